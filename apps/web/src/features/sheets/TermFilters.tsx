import { useTranslation } from 'react-i18next';

import type { SheetSearch } from '#domain/records/sheetLink.ts';
import { HalfYearFilters } from '#domain/schedule/HalfYearFilters.tsx';
import type { QueuePlace } from '#platform/queues/useQueuePlace.ts';
import { FilterBar } from '#ui/FilterBar.tsx';
import { SearchField } from '#ui/SearchField.tsx';

import type { Term } from './useSheets.ts';

interface TermFiltersProps extends QueuePlace<SheetSearch> {
  readonly term: Term;
  /** What may be looked for, where something can be. */
  readonly hint?: string;
}

/** Of which half-year, and what is looked for in it. */
export function TermFilters({ term, search, go, hint }: TermFiltersProps) {
  const { t } = useTranslation();
  const { find, ...others } = search;
  return (
    <FilterBar label={t('office.filters')}>
      <HalfYearFilters
        halfYear={{ academicYearId: term.yearId, seasonId: term.seasonId }}
        onChange={({ academicYearId, seasonId }) => go({ ...search, year: academicYearId, season: seasonId })}
      />
      {hint !== undefined && (
        <SearchField
          label={t('btn.search')}
          placeholder={hint}
          found={find}
          onFind={(words) => go({ ...others, ...(words === undefined ? {} : { find: words }) })}
        />
      )}
    </FilterBar>
  );
}
