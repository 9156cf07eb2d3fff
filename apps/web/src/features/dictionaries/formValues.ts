import type { Dictionary, DictionaryRow } from '@bilim/contract/dictionaries';
import type { DictionaryValue, DictionaryValues } from '@bilim/contract/dictionaryValues';

/** What the fields of the form hold: an empty one is an empty text. */
export type FormValues = Record<string, Exclude<DictionaryValue, null>>;

export function toForm({ columns }: Dictionary, row: DictionaryRow | null): FormValues {
  return Object.fromEntries(columns.map(({ key, kind }) => [key, row?.values[key] ?? emptyOf(kind)]));
}

/** What was left empty is not sent: where there must be something, the server says so. */
export function fromForm(values: FormValues): DictionaryValues {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''));
}

function emptyOf(kind: Dictionary['columns'][number]['kind']): Exclude<DictionaryValue, null> {
  if (kind === 'names') return { ru: '', kg: '', en: '' };
  return kind === 'flag' ? false : '';
}
