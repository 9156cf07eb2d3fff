import { officeStates } from '@bilim/contract/excuses';
import { useTranslation } from 'react-i18next';

import { useFormat } from '#platform/i18n/useFormat.ts';
import type { ExcusesSearch } from '#platform/links/excusesLink.ts';
import { FilterBar } from '#ui/FilterBar.tsx';
import { SearchField } from '#ui/SearchField.tsx';
import { StateCounts } from '#ui/StateCounts.tsx';

import look from './ExcuseFilters.module.css';

interface ExcuseFiltersProps {
  readonly search: ExcusesSearch;
  readonly counts: Readonly<Record<(typeof officeStates)[number], number>> | undefined;
  readonly onChange: (search: ExcusesSearch) => void;
}

/** The states with their counts, and the name of a student. */
export function ExcuseFilters({ search, counts, onChange }: ExcuseFiltersProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { state: chosen = 'waiting' } = search;

  return (
    <div className={look.filters}>
      <StateCounts
        label={t('c.status')}
        states={officeStates}
        chosen={chosen}
        figureOf={(state) => (counts === undefined ? '–' : format.number(counts[state]))}
        wordOf={(state) => t(`excuse.counted.${state}`)}
        onChoose={(state) => onChange({ state, ...(search.find === undefined ? {} : { find: search.find }) })}
      />
      <FilterBar label={t('excuse.filters')}>
        <SearchField
          label={t('c.student')}
          placeholder={t('excuse.namehint')}
          found={search.find}
          onFind={(find) => onChange({ state: chosen, ...(find === undefined ? {} : { find }) })}
        />
      </FilterBar>
    </div>
  );
}
