import type { MadeRow } from '@bilim/contract/dictionaries';
import type { SelectProps } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { LookupSelect } from '#ui/LookupSelect.tsx';

import { useMakeRow, useRowOptions } from './useRowOptions.ts';

interface RowSelectProps extends Pick<
  SelectProps,
  'label' | 'description' | 'placeholder' | 'required' | 'readOnly' | 'error' | 'clearable' | 'openOnFocus'
> {
  readonly dictionary: string;
  /** The column that refers to another table. */
  readonly column: string;
  /** Where a row that is not there yet may be added by its name; null where it may not. */
  readonly makes: MadeRow | null;
  readonly value: number | null;
  /** What it is called, where that is known. */
  readonly name: string | undefined;
  readonly onChoose: (rowId: number | null) => void;
}

/** A row of another table, found as one types. What is chosen stays there when it is closed or far down the list. */
export function RowSelect(props: RowSelectProps) {
  const { dictionary, column, makes, value, name = '', onChoose, ...field } = props;
  const { t } = useTranslation();
  const [words, setWords] = useState<string | null>(null);
  const [named, setNamed] = useState(name);
  const options = useRowOptions(dictionary, column, words);
  const make = useMakeRow();

  function choose(rowId: number, label: string) {
    setNamed(label);
    onChoose(rowId);
  }

  return (
    <LookupSelect
      {...field}
      // A made row comes from elsewhere than the list: the field begins anew with it.
      key={make.data?.rowId ?? 0}
      options={options.data?.map((one) => ({ value: String(one.optionId), label: one.label }))}
      nothing={t(makes === null ? 'c.empty' : 'dict.maketyped')}
      loading={t('c.loading')}
      chosen={value === null ? null : { value: String(value), label: named }}
      onAsk={setWords}
      onChoose={(option) => (option === null ? onChoose(null) : choose(Number(option.value), option.label))}
      {...(makes !== null && {
        making: {
          labelOf: (typed: string) => t('dict.makeit', { name: typed }),
          make: (typed: string) =>
            make.mutate({ ...makes, name: typed }, { onSuccess: ({ rowId }) => choose(rowId, typed) }),
        },
      })}
    />
  );
}
