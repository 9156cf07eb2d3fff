import { Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';

import type { LibrarySearch } from '#domain/library/libraryLink.ts';
import { useCategories } from '#domain/library/useCategories.ts';
import { FilterBar } from '#ui/FilterBar.tsx';
import { SearchField } from '#ui/SearchField.tsx';

interface LibraryFiltersProps {
  readonly search: LibrarySearch;
  readonly put: (change: Partial<Record<keyof LibrarySearch, unknown>>) => void;
}

/** Words and where to look for them, section and category. */
export function LibraryFilters({ search, put }: LibraryFiltersProps) {
  const { t } = useTranslation();
  const { data } = useCategories();
  const { section, category, by } = search;
  const sections = data?.sections ?? [];
  const categories = (data?.categories ?? []).filter(
    ({ sectionId }) => section === undefined || sectionId === section,
  );
  const groups = sections
    .map(({ sectionId, name }) => ({
      group: name,
      items: categories
        .filter((one) => one.sectionId === sectionId)
        .map((one) => ({ value: String(one.categoryId), label: `${one.name} · ${one.books}` })),
    }))
    .filter(({ items }) => items.length > 0);
  return (
    <FilterBar label={t('office.filters')}>
      <SearchField
        label={t('btn.search')}
        placeholder={t(by === 'inside' ? 'l.findinside' : by === 'author' ? 'l.findauthor' : 'l.findtitle')}
        found={search.find}
        onFind={(find) => put({ find })}
      />
      <Select
        label={t('l.where')}
        allowDeselect={false}
        data={[
          { value: 'title', label: t('l.byname') },
          { value: 'author', label: t('l.byauthor') },
          { value: 'inside', label: t('l.inside') },
        ]}
        value={by ?? 'title'}
        onChange={(value) => put({ by: value === 'title' ? undefined : value })}
      />
      <Select
        label={t('l.section')}
        placeholder={t('btn.all')}
        clearable
        data={sections.map(({ sectionId, name }) => ({ value: String(sectionId), label: name }))}
        value={section === undefined ? null : String(section)}
        onChange={(value) =>
          put({ section: value === null ? undefined : Number(value), category: undefined })
        }
      />
      <Select
        label={t('l.category')}
        placeholder={t('btn.all')}
        clearable
        searchable
        nothingFoundMessage={t('c.empty')}
        data={groups}
        value={category === undefined ? null : String(category)}
        onChange={(value) => put({ category: value === null ? undefined : Number(value) })}
      />
    </FilterBar>
  );
}
