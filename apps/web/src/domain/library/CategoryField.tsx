import { Select, type SelectProps } from '@mantine/core';
import { useTranslation } from 'react-i18next';

import { useCategories } from './useCategories.ts';

interface CategoryFieldProps extends Pick<
  SelectProps,
  'label' | 'description' | 'clearable' | 'required' | 'error'
> {
  readonly value?: string | null;
  readonly onChange: (value: string | null) => void;
}

/** A category, among those of its section. */
export function CategoryField({ value = null, onChange, ...field }: CategoryFieldProps) {
  const { t } = useTranslation();
  const { data } = useCategories();
  return (
    <Select
      label={t('l.category')}
      searchable
      allowDeselect={false}
      nothingFoundMessage={t('c.empty')}
      {...field}
      data={(data?.sections ?? []).map(({ sectionId, name: group }) => ({
        group,
        items: (data?.categories ?? [])
          .filter((one) => one.sectionId === sectionId)
          .map(({ categoryId, name }) => ({ value: String(categoryId), label: name })),
      }))}
      value={value}
      onChange={onChange}
    />
  );
}
