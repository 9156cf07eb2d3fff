import type { Dictionary, DictionaryRow } from '@bilim/contract/dictionaries';
import type { DictionaryValue, DictionaryValues } from '@bilim/contract/dictionaryValues';

/** What the fields of the form hold: an empty one is an empty text. */
export type FormValues = Record<string, Exclude<DictionaryValue, null>>;

export function toForm({ columns }: Dictionary, row: DictionaryRow | null): FormValues {
  return Object.fromEntries(
    columns.map(({ key, kind }) => [key, withoutRepeats(row?.values[key] ?? emptyOf(kind))]),
  );
}

/** A name that only repeats the Russian one is nothing that somebody translated: it follows. */
function withoutRepeats(value: FormValues[string]): FormValues[string] {
  if (typeof value !== 'object') return value;
  const { ru, kg, en } = value;
  return { ru, kg: kg === ru ? '' : kg, en: en === ru ? '' : en };
}

/** What was left empty is not sent: where there must be something, the server says so. */
export function fromForm(values: FormValues): DictionaryValues {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''));
}

/** Whether the form calls the row otherwise, where rows are renamed from a day on. */
export function isRenamed({ renamed }: Dictionary, row: DictionaryRow | null, values: FormValues): boolean {
  if (renamed === null || row === null) return false;
  return JSON.stringify(values[renamed]) !== JSON.stringify(row.values[renamed]);
}

function emptyOf(kind: Dictionary['columns'][number]['kind']): Exclude<DictionaryValue, null> {
  if (kind === 'names') return { ru: '', kg: '', en: '' };
  return kind === 'flag' ? false : '';
}
