import type { CurriculumOpened } from '@bilim/contract/curricula';
import { differencesOf } from '@bilim/contract/curricula/differences';
import { Select, Stack } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { Pending } from '#platform/api/Pending.tsx';
import { Sheet } from '#ui/Sheet.tsx';

import { Differences } from './Differences.tsx';
import { useCurricula, useCurriculum, type Intake } from './useCurricula.ts';

interface CompareSheetProps {
  readonly isOpen: boolean;
  readonly intake: Intake;
  readonly opened: CurriculumOpened;
  readonly onClose: () => void;
}

/** What the plan has otherwise than another version, or than that of another intake. */
export function CompareSheet({ isOpen, onClose, ...comparing }: CompareSheetProps) {
  const { t } = useTranslation();
  return (
    <Sheet
      isOpen={isOpen}
      isWide
      title={t('curricula.compare')}
      closeLabel={t('btn.close')}
      onClose={onClose}
    >
      <Comparing {...comparing} />
    </Sheet>
  );
}

function Comparing({ intake, opened }: Omit<CompareSheetProps, 'isOpen' | 'onClose'>) {
  const { t } = useTranslation();
  const { versions, shown, head } = opened;
  const list = useCurricula({ find: head.code, state: 'inforce' });
  const own = versions
    .filter(({ version }) => version !== shown)
    .map(({ version, isInForce }) => ({
      value: `${intake.yearId} ${version}`,
      label: t(isInForce ? 'curricula.inforce' : 'curricula.former', { version }),
    }));
  const ofIntakes = (list.data?.pages.flatMap(({ data }) => data) ?? [])
    .filter(
      ({ specialtyId, formId, yearId }) =>
        specialtyId === intake.specialtyId && formId === intake.formId && yearId !== intake.yearId,
    )
    .map(({ yearId, year, version }) => ({
      value: `${yearId} ${version ?? ''}`,
      label: t('curricula.intake', { year }),
    }));
  const choices = [...own, ...ofIntakes];
  const [chosen, setChosen] = useState<string | null>(null);
  const value = chosen ?? choices[0]?.value ?? null;
  const [yearId, version] = (value ?? '').split(' ').map(Number);
  const other = useCurriculum(
    yearId === undefined || version === undefined || value === null ? null : { ...intake, yearId, version },
  );
  if (list.data === undefined) return <Pending query={list} />;
  if (choices.length === 0) return <p>{t('curricula.nothingtocompare')}</p>;
  return (
    <Stack gap="md">
      <Select
        label={t('curricula.comparewith')}
        allowDeselect={false}
        data={choices}
        value={value}
        onChange={setChosen}
      />
      {other.data === undefined ? (
        <Pending query={other} />
      ) : (
        <Differences
          differences={differencesOf(other.data.plan, opened.plan)}
          words={{ ...opened, disciplines: [...opened.disciplines, ...other.data.disciplines] }}
        />
      )}
    </Stack>
  );
}
