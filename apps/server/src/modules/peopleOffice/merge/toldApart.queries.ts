import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import { people } from '#modules/people/people.tables.ts';
import type { Database } from '#platform/db/database.ts';
import { instant, int, text } from '#platform/db/sqlTypes.ts';
import { statement } from '#platform/db/statement.ts';

import { toldApart } from './toldApart.tables.ts';

const isPair = (one: SQL, other: SQL) => sql`least(apart.person_id, apart.other_id) = least(${one}, ${other})
  and greatest(apart.person_id, apart.other_id) = greatest(${one}, ${other})`;

/** Whether an office has said that these are two people. */
export const areToldApart = (one: SQL, other: SQL): SQL =>
  sql`exists (select from ${toldApart} apart where ${isPair(one, other)})`;

interface Pair {
  readonly id: number;
  readonly doubleId: number;
}

const pair = { id: int, doubleId: int };

/** Who said of two cards that they are of two people, and when. */
export const selectToldApart = statement({
  name: 'people_told_apart',
  params: pair,
  row: { by: text, at: instant },
  planned: 'each',
  sql: (p) => sql`
  select sayer.full_name as by, apart.said_at as at
  from ${toldApart} apart join ${people} sayer on sayer.id = apart.said_by
  where ${isPair(p.id, p.doubleId)}`,
});

/** Whether it was not said before. */
export async function insertToldApart(
  tx: Database,
  { id, doubleId, saidBy, saidAt }: Pair & { readonly saidBy: number; readonly saidAt: Date },
): Promise<boolean> {
  const rows = await tx
    .insert(toldApart)
    .values({ personId: id, otherId: doubleId, saidBy, saidAt })
    .onConflictDoNothing()
    .returning({ personId: toldApart.personId });
  return rows.length > 0;
}

const deletePair = statement({
  name: 'people_told_apart_no_more',
  params: pair,
  row: { personId: int },
  planned: 'each',
  sql: (p) => sql`
  delete from ${toldApart} apart where ${isPair(p.id, p.doubleId)} returning apart.person_id as "personId"`,
});

/** Whether it had been said. */
export async function deleteToldApart(tx: Database, { id, doubleId }: Pair): Promise<boolean> {
  return (await deletePair(tx, { id, doubleId })).length > 0;
}
