import type { DictionaryColumn } from '@bilim/contract/dictionaries';
import { Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';

import { ReferenceField } from './ReferenceField.tsx';

type Chosen = string | number | boolean;

interface ColumnFilterProps {
  readonly dictionary: string;
  readonly column: DictionaryColumn;
  readonly chosen: Chosen | undefined;
  /** What the chosen one is called, where a row that is shown says so. */
  readonly label: string | undefined;
  readonly onChoose: (chosen: Chosen | undefined) => void;
}

/** Columns by whose values rows can be chosen. */
export function isFilter({ kind, isListed }: DictionaryColumn): boolean {
  return isListed && (kind === 'reference' || kind === 'choice' || kind === 'flag');
}

/** Rows with one value of a column. */
export function ColumnFilter({ dictionary, column, chosen, label, onChoose }: ColumnFilterProps) {
  const { t } = useTranslation();
  if (column.kind === 'reference') {
    return (
      <ReferenceField
        key={label}
        dictionary={dictionary}
        column={column}
        label={label}
        value={chosen ?? ''}
        field={{ label: column.title, placeholder: t('btn.all'), clearable: true }}
        onChange={(id) => onChoose(typeof id === 'number' ? id : undefined)}
      />
    );
  }
  const isFlag = column.kind === 'flag';
  const flags = [
    { value: 'true', label: t('btn.yes') },
    { value: 'false', label: t('btn.no') },
  ];
  return (
    <Select
      label={column.title}
      placeholder={t('btn.all')}
      clearable
      data={isFlag ? flags : column.choices}
      value={chosen === undefined ? null : String(chosen)}
      onChange={(value) => onChoose(value === null ? undefined : isFlag ? value === 'true' : value)}
    />
  );
}
