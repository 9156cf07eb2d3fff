import type { DictionaryColumn, DictionaryRow } from '@bilim/contract/dictionaries';
import { languages } from '@bilim/contract';
import { useTranslation } from 'react-i18next';

import { toWire } from '#platform/i18n/languages.ts';
import { useFormat } from '#platform/i18n/useFormat.ts';

/** A value as people read it in a list. */
export function useValueWords() {
  const { t, i18n } = useTranslation();
  const format = useFormat();
  const language = languages.find((one) => one === toWire(i18n.language)) ?? 'ru';

  function plain({ kind, choices, digits }: DictionaryColumn, value: string | number | boolean): string {
    if (typeof value === 'boolean') return t(value ? 'btn.yes' : 'btn.no');
    if (typeof value === 'number') return format.number(value, digits ?? 0);
    if (kind === 'choice') return choices.find((one) => one.value === value)?.label ?? '';
    if (kind === 'moment') return [format.exactDay(value.slice(0, 10)), value.slice(11)].join(', ');
    return kind === 'day' ? format.exactDay(value) : value;
  }

  return (column: DictionaryColumn, { values, labels }: DictionaryRow): string => {
    const value = values[column.key] ?? null;
    if (value === null) return '';
    if (typeof value === 'object') return value[language];
    return column.kind === 'reference' ? (labels[column.key] ?? '') : plain(column, value);
  };
}
