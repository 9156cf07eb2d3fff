import { sql } from 'drizzle-orm';

import type { Database } from '#platform/db/database.ts';
import { hasCode, isUniqueViolation } from '#platform/db/uniqueViolation.ts';
import { bool, int, text } from '#platform/db/sqlTypes.ts';
import { statement } from '#platform/db/statement.ts';

import { externalIds } from '#modules/imports/imports.tables.ts';

import { places } from './places.ts';
import type { Place } from './places.ts';

interface Way {
  readonly fromId: number;
  readonly toId: number;
}

/** How many rows of a place went to the other card, and how many stayed, as there is such a one already. */
export interface Moved extends Place {
  readonly moved: number;
  readonly stayed: number;
}

const movers = places
  .filter(({ fate }) => fate === 'moves' || fate === 'quietly')
  .map((place) => ({ place, ...moverOf(place) }));

const enders = places
  .filter(({ fate }) => fate === 'ends')
  .map(({ table, column }) =>
    statement({
      name: `person_merge_ends_${table}`,
      params: { fromId: int },
      row: {},
      planned: 'each',
      sql: (p) => sql`delete from ${sql.identifier(table)} where ${sql.identifier(column)} = ${p.fromId}`,
    }),
  );

/** Whether lists of one other system name both: they would go on to bring both. */
export const isListedTwice = statement({
  name: 'person_merge_listed',
  params: { fromId: int, toId: int },
  row: { isTwice: bool },
  planned: 'each',
  sql: (p) => sql`
  select exists (
    select from ${externalIds} one join ${externalIds} other using (system_id, kind)
    where one.kind = 'person' and one.our_id = ${p.fromId} and other.our_id = ${p.toId}) as "isTwice"`,
});

/** Lets all that names one person name another. Where that cannot be, row by row, and what cannot move stays. */
export async function moveRows(tx: Database, way: Way): Promise<Moved[]> {
  for (const end of enders) await end(tx, { fromId: way.fromId });
  const done: Moved[] = [];
  for (const { place, all, standing, one } of movers) {
    const moved = await attempt(tx, async (inner) => (await all(inner, way))[0]?.count ?? 0);
    if (moved !== null) {
      done.push({ ...place, moved, stayed: 0 });
      continue;
    }
    const rows = await standing(tx, { fromId: way.fromId });
    let stayed = 0;
    for (const row of rows) {
      if ((await attempt(tx, async (inner) => await one(inner, { ...way, ...row }))) === null) stayed += 1;
    }
    done.push({ ...place, moved: rows.length - stayed, stayed });
  }
  return done;
}

/** Null where there is one already, or two would overlap; the transaction goes on. */
async function attempt<T>(tx: Database, work: (inner: Database) => Promise<T>): Promise<T | null> {
  try {
    return await tx.transaction(work);
  } catch (error) {
    if (isUniqueViolation(error) || hasCode(error, '23P01')) return null;
    throw error;
  }
}

function moverOf({ table, column, only }: Place) {
  const [rows, named] = [sql.identifier(table), sql.identifier(column)];
  const isMeant = only === null ? sql`` : sql.raw(` and ${only}`);
  const name = `${table}_${column}`;
  return {
    all: statement({
      name: `person_merge_${name}`,
      params: { fromId: int, toId: int },
      row: { count: int },
      planned: 'each',
      sql: (p) => sql`
      with moved as (
        update ${rows} set ${named} = ${p.toId} where ${named} = ${p.fromId}${isMeant} returning 1
      ) select count(*)::int as count from moved`,
    }),
    standing: statement({
      name: `person_merge_standing_${name}`,
      params: { fromId: int },
      row: { part: text, place: text },
      planned: 'each',
      sql: (p) => sql`
      select tableoid::text as part, ctid::text as place from ${rows} where ${named} = ${p.fromId}${isMeant}`,
    }),
    one: statement({
      name: `person_merge_one_${name}`,
      params: { fromId: int, toId: int, part: text, place: text },
      row: {},
      planned: 'each',
      sql: (p) => sql`
      update ${rows} set ${named} = ${p.toId}
      where ctid = ${p.place}::tid and tableoid = ${p.part}::oid and ${named} = ${p.fromId}`,
    }),
  };
}
