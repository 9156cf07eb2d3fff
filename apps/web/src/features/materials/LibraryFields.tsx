import { libraryApi } from '@bilim/contract/library';
import { Checkbox, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';

import { useApi } from '#platform/api/api.tsx';

import type { Draft } from './draft.ts';
import { materialsKey } from './useMaterials.ts';

interface LibraryFieldsProps {
  readonly draft: Draft;
  readonly onChange: (change: Partial<Draft>) => void;
}

/** Whether the material is also a book of the e-library, and of which category. */
export function LibraryFields({ draft: { isBook, categoryId }, onChange }: LibraryFieldsProps) {
  const { t } = useTranslation();
  return (
    <>
      <Checkbox
        label={t('umk.inlibrary')}
        description={t('umk.inlibraryhint')}
        checked={isBook}
        onChange={(event) => onChange({ isBook: event.currentTarget.checked })}
      />
      {isBook && (
        <CategoryField categoryId={categoryId} onChoose={(chosen) => onChange({ categoryId: chosen })} />
      )}
    </>
  );
}

interface CategoryFieldProps {
  readonly categoryId: number | null;
  readonly onChoose: (categoryId: number | null) => void;
}

function CategoryField({ categoryId, onChoose }: CategoryFieldProps) {
  const { t, i18n } = useTranslation();
  const { call } = useApi();
  const categories = useQuery({
    queryKey: [materialsKey, 'categories', i18n.language],
    queryFn: ({ signal }) => call(libraryApi.categories, {}, { signal }),
  });
  return (
    <Select
      label={t('umk.category')}
      required
      searchable
      nothingFoundMessage={t('c.empty')}
      data={(categories.data ?? []).map((one) => ({ value: String(one.categoryId), label: one.name }))}
      value={categoryId === null ? null : String(categoryId)}
      onChange={(value) => onChoose(value === null ? null : Number(value))}
    />
  );
}
