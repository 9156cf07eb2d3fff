import { Checkbox } from '@mantine/core';
import { useTranslation } from 'react-i18next';

import { CategoryField } from '#domain/library/CategoryField.tsx';

import type { Draft } from './draft.ts';

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
        <CategoryField
          label={t('umk.category')}
          required
          value={categoryId === null ? null : String(categoryId)}
          onChange={(value) => onChange({ categoryId: value === null ? null : Number(value) })}
        />
      )}
    </>
  );
}
