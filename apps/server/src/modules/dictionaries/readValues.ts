import type { FieldProblem } from '@bilim/contract';
import { valuesSchema } from '@bilim/contract/dictionaryValues';
import type { DictionaryValues } from '@bilim/contract/dictionaryValues';
import { isDeepStrictEqual } from 'node:util';

import type { Database } from '#platform/db/database.ts';
import type { Dictionary } from '#platform/dictionaries/dictionary.ts';
import { decodeFields } from '#platform/http/decode.ts';

import { describeColumns } from './describe.ts';
import { nextPlace } from './dictionaries.queries.ts';
import type { View } from './dictionaries.queries.ts';
import { selectLabels } from './options.queries.ts';
import { say } from './texts/say.ts';
import type { TextKey } from './texts/say.ts';

/** The values of a row that held others, or none; or what is wrong with each of them. */
export async function readValues(tx: Database, view: View, sent: DictionaryValues, were?: DictionaryValues) {
  const { dictionary, language } = view;
  const read = decodeFields(valuesSchema(describeColumns(dictionary, language)), sent, language);
  if ('problems' in read) return { problems: read.problems.map((one) => withBounds(view, sent, one)) };
  const { place = '' } = dictionary;
  const placed = dictionary.columns[place]?.columns;
  if (placed !== undefined) {
    read.fields[place] ??= were?.[place] ?? (await nextPlace(tx, dictionary, placed));
  }
  follow(dictionary, read.fields, were);
  const told = (text: TextKey) => (field: string) => ({ field, sms: say(language, text) });
  const problems: FieldProblem[] = [
    ...changedFixed(dictionary, read.fields, were).map(told('dictionary.fixed')),
    ...(await unknownReferences(tx, view, read.fields)).map(told('field.invalid')),
    ...brokenSpans(dictionary, read.fields).map(told('dictionary.span')),
  ];
  return problems.length > 0 ? { problems } : read;
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

async function unknownReferences(tx: Database, { dictionary, language }: View, values: DictionaryValues) {
  const unknown: string[] = [];
  for (const [key, { target }] of Object.entries(dictionary.columns)) {
    const held = values[key];
    if (target === undefined || typeof held !== 'number') continue;
    const known = await selectLabels(tx, target, { language, ids: [held] });
    if (!known.has(held)) unknown.push(key);
  }
  return unknown;
}

/** The later days that are before the earlier ones, and the later times that are not after them. */
function brokenSpans({ spans = [], columns }: Dictionary, values: DictionaryValues): readonly string[] {
  return spans.flatMap(([first, last]) => {
    const [from, to] = [values[first], values[last]];
    if (typeof from !== 'string' || typeof to !== 'string') return [];
    return to < from || (to === from && columns[last]?.kind === 'time') ? [last] : [];
  });
}
