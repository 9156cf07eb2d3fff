import { isDeepStrictEqual } from 'node:util';

import { languages } from '@bilim/contract';
import type { Language } from '@bilim/contract';
import type { DictionaryChange } from '@bilim/contract/dictionaries';
import type { DictionaryValue } from '@bilim/contract/dictionaryValues';

import type { Database } from '#platform/db/database.ts';
import { keyOf, textOf } from '#platform/dictionaries/dictionary.ts';
import type { Dictionary } from '#platform/dictionaries/dictionary.ts';

import { findRow } from './dictionaries.queries.ts';
import { selectLabels } from './options.queries.ts';
import type { View } from './dictionaries.queries.ts';
import { selectHistory } from './history.queries.ts';
import type { Entry } from './history.queries.ts';
import { selectDatedNames } from './rename.service.ts';
import { nameOf, plain } from './writeChange.service.ts';
import type { DatedName } from './writeChange.service.ts';
import { say } from './texts/say.ts';

/** What was done to a row and what refers to it, in words. */
export async function readHistory(db: Database, view: View, rowId: number) {
  const { dictionary, language } = view;
  const entries = await selectHistory(db, dictionary, rowId);
  const row = await findRow(db, view, rowId);
  const labels = await labelsOf(db, view, entries);
  const into = await selectLabels(db, dictionary, {
    language,
    ids: entries.flatMap(({ after }) => after?.merged?.into ?? []),
  });
  const now = row === null ? null : { values: row.values, closedOn: row.closedOn };
  const data = entries.map(({ before, after, change, at, by, rows }, place): DictionaryChange => {
    const isLast = place === 0 && isDeepStrictEqual(plain(after), now);
    const isTheirs = row === null || row.mayChange;
    const merged =
      after?.merged === undefined
        ? []
        : [
            {
              title: say(language, 'dictionary.into'),
              before: null,
              after: into.get(after.merged.into) ?? null,
            },
          ];
    const fields = [
      ...fieldsOf({ before, after }, { dictionary, language, labels }),
      ...namesIn({ before, after }, language),
      ...merged,
    ];
    return { change, at, by, rows, fields, kind: nameOf({ before, after }), mayUndo: isLast && isTheirs };
  });
  const names = (await selectDatedNames(db, dictionary, rowId)).map(({ name, ...dated }) => ({
    ...dated,
    name: name[language],
  }));
  return { data, beside: { uses: usesInWords(await dictionary.countUses(db, rowId), language), names } };
}

interface Used {
  readonly table: string;
  readonly count: number;
}

/** What refers to a row, table by table; two columns of one table are told as one. */
export function usesInWords(uses: readonly Used[], language: Language) {
  const counts = new Map<string, number>();
  for (const { table, count } of uses) counts.set(table, (counts.get(table) ?? 0) + count);
  return [...counts].flatMap(([table, count]) =>
    count === 0 ? [] : [{ title: say(language, keyOf(`dictionary.uses.${table}`)), count }],
  );
}

type Labels = ReadonlyMap<string, ReadonlyMap<number, string>>;

/** What everything was called to which the row has ever referred. */
async function labelsOf(
  db: Database,
  { dictionary, language }: View,
  entries: readonly Entry[],
): Promise<Labels> {
  const labels = new Map<string, ReadonlyMap<number, string>>();
  for (const [key, { target }] of Object.entries(dictionary.columns)) {
    if (target === undefined) continue;
    const named = entries.flatMap(({ before, after }) => [before?.values[key], after?.values[key]]);
    const ids = [...new Set(named.filter((id) => typeof id === 'number'))];
    labels.set(key, await selectLabels(db, target, { language, ids }));
  }
  return labels;
}

interface Words {
  readonly dictionary: Dictionary;
  readonly language: Language;
  readonly labels: Labels;
}

function fieldsOf(
  { before, after }: Pick<Entry, 'before' | 'after'>,
  words: Words,
): DictionaryChange['fields'] {
  return Object.keys(words.dictionary.columns).flatMap((key) => {
    const [was, is] = [before?.values[key] ?? null, after?.values[key] ?? null];
    const title = say(words.language, textOf(words.dictionary, key));
    return partsOf(key, { was, is }, words).flatMap(({ part, was: old, is: new_ }) =>
      old === new_ ? [] : [{ title: part === '' ? title : `${title}, ${part}`, before: old, after: new_ }],
    );
  });
}

/** Names with their days that a change brought or took away. */
function namesIn({ before, after }: Pick<Entry, 'before' | 'after'>, language: Language) {
  const [was, is] = [before?.names ?? [], after?.names ?? []];
  const told = ({ day, isComing }: DatedName) =>
    say(language, isComing ? 'dictionary.named_from' : 'dictionary.named_until', { day: dayInWords(day) });
  return [
    ...without(was, is).map((one) => ({ title: told(one), before: one.name[language], after: null })),
    ...without(is, was).map((one) => ({ title: told(one), before: null, after: one.name[language] })),
  ];
}

/** A name is three texts. */
function partsOf(
  key: string,
  { was, is }: { readonly was: DictionaryValue; readonly is: DictionaryValue },
  words: Words,
) {
  if (!isNames(was) && !isNames(is))
    return [{ part: '', was: shown(key, was, words), is: shown(key, is, words) }];
  return languages.map((one) => ({
    part: say(words.language, `dictionary.language.${one}`),
    was: isNames(was) ? was[one] : null,
    is: isNames(is) ? is[one] : null,
  }));
}

function isNames(
  value: DictionaryValue,
): value is { readonly ru: string; readonly kg: string; readonly en: string } {
  return typeof value === 'object' && value !== null;
}

/** A value as people read it. */
function shown(key: string, value: DictionaryValue, { dictionary, language, labels }: Words): string | null {
  if (value === null || isNames(value)) return null;
  const kind = dictionary.columns[key]?.kind;
  if (typeof value === 'boolean') return say(language, value ? 'dictionary.yes' : 'dictionary.no');
  if (kind === 'reference') return labels.get(key)?.get(Number(value)) ?? String(value);
  if (kind === 'choice') return say(language, textOf(dictionary, `${key}.${value}`));
  return kind === 'day' || kind === 'moment' ? dayInWords(String(value)) : String(value);
}

function without(names: readonly DatedName[], others: readonly DatedName[]): readonly DatedName[] {
  return names.filter((one) => !others.some((other) => isDeepStrictEqual(one, other)));
}

function dayInWords(value: string): string {
  const [day = '', ...time] = value.split('T');
  return [day.split('-').toReversed().join('.'), ...time].join(' ');
}
