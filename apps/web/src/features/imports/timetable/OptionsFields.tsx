import { addDays, mondayOf } from '@bilim/contract/days';
import { replacements, type PlannableTerm } from '@bilim/contract/timetableImport';
import { Radio, Select, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';

import { useFormat } from '#platform/i18n/useFormat.ts';

import type { ImportOptions } from './useTimetableImports.ts';

interface OptionsFieldsProps {
  readonly term: PlannableTerm | undefined;
  readonly options: ImportOptions;
  readonly isBusy?: boolean;
  readonly onChange: (options: ImportOptions) => void;
}

/** From which week on the import holds, and what becomes of lessons that the file does not have. */
export function OptionsFields({ term, options, isBusy = false, onChange }: OptionsFieldsProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const weeks = Array.from({ length: term?.weeks ?? options.fromWeek }, (_, index) => index + 1);
  const dayOf = (week: number) =>
    term === undefined ? '' : format.plainDay(addDays(mondayOf(term.startsOn), (week - 1) * 7));

  return (
    <Stack gap="md">
      <Select
        label={t('timetable.fromweek')}
        description={t('timetable.fromweekabout')}
        allowDeselect={false}
        disabled={isBusy}
        value={String(options.fromWeek)}
        data={weeks.map((week) => ({
          value: String(week),
          label: week === 1 ? t('timetable.fromstart') : t('timetable.fromnth', { week, day: dayOf(week) }),
        }))}
        onChange={(week) => week !== null && onChange({ ...options, fromWeek: Number(week) })}
      />
      <Radio.Group
        label={t('timetable.missing')}
        value={options.replaces}
        onChange={(value) => {
          const replaces = replacements.find((one) => one === value);
          if (replaces !== undefined) onChange({ ...options, replaces });
        }}
      >
        <Stack gap={6} mt={6}>
          {replacements.map((one) => (
            <Radio
              key={one}
              value={one}
              disabled={isBusy}
              label={t(`timetable.replaces.${one}`)}
              description={t(`timetable.replacesabout.${one}`)}
            />
          ))}
        </Stack>
      </Radio.Group>
    </Stack>
  );
}
