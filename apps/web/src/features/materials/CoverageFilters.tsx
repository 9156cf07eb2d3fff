import { Select, Switch } from '@mantine/core';
import { useTranslation } from 'react-i18next';

import type { CoverageSearch } from '#domain/materials/coverageLink.ts';
import { HalfYearFilters } from '#domain/schedule/HalfYearFilters.tsx';
import type { QueuePlace } from '#platform/queues/useQueuePlace.ts';
import { FilterBar } from '#ui/FilterBar.tsx';
import { SearchField } from '#ui/SearchField.tsx';

import { without } from './StudentShelf.tsx';
import type { CoverageHead } from './useCoverage.ts';
import type { HalfYear } from './useMaterials.ts';
import look from './Materials.module.css';

interface CoverageFiltersProps extends QueuePlace<CoverageSearch> {
  readonly halfYear: HalfYear;
  /** Undefined until the server has told. */
  readonly head: CoverageHead | undefined;
}

const lists = [
  ['department', 'departments'],
  ['specialty', 'specialties'],
  ['form', 'forms'],
] as const;

/** By which half-year, department, specialty and form the matrix is narrowed. */
export function CoverageFilters({ halfYear, head, search, go }: CoverageFiltersProps) {
  const { t } = useTranslation();
  return (
    <>
      <div className={look.narrowed}>
        <FilterBar label={t('umk.filters')}>
          <HalfYearFilters
            halfYear={halfYear}
            onChange={({ academicYearId, seasonId }) =>
              go({ ...search, year: academicYearId, season: seasonId })
            }
          />
          {lists.map(([name, of]) => (
            <Select
              key={name}
              size="sm"
              label={t(`umkcoverage.${name}`)}
              placeholder={t('btn.all')}
              clearable
              searchable
              nothingFoundMessage={t('c.empty')}
              data={(head?.[of] ?? []).map(({ optionId, label }) => ({ value: String(optionId), label }))}
              value={search[name] === undefined ? null : String(search[name])}
              onChange={(value) => go(without(search, name, value === null ? undefined : Number(value)))}
            />
          ))}
        </FilterBar>
      </div>
      <div role="group" aria-label={t('btn.search')} className={look.filters}>
        <SearchField
          aria-label={t('btn.search')}
          placeholder={t('umkcoverage.findhint')}
          found={search.find}
          onFind={(find) => go(without(search, 'find', find))}
        />
        <Switch
          label={t('umkcoverage.onlymissing')}
          checked={search.missing === true}
          onChange={(event) => go(without(search, 'missing', event.currentTarget.checked ? true : undefined))}
        />
      </div>
    </>
  );
}
