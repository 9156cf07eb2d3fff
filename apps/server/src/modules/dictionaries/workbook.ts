import { languages } from '@bilim/contract';
import type { Language } from '@bilim/contract';

import type { Database } from '#platform/db/database.ts';
import { textOf } from '#platform/dictionaries/dictionary.ts';
import type { Column, Dictionary } from '#platform/dictionaries/dictionary.ts';
import type { Bytes } from '#platform/http/serve.ts';
import type { Cell } from '#platform/xlsx/sheet.ts';
import { workbookReply } from '#platform/xlsx/workbookReply.ts';
import type { WrittenColumn } from '#platform/xlsx/writeWorkbook.ts';

import { selectRows } from './dictionaries.queries.ts';
import { selectOptions } from './options.queries.ts';
import type { StoredRow, View } from './dictionaries.queries.ts';
import { say } from './texts/say.ts';

/** More rows than any dictionary of a university has. */
export const mostRows = 20_000;

/** A column of the workbook: a part of a column of the dictionary, or the id of the row. */
export interface Place {
  /** Null for the id. */
  readonly key: string | null;
  /** Of names. */
  readonly language: Language | null;
}

export function placesOf({ columns }: Dictionary): readonly Place[] {
  const places = Object.entries(columns).flatMap(([key, { kind }]): Place[] =>
    kind === 'names' ? languages.map((language) => ({ key, language })) : [{ key, language: null }],
  );
  return [{ key: null, language: null }, ...places];
}

/** What stands above a column. */
export function headingOf(
  dictionary: Dictionary,
  { key, language: part }: Place,
  language: Language,
): string {
  if (key === null) return say(language, 'dictionary.id');
  const title = say(language, textOf(dictionary, key));
  return part === null ? title : `${title}, ${say(language, `dictionary.language.${part}`)}`;
}

/** The open rows, with what may be chosen on a sheet of its own. */
export async function writeDictionary(db: Database, view: View): Promise<Bytes> {
  const { dictionary, language } = view;
  const rows = await selectRows(db, view, { state: 'open', skip: 0, size: mostRows });
  const places = placesOf(dictionary);
  const chosen = await choicesOf(db, view);
  const title = say(language, dictionary.title);
  const lists = say(language, 'dictionary.lists');
  const columns = places.map((place): WrittenColumn => {
    const column = dictionary.columns[place.key ?? ''];
    const choiceColumn = chosen.findIndex(({ key }) => key === place.key);
    return {
      title: headingOf(dictionary, place, language),
      isRequired: column?.isRequired ?? false,
      ...layoutOf(column),
      ...(place.key === null ? { hint: say(language, 'dictionary.idhint') } : {}),
      ...(choiceColumn < 0 ? {} : { choices: { sheet: lists, column: choiceColumn } }),
    };
  });
  const sheets = [
    { name: title, columns, rows: rows.map((row) => places.map((place) => cellOf(view, row, place))) },
  ];
  const longest = Math.max(0, ...chosen.map(({ words }) => words.length));
  const listed = {
    name: lists,
    columns: chosen.map(({ key }) => ({ title: say(language, textOf(dictionary, key)), width: 36 })),
    rows: Array.from({ length: longest }, (_, place) => chosen.map(({ words }) => words[place] ?? null)),
  };
  return await workbookReply(chosen.length === 0 ? sheets : [...sheets, listed], `${dictionary.name}.xlsx`);
}

/** The words that may stand in columns of references and choices. */
async function choicesOf(db: Database, { dictionary, language }: View) {
  const chosen: { key: string; words: readonly string[] }[] = [];
  for (const [key, { kind, target, choices = [] }] of Object.entries(dictionary.columns)) {
    if (kind === 'choice')
      chosen.push({
        key,
        words: choices.map((choice) => say(language, textOf(dictionary, `${key}.${choice}`))),
      });
    if (target === undefined) continue;
    const options = await selectOptions(db, target, { language, most: mostRows });
    chosen.push({ key, words: options.map(({ label }) => label) });
  }
  return chosen;
}

function layoutOf(column: Column | undefined): Pick<WrittenColumn, 'width' | 'kind'> {
  if (column === undefined) return { width: 8, kind: 'number' };
  if (column.kind === 'number') return { width: 12 };
  if (column.kind === 'day') return { width: 14, kind: 'day' };
  return { width: column.kind === 'names' ? 40 : 24, kind: 'text' };
}

function cellOf(view: View, { rowId, values, labels }: StoredRow, { key, language: part }: Place): Cell {
  if (key === null) return rowId;
  const value = values[key] ?? null;
  if (value !== null && typeof value === 'object') return part === null ? null : value[part];
  if (view.dictionary.columns[key]?.kind === 'reference') return labels[key] ?? null;
  return value === null ? null : plainCell(view, key, value);
}

function plainCell({ dictionary, language }: View, key: string, value: string | number | boolean): Cell {
  const kind = dictionary.columns[key]?.kind;
  if (typeof value === 'boolean') return say(language, value ? 'dictionary.yes' : 'dictionary.no');
  if (kind === 'choice') return say(language, textOf(dictionary, `${key}.${value}`));
  if (kind === 'moment') return String(value).replace('T', ' ');
  return kind === 'day' ? new Date(`${value}T00:00:00Z`) : value;
}
