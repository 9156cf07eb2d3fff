import type { SelectProps } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { LookupSelect } from '#ui/LookupSelect.tsx';

import type { RowFieldProps } from './fieldProps.ts';
import { useOptions } from './useDictionaries.ts';

interface ReferenceFieldProps extends Pick<
  RowFieldProps,
  'dictionary' | 'column' | 'label' | 'value' | 'onChange'
> {
  readonly field: Pick<
    SelectProps,
    'label' | 'description' | 'required' | 'readOnly' | 'error' | 'clearable'
  >;
}

/** A row of another table, found as one types. What is chosen stays there when it is closed or far down the list. */
export function ReferenceField({ dictionary, column, label, value, field, onChange }: ReferenceFieldProps) {
  const { t } = useTranslation();
  const [words, setWords] = useState<string | null>(null);
  const [named, setNamed] = useState(label ?? '');
  const options = useOptions(dictionary, column.key, words);

  return (
    <LookupSelect
      clearable={!column.isRequired}
      {...field}
      options={options.data?.map((one) => ({ value: String(one.optionId), label: one.label }))}
      nothing={t('c.empty')}
      loading={t('c.loading')}
      chosen={typeof value === 'number' ? { value: String(value), label: named } : null}
      onAsk={setWords}
      onChoose={(option) => {
        if (option !== null) setNamed(option.label);
        onChange(option === null ? '' : Number(option.value));
      }}
    />
  );
}
