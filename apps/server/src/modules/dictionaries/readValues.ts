import type { FieldProblem } from '@bilim/contract';
import { valuesSchema } from '@bilim/contract/dictionaryValues';
import type { DictionaryValue, DictionaryValues } from '@bilim/contract/dictionaryValues';
import { isDeepStrictEqual } from 'node:util';

import type { Database } from '#platform/db/database.ts';
import type { Dictionary } from '#platform/dictionaries/dictionary.ts';
import { decodeFields } from '#platform/http/decode.ts';

import { describeColumns } from './describe.ts';
import { lastPlace, placeStep } from './dictionaries.queries.ts';
import type { View } from './dictionaries.queries.ts';
import { selectLabels } from './options.queries.ts';
import { say } from './texts/say.ts';
import type { TextKey } from './texts/say.ts';

/** What rows are judged by, asked once for all of them. */
export interface Around {
  readonly schema: ReturnType<typeof valuesSchema>;
  /** Whether there is a row to which such a value of a column refers. */
  readonly isKnown: (key: string, id: number) => boolean;
  /** The place of a row that says none, behind all others. */
  readonly nextPlace: () => number;
}

/** The values of a row that held others, or none; or what is wrong with each of them. */
export function readValues(view: View, around: Around, sent: DictionaryValues, were?: DictionaryValues) {
  const { dictionary, language } = view;
  const read = decodeFields(around.schema, sent, language);
  if ('problems' in read) return { problems: read.problems.map((one) => withBounds(view, sent, one)) };
  const { place = '' } = dictionary;
  if (place in dictionary.columns) read.fields[place] ??= were?.[place] ?? around.nextPlace();
  follow(dictionary, read.fields, were);
  const told = (text: TextKey) => (field: string) => ({ field, sms: say(language, text) });
  const problems: FieldProblem[] = [
    ...changedFixed(dictionary, read.fields, were).map(told('dictionary.fixed')),
    ...unknownReferences(dictionary, around, read.fields).map(told('field.invalid')),
    ...brokenSpans(dictionary, read.fields).map(told('dictionary.span')),
  ];
  return problems.length > 0 ? { problems } : read;
}

/** Makes ready to read rows with such values, with one statement for each column that refers to a table. */
export async function lookAround(
  tx: Database,
  { dictionary, language }: View,
  rows: readonly DictionaryValues[],
): Promise<Around> {
  const known = new Map<string, ReadonlyMap<number, string>>();
  for (const [key, { target }] of Object.entries(dictionary.columns)) {
    if (target === undefined) continue;
    const ids = new Set(rows.map((row) => row[key]).filter(isId));
    known.set(key, await selectLabels(tx, target, { language, ids: [...ids] }));
  }
  const { columns: placed, most = 0 } = dictionary.columns[dictionary.place ?? ''] ?? {};
  let last = placed === undefined ? 0 : await lastPlace(tx, dictionary, placed);
  return {
    schema: valuesSchema(describeColumns(dictionary, language)),
    isKnown: (key, id) => known.get(key)?.has(id) === true,
    nextPlace: () => (last = Math.min(last + placeStep, most)),
  };
}

/** What was sent may be anything, and the database's whole numbers end somewhere. */
function isId(value: DictionaryValue | undefined): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value > 0 && value < 2 ** 31;
}

/** A number that is not wanted is told which would be. */
function withBounds({ dictionary, language }: View, sent: DictionaryValues, problem: FieldProblem) {
  const { kind, least, most } = dictionary.columns[problem.field] ?? {};
  if (kind !== 'number' || typeof sent[problem.field] !== 'number') return problem;
  return { ...problem, sms: say(language, 'dictionary.bounds', { least: least ?? '', most: most ?? '' }) };
}

/** Fills in what follows from other values; what followed from them before goes on doing so. */
function follow({ columns }: Dictionary, values: DictionaryValues, were?: DictionaryValues) {
  for (const [key, { follows, least = 0, most = 0 }] of Object.entries(columns)) {
    if (follows === undefined) continue;
    const isTheirs = were === undefined || were[key] !== follows(were) || values[key] !== were[key];
    const figure = follows(values);
    if (figure === null || (isTheirs && values[key] !== null)) continue;
    values[key] = Math.min(most, Math.max(least, figure));
  }
}

function changedFixed({ columns }: Dictionary, values: DictionaryValues, were?: DictionaryValues) {
  if (were === undefined) return [];
  return Object.entries(columns).flatMap(([key, { isFixed = false }]) =>
    isFixed && !isDeepStrictEqual(values[key], were[key]) ? [key] : [],
  );
}

function unknownReferences({ columns }: Dictionary, { isKnown }: Around, values: DictionaryValues) {
  return Object.entries(columns).flatMap(([key, { target }]) => {
    const held = values[key];
    return target === undefined || typeof held !== 'number' || isKnown(key, held) ? [] : [key];
  });
}

/** The later days that are before the earlier ones, and the later times that are not after them. */
function brokenSpans({ spans = [], columns }: Dictionary, values: DictionaryValues): readonly string[] {
  return spans.flatMap(([first, last]) => {
    const [from, to] = [values[first], values[last]];
    if (typeof from !== 'string' || typeof to !== 'string') return [];
    return to < from || (to === from && columns[last]?.kind === 'time') ? [last] : [];
  });
}
