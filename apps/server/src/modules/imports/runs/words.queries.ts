import { and, eq, sql } from 'drizzle-orm';
import * as z from 'zod/mini';

import { people } from '#modules/people/people.tables.ts';
import type { Database } from '#platform/db/database.ts';
import { instant, int, json, oneOf, orNull, text } from '#platform/db/sqlTypes.ts';
import { statement } from '#platform/db/statement.ts';
import type { RowOf } from '#platform/db/statement.ts';

import { importWords, runKinds } from '../imports.tables.ts';

/** Whose files, of what kind and from where: within it a word means one thing. */
export interface WordSource {
  readonly importKind: (typeof runKinds)[number];
  readonly reach: string;
  readonly source: string;
}

const source = { importKind: oneOf(...runKinds), reach: text, source: text };
const meaning = { kind: text, key: text, word: text, ours: orNull(text), makes: orNull(json(z.unknown())) };

/** All that was said of the words of a source. */
export const selectWords = statement({
  name: 'imports_words',
  params: source,
  row: meaning,
  sql: (p) => sql`
  select kind, key, word, ours, makes from ${importWords}
  where import_kind = ${p.importKind} and reach = ${p.reach} and source = ${p.source} order by id`,
});
export type KeptWord = RowOf<typeof selectWords>;

interface Settling extends WordSource {
  readonly words: readonly KeptWord[];
  readonly settledBy: number;
  readonly settledAt: Date;
}

/** Keeps what words stand for, in place of what was said of them before. */
export async function keepWords(db: Database, { words, ...all }: Settling): Promise<void> {
  if (words.length === 0) return;
  await db
    .insert(importWords)
    .values(words.map((word) => ({ ...all, ...word })))
    .onConflictDoUpdate({
      target: [
        importWords.importKind,
        importWords.reach,
        importWords.source,
        importWords.kind,
        importWords.key,
      ],
      set: {
        word: given('word'),
        ours: given('ours'),
        makes: given('makes'),
        settledBy: given('settled_by'),
        settledAt: given('settled_at'),
      },
    });
}

const given = (column: 'word' | 'ours' | 'makes' | 'settled_by' | 'settled_at') =>
  sql.raw(`excluded.${column}`);

export async function deleteWord(
  db: Database,
  { importKind, reach, source: from }: WordSource,
  { kind, key }: Pick<KeptWord, 'kind' | 'key'>,
): Promise<void> {
  const one = importWords;
  await db
    .delete(one)
    .where(
      and(
        eq(one.importKind, importKind),
        eq(one.reach, reach),
        eq(one.source, from),
        eq(one.kind, kind),
        eq(one.key, key),
      ),
    );
}

/** The latest first, of all sources. */
export const selectRemembered = statement({
  name: 'imports_words_remembered',
  params: { importKind: oneOf(...runKinds), reach: text, before: orNull(int), size: int },
  row: { ...meaning, id: int, source: text, settledBy: orNull(text), settledAt: instant },
  sql: (p) => sql`
  select w.id, w.source, w.kind, w.key, w.word, w.ours, w.makes, p.full_name as "settledBy", w.settled_at as "settledAt"
  from ${importWords} w left join ${people} p on p.id = w.settled_by
  where w.import_kind = ${p.importKind} and w.reach = ${p.reach} and (${p.before} is null or w.id < ${p.before})
  order by w.id desc limit ${p.size}`,
});

export const forgetWord = statement({
  name: 'imports_words_forget',
  params: { wordId: int, importKind: oneOf(...runKinds), reach: text },
  row: { id: int },
  sql: (p) => sql`
  delete from ${importWords} where id = ${p.wordId} and import_kind = ${p.importKind} and reach = ${p.reach}
  returning id`,
});
