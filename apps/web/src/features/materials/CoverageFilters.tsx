import { Select, Switch } from '@mantine/core';
import { useTranslation } from 'react-i18next';

import type { CoverageSearch } from '#domain/materials/coverageLink.ts';
import { HalfYearFilters, useHalfYearWords } from '#domain/schedule/HalfYearFilters.tsx';
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
      <Narrowed halfYear={halfYear} head={head} search={search} />
    </>
  );
}

/** On paper: what the matrix was narrowed by, in words. */
function Narrowed({ halfYear, head, search }: Omit<CoverageFiltersProps, 'go'>) {
  const { t } = useTranslation();
  const chosen = lists.flatMap(([name, of]) => {
    const option = head?.[of].find(({ optionId }) => optionId === search[name]);
    return option === undefined ? [] : [`${t(`umkcoverage.${name}`)}: ${option.label}`];
  });
  const words = [
    ...useHalfYearWords(halfYear),
    ...chosen,
    ...(search.find === undefined ? [] : [`${t('btn.search')}: ${search.find}`]),
    ...(search.missing === true ? [t('umkcoverage.onlymissing')] : []),
  ];
  return <p className={look.narrowed}>{words.join(' · ')}</p>;
}
