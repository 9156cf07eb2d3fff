import { Select, type SelectProps } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

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

const restMs = 200;

/** A row of another table, found as one types. What is chosen stays there when it is closed or far down the list. */
export function ReferenceField({ dictionary, column, label, value, field, onChange }: ReferenceFieldProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState({ value: idText(value), label: label ?? '' });
  const [query] = useDebouncedValue(typed === chosen.label ? '' : typed, restMs);
  const [isAsked, setAsked] = useState(false);
  const options = useOptions(dictionary, column.key, isAsked ? query : null);
  const offered = (options.data ?? []).map((one) => ({ value: String(one.optionId), label: one.label }));
  const isOffered = offered.some((one) => one.value === chosen.value);
  const data = isOffered || chosen.value === '' || query !== '' ? offered : [chosen, ...offered];

  return (
    <Select
      searchable
      clearable={!column.isRequired}
      {...field}
      data={data}
      filter={({ options: all }) => all}
      nothingFoundMessage={t(options.data === undefined ? 'c.loading' : 'c.empty')}
      onDropdownOpen={() => setAsked(true)}
      searchValue={typed}
      onSearchChange={setTyped}
      value={idText(value) || null}
      onChange={(id, option) => {
        setChosen({ value: id ?? '', label: option?.label ?? '' });
        onChange(id === null ? '' : Number(id));
      }}
    />
  );
}

function idText(value: RowFieldProps['value']): string {
  return typeof value === 'number' ? String(value) : '';
}
