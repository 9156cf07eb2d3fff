import { nothingChosen } from '@bilim/contract/core/values';
import type { TaughtClass } from '@bilim/contract/journal/classes';
import { Select } from '@mantine/core';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';

import { HalfYearFilters } from '#domain/schedule/HalfYearFilters.tsx';
import type { HalfYear } from '#domain/schedule/storedSchedule.ts';
import { FilterBar } from '#ui/FilterBar.tsx';
import { FoldedFilters } from '#ui/FoldedFilters.tsx';
import { useNarrow } from '#ui/useNarrow.ts';

import { afterChoice, levels, noSemester, offered, valueOf, type Level } from './chooseClass.ts';
import { describeGroup } from './describeGroup.ts';
import type { Classes } from './useClasses.ts';

interface ClassFiltersProps {
  readonly halfYear: HalfYear;
  readonly onHalfYear: (halfYear: HalfYear) => void;
  /** Null while they are loading, or when there are none. */
  readonly classes: Classes | null;
  readonly chosen: TaughtClass | null;
  readonly onChoose: (taught: TaughtClass) => void;
}

/** Year, half-year, form, discipline, type of lesson and group: each choice sets those after it by itself. */
export function ClassFilters({ halfYear, onHalfYear, classes, chosen, onChoose }: ClassFiltersProps) {
  const { t } = useTranslation();
  const isNarrow = useNarrow();
  const hasForms = classes !== null && classes.forms.size > 1;
  // Asked only where there is something to choose.
  const isChoice = (level: Level) =>
    classes !== null && chosen !== null && offered(level, classes.all, chosen).length > 1;
  const filters = (
    <FilterBar label={t('j.filters')}>
      <HalfYearFilters halfYear={halfYear} onChange={onHalfYear} />
      {levels
        .filter((level) => {
          if (level === 'form') return hasForms;
          return (level !== 'semester' && level !== 'kind') || isChoice(level);
        })
        .map((level) => (
          <LevelFilter key={level} level={level} classes={classes} chosen={chosen} onChoose={onChoose} />
        ))}
    </FilterBar>
  );

  // On a phone the marks come first; without a class there is nothing but to choose one.
  if (!isNarrow || chosen === null || classes === null) return filters;
  const words = [chosen.disciplineName, classes.types.get(chosen.lessonTypeId), describeGroup(chosen, t)];
  return (
    <FoldedFilters summary={words.filter((word) => word !== undefined).join(' · ')}>{filters}</FoldedFilters>
  );
}

interface LevelFilterProps extends Pick<ClassFiltersProps, 'classes' | 'chosen' | 'onChoose'> {
  readonly level: Level;
}

const labels = {
  form: 'c.eduform',
  discipline: 'c.discipline',
  type: 'c.lessontype',
  semester: 'j.semester',
  kind: 'j.grouptype',
  group: 'c.group',
} as const;

function LevelFilter({ level, classes, chosen, onChoose }: LevelFilterProps) {
  const { t } = useTranslation();
  const all = classes?.all ?? [];
  const options = classes === null || chosen === null ? [] : optionsOf(level, classes, chosen, t);

  return (
    <Select
      label={t(labels[level])}
      size="sm"
      allowDeselect={false}
      searchable={options.length > 8}
      nothingFoundMessage={t('c.empty')}
      comboboxProps={{ width: 'max-content', position: 'bottom-start' }}
      disabled={options.length === 0}
      data={options}
      value={chosen && valueOf(level, chosen)}
      onChange={(value) => {
        if (value !== null && chosen !== null) onChoose(afterChoice({ level, value }, all, chosen));
      }}
    />
  );
}

function optionsOf(level: Level, classes: Classes, chosen: TaughtClass, t: TFunction) {
  const choices = offered(level, classes.all, chosen).map((taught) => ({
    taught,
    value: valueOf(level, taught),
    label: labelOf(level, taught, classes, t),
  }));
  // The same discipline may be taught with different credits.
  const isTwin = (label: string) => choices.filter((choice) => choice.label === label).length > 1;
  return choices.map(({ taught, value, label }) => ({
    value,
    label: isTwin(label) && level === 'discipline' ? `${label} · ${taught.credits}` : label,
  }));
}

function labelOf(level: Level, taught: TaughtClass, { forms, types }: Classes, t: TFunction) {
  switch (level) {
    case 'form':
      return forms.get(taught.educationFormId) ?? '';
    case 'discipline':
      return taught.disciplineName;
    case 'type':
      return types.get(taught.lessonTypeId) ?? '';
    case 'semester':
      return taught.semesterId === null || taught.semesterId === noSemester
        ? nothingChosen
        : t('j.semesterno', { number: taught.semesterId });
    case 'kind':
      return t(taught.isStream ? 'c.stream' : 'c.group');
    case 'group':
      return describeGroup(taught, t);
  }
}
