import { personKinds } from '@bilim/contract/addressWords';
import { Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';

import type { PeopleSearch } from '#domain/people/peopleLink.ts';
import { FilterBar } from '#ui/FilterBar.tsx';
import { SearchField } from '#ui/SearchField.tsx';

import { useChoices } from './usePeople.ts';

interface PeopleFiltersProps {
  readonly search: PeopleSearch;
  readonly onChange: (search: PeopleSearch) => void;
}

/** Words, what people are, their faculty and their group. */
export function PeopleFilters({ search, onChange }: PeopleFiltersProps) {
  const { t } = useTranslation();
  const { data } = useChoices();
  const put = (name: keyof PeopleSearch, value: string | number | undefined) => {
    const others = Object.entries(search).filter(([one]) => one !== name);
    onChange(Object.fromEntries(value === undefined ? others : [...others, [name, value]]));
  };
  const chooser = (
    name: 'group' | 'faculty',
    options: readonly { optionId: number; label: string }[] = [],
  ) => (
    <Select
      label={t(`c.${name}`)}
      placeholder={t('btn.all')}
      searchable
      clearable
      limit={100}
      nothingFoundMessage={t('c.empty')}
      data={options.map(({ optionId, label }) => ({ value: String(optionId), label }))}
      value={search[name] === undefined ? null : String(search[name])}
      onChange={(value) => put(name, value === null ? undefined : Number(value))}
    />
  );
  return (
    <FilterBar label={t('office.filters')}>
      <SearchField
        label={t('people.find')}
        placeholder={t('people.findhint')}
        found={search.find}
        onFind={(words) => put('find', words)}
      />
      <Select
        label={t('people.kind')}
        placeholder={t('people.everybody')}
        clearable
        data={personKinds.map((kind) => ({ value: kind, label: t(`people.kinds.${kind}`) }))}
        value={search.kind ?? null}
        onChange={(kind) => put('kind', kind ?? undefined)}
      />
      {chooser('faculty', data?.faculties)}
      {chooser('group', data?.groups)}
    </FilterBar>
  );
}
