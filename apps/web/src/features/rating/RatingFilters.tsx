import type { RatingChoices } from '@bilim/contract/rating';
import { Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';

import type { RatingSearch } from '#domain/rating/ratingLink.ts';
import { FilterBar } from '#ui/FilterBar.tsx';
import { SearchField } from '#ui/SearchField.tsx';

import { periodKey, usePeriodName } from './usePeriodName.ts';
import { useRatingChoices } from './useRating.ts';
import look from './Rating.module.css';

interface RatingFiltersProps {
  readonly search: RatingSearch;
  readonly onChange: (search: RatingSearch) => void;
}

type Put = (
  name: keyof RatingSearch,
  value: string | number | undefined,
  without?: readonly string[],
) => void;

/** The period, words, and the part of the university. */
export function RatingFilters({ search, onChange }: RatingFiltersProps) {
  const { t } = useTranslation();
  const nameOf = usePeriodName();
  const { data } = useRatingChoices();
  const put: Put = (name, value, without = []) => {
    const others = Object.entries(search).filter(([one]) => one !== name && !without.includes(one));
    onChange(Object.fromEntries(value === undefined ? others : [...others, [name, value]]));
  };
  return (
    <FilterBar label={t('office.filters')}>
      <SearchField
        className={look.find ?? ''}
        label={t('rating.find')}
        placeholder={t('rating.findhint')}
        found={search.find}
        onFind={(words) => put('find', words)}
      />
      <Select
        label={t('rating.period')}
        placeholder={t('rating.allyears')}
        clearable
        data={(data?.periods ?? [])
          .filter(({ yearId }) => yearId > 0)
          .map((one) => ({ value: periodKey(one), label: nameOf(one) }))}
        value={search.period ?? null}
        onChange={(period) => put('period', period ?? undefined)}
      />
      <Parts search={search} groups={data?.groups ?? []} put={put} />
    </FilterBar>
  );
}

/** From the widest to the narrowest: each takes those after it back. */
const chain = ['faculty', 'specialty', 'year', 'group'] as const;

interface PartsProps {
  readonly search: RatingSearch;
  readonly groups: RatingChoices['groups'];
  readonly put: Put;
}

function Parts({ search, groups, put }: PartsProps) {
  const { t } = useTranslation();
  const named = groups.map((one) => ({
    faculty: [one.facultyId, one.facultyName] as const,
    specialty: [one.specialtyId, one.specialtyName] as const,
    year: [one.studyYearId, String(one.studyYearId)] as const,
    group: [one.groupId, one.groupName] as const,
  }));
  return chain.map((name, index) => {
    const wider = chain.slice(0, index);
    const open = named.filter((one) =>
      wider.every((link) => search[link] === undefined || search[link] === one[link][0]),
    );
    const options = [...new Map(open.map((one) => one[name]))];
    if (name === 'year') options.sort(([one], [other]) => one - other);
    return (
      <Select
        key={name}
        label={t(`rating.filter.${name}`)}
        placeholder={t('btn.all')}
        searchable
        clearable
        limit={100}
        nothingFoundMessage={t('c.empty')}
        data={options.map(([id, label]) => ({ value: String(id), label }))}
        value={search[name] === undefined ? null : String(search[name])}
        onChange={(value) => put(name, value === null ? undefined : Number(value), chain.slice(index + 1))}
      />
    );
  });
}
