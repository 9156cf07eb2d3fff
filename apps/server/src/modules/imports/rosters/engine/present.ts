import { sql } from 'drizzle-orm';

import type { Database } from '#platform/db/database.ts';
import { smallint } from '#platform/db/sqlTypes.ts';
import { statement } from '#platform/db/statement.ts';
import { textLiteral } from '#platform/db/wireText.ts';

import { rosterRecords } from '../../imports.tables.ts';
import { rowKinds } from '../source.ts';
import type { RowKind } from '../source.ts';

import { step } from './step.ts';
import { columnsOf, workTables } from './tables.ts';
import type { Workbench } from './workbench.ts';

/**
 * Fills the tables `t_<kind>` with what the system says by now: what was handed in, and where that was only a
 * part, what it had said before. Rows that were wrong are in `spoiled`, those that are no more in `gone`.
 */
export async function gatherPresent({ db, systemId }: Workbench): Promise<void> {
  for (const refuse of refuseRepeats) await refuse(db);
  await insertGone(db);
  await analyseRefused(db);
  await makeSeen(db, { systemId });
  for (const { make, index, analyse } of presents) {
    await make(db);
    await index(db);
    await analyse(db);
  }
  await dropSeen(db);
}

const makeRepeated = step(
  'roster_make_repeated',
  sql`
  create temp table repeated as
  select kind, sourced_id from staged group by kind, sourced_id having count(*) > 1`,
  workTables,
);
const withRepeated = [...workTables, makeRepeated];

const makeDiffering = step(
  'roster_make_differing',
  sql`
  create temp table differing as
  select kind, sourced_id from staged where (kind, sourced_id) in (select kind, sourced_id from repeated)
  group by kind, sourced_id having count(*) > 1`,
  withRepeated,
);
const withDiffering = [...withRepeated, makeDiffering];

/** The same row twice is one; two rows that say different things of one object are an error, both of them. */
const refuseRepeats: readonly ((db: Database) => Promise<unknown>)[] = [
  makeRepeated,
  step(
    'roster_delete_repeated',
    sql`
    delete from staged s using repeated r, staged twin
    where s.kind = r.kind and s.sourced_id = r.sourced_id
      and twin.kind = s.kind and twin.sourced_id = s.sourced_id
      and twin.leaving = s.leaving and twin.fields = s.fields
      and (twin.file, twin.line) < (s.file, s.line)`,
    withRepeated,
  ),
  makeDiffering,
  step(
    'roster_tell_differing',
    sql`
    insert into problem
    select 'error', 'id_repeated', s.file, s.line, h.heading, s.sourced_id
    from staged s join differing d using (kind, sourced_id)
    left join heading h on h.kind = s.kind and h.field = 'sourced_id'`,
    withDiffering,
  ),
  step(
    'roster_spoil_differing',
    sql`insert into spoiled select kind, sourced_id from differing`,
    withDiffering,
  ),
  step('roster_drop_differing', sql`drop table repeated, differing`, withDiffering),
];

const insertGone = step(
  'roster_gone',
  sql`insert into gone select kind, sourced_id from staged where leaving`,
  workTables,
);
const analyseRefused = step('roster_analyse_refused', sql`analyze spoiled, gone`, workTables);

const makeSeen = statement({
  name: 'roster_make_seen',
  params: { systemId: smallint },
  row: {},
  planned: 'each',
  given: workTables,
  sql: (p) => sql`
  create temp table seen as
  select s.kind, s.sourced_id, s.file, s.line, true as is_staged, s.fields from staged s
  where not s.leaving and not exists (
    select from spoiled x where x.kind = s.kind and x.sourced_id = s.sourced_id)
  union all
  select r.kind, r.sourced_id, '', 0, false, r.fields from ${rosterRecords} r
  join coverage c on c.kind = r.kind and c.extent <> 'all'
  where r.system_id = ${p.systemId} and r.until_run is null
    and not exists (select from staged s where s.kind = r.kind and s.sourced_id = r.sourced_id)
    and not exists (select from spoiled x where x.kind = r.kind and x.sourced_id = r.sourced_id)`,
});
const withSeen = [...workTables, makeSeen];
const dropSeen = step('roster_drop_seen', sql`drop table seen`, withSeen);

const presents = rowKinds.map((kind) => presentOf(kind));

function presentOf(kind: RowKind) {
  const table = sql.identifier(`t_${kind}`);
  const columns = Object.entries(columnsOf[kind]).map(
    ([name, type]) => sql`${sql.identifier(name)} ${sql.raw(type)}`,
  );
  const make = step(
    `roster_make_${kind}`,
    sql`
    create temp table ${table} as
    select s.sourced_id, s.file, s.line, s.is_staged, f.*
    from seen s, jsonb_to_record(s.fields) as f(${sql.join(columns, sql`, `)})
    where s.kind = ${textLiteral(kind)}`,
    withSeen,
  );
  const given = [make];
  return {
    make,
    index: step(`roster_index_${kind}`, sql`create unique index on ${table} (sourced_id)`, given),
    analyse: step(`roster_analyse_${kind}`, sql`analyze ${table}`, given),
  };
}

/** What makes the tables of what the system says by now. */
export const presentTables = presents.map(({ make }) => make);
