import type { SelectProps } from '@mantine/core';

import { RowSelect } from '#domain/dictionaries/RowSelect.tsx';

import type { RowFieldProps } from './fieldProps.ts';

interface ReferenceFieldProps extends Pick<
  RowFieldProps,
  'dictionary' | 'column' | 'label' | 'value' | 'onChange'
> {
  readonly field: Pick<
    SelectProps,
    'label' | 'description' | 'placeholder' | 'required' | 'readOnly' | 'error' | 'clearable' | 'openOnFocus'
  >;
}

/** A row of another table. */
export function ReferenceField({ dictionary, column, label, value, field, onChange }: ReferenceFieldProps) {
  return (
    <RowSelect
      clearable={!column.isRequired}
      {...field}
      dictionary={dictionary}
      column={column.key}
      makes={field.readOnly === true ? null : column.makes}
      value={typeof value === 'number' ? value : null}
      name={label}
      onChoose={(rowId) => onChange(rowId ?? '')}
    />
  );
}
