import { bookLanguages, bookRights } from '@bilim/contract/library/words';
import { NumberInput, Select, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useTranslation } from 'react-i18next';

import { CategoryField } from '#domain/library/CategoryField.tsx';

import type { BookForm } from './bookForm.ts';
import look from './Books.module.css';

interface FactFieldsProps {
  readonly form: UseFormReturnType<BookForm>;
}

/** What is said of a book besides its file. */
export function FactFields({ form }: FactFieldsProps) {
  const { t } = useTranslation();
  return (
    <>
      <TextInput label={t('l.bookname')} required maxLength={300} {...form.getInputProps('title')} />
      <TextInput
        label={t('l.fact.author')}
        description={t('l.authorhint')}
        maxLength={300}
        {...form.getInputProps('author')}
      />
      <div className={look.pair}>
        <CategoryField required {...form.getInputProps('categoryId')} />
        <Select
          label={t('l.fact.rights')}
          allowDeselect={false}
          data={bookRights.map((value) => ({ value, label: t(`l.right.${value}`) }))}
          {...form.getInputProps('rights')}
        />
      </div>
      <EditionFields form={form} />
    </>
  );
}

function EditionFields({ form }: FactFieldsProps) {
  const { t } = useTranslation();
  return (
    <>
      <div className={look.pair}>
        <TextInput label={t('l.fact.publisher')} maxLength={200} {...form.getInputProps('publisher')} />
        <NumberInput
          label={t('l.fact.year')}
          min={1400}
          max={2200}
          clampBehavior="none"
          hideControls
          {...form.getInputProps('year')}
        />
      </div>
      <div className={look.pair}>
        <TextInput label={t('l.fact.isbn')} maxLength={30} {...form.getInputProps('isbn')} />
        <Select
          label={t('l.fact.language')}
          clearable
          data={bookLanguages.map((value) => ({ value, label: t(`l.languages.${value}`) }))}
          {...form.getInputProps('language')}
        />
      </div>
      <div className={look.pair}>
        <NumberInput
          label={t('l.fact.totalpages')}
          min={1}
          max={20_000}
          {...form.getInputProps('totalPages')}
        />
        <NumberInput label={t('l.fact.copies')} min={0} max={100_000} {...form.getInputProps('copies')} />
      </div>
      <NumberInput
        label={t('l.fact.licences')}
        description={t('l.licenceshint')}
        min={0}
        max={100_000}
        {...form.getInputProps('licences')}
      />
      <Textarea
        label={t('l.fact.description')}
        autosize
        minRows={3}
        maxLength={4_000}
        {...form.getInputProps('description')}
      />
    </>
  );
}
