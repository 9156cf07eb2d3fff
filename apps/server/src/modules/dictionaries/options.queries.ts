import type { Language } from '@bilim/contract';
import { and, asc, isNull, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import { literal, nameWords } from '#modules/people/nameWords.sql.ts';
import { foldedText } from '#platform/db/folded.sql.ts';
import type { Database } from '#platform/db/database.ts';
import type { Target } from '#platform/dictionaries/dictionary.ts';

/** What may be chosen of a table that a column refers to. */
export async function selectOptions(
  db: Database,
  target: Target,
  {
    language,
    query = '',
    most,
  }: { readonly language: Language; readonly query?: string; readonly most: number },
) {
  const { table, closedOn } = target;
  const label = target.label[language];
  return await db
    .select({ optionId: sql<number>`${table.id}`, label: sql<string>`${label}` })
    .from(table)
    .where(and(closedOn === undefined ? undefined : isNull(closedOn), holds(sql`${label}`, query)))
    .orderBy(sql`${label} collate "und-x-icu"`, asc(table.id))
    .limit(most);
}

/** What rows are called to which a column has referred at some time. */
export async function selectLabels(
  db: Database,
  { table, label }: Target,
  { language, ids }: { readonly language: Language; readonly ids: readonly number[] },
): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: sql<number>`${table.id}`, label: sql<string>`${label[language]}` })
    .from(table)
    // Ids that are beyond a table of small numbers are unknown to it, and no failure.
    .where(sql`${table.id} = any(${sql.param([...ids])}::int[])`);
  return new Map(rows.map((row) => [row.id, row.label]));
}

/** Whether a text holds every word. */
function holds(text: SQL, query: string): SQL | undefined {
  return and(...nameWords(query).map((word) => has(text, word)));
}

/** Whether a text has a word, whatever its case, and with or without the letters that many keyboards lack. */
export function has(text: SQL, word: string): SQL {
  return sql`${foldedText(text)} like ${`%${literal(word)}%`}`;
}
