import { sql } from 'drizzle-orm';

import { textLiteral } from '#platform/db/wireText.ts';

import { rosterRecords } from '../../imports.tables.ts';
import { rowKinds } from '../source.ts';
import type { RowKind } from '../source.ts';

import { causeOf } from './problems.sql.ts';
import { inOrder, step, workTable } from './step.sql.ts';
import { columnsOf, workTables } from './work.tables.ts';

const repeated = workTable(
  'repeated',
  workTables,
  sql`select kind, sourced_id from staged group by kind, sourced_id having count(*) > 1`,
);

const differing = workTable(
  'differing',
  [repeated],
  sql`
  select kind, sourced_id from staged where (kind, sourced_id) in (select kind, sourced_id from repeated)
  group by kind, sourced_id having count(*) > 1`,
);

/** The same row twice is one; two rows that say different things of one object are an error, both of them. */
const refuseRepeats = inOrder(
  repeated,
  step(
    'roster_delete_repeated',
    [repeated],
    sql`
    delete from staged s using repeated r, staged twin
    where s.kind = r.kind and s.sourced_id = r.sourced_id
      and twin.kind = s.kind and twin.sourced_id = s.sourced_id
      and twin.leaving = s.leaving and twin.fields = s.fields
      and (twin.file, twin.line) < (s.file, s.line)`,
  ),
  differing,
  step(
    'roster_tell_differing',
    [differing],
    sql`
    insert into problem
    select 'error', 'id_repeated', s.file, s.line, h.heading, s.sourced_id
    from staged s join differing d using (kind, sourced_id)
    left join heading h on h.kind = s.kind and h.field = 'sourced_id'`,
  ),
  step(
    'roster_spoil_differing',
    [differing],
    sql`insert into spoiled select kind, sourced_id, ${causeOf(sql`kind`)} from differing`,
  ),
);

const noteGone = inOrder(
  step('roster_gone', workTables, sql`insert into gone select kind, sourced_id from staged where leaving`),
  step('roster_analyse_refused', workTables, sql`analyze spoiled, gone`),
);

const seen = workTable(
  'seen',
  workTables,
  ({ systemId }) => sql`
  select s.kind, s.sourced_id, s.file, s.line, true as is_staged, s.fields from staged s
  where not s.leaving and not exists (
    select from spoiled x where x.kind = s.kind and x.sourced_id = s.sourced_id)
  union all
  select r.kind, r.sourced_id, '', 0, false, r.fields from ${rosterRecords} r
  join coverage c on c.kind = r.kind and c.extent <> 'all'
  where r.system_id = ${systemId} and r.until_run is null
    and not exists (select from staged s where s.kind = r.kind and s.sourced_id = r.sourced_id)
    and not exists (select from spoiled x where x.kind = r.kind and x.sourced_id = r.sourced_id)`,
);

/** The tables of what the system says by now. */
export const presentTables = rowKinds.map((kind) => presentOf(kind));

/**
 * Fills the tables `t_<kind>` with what the system says by now: what was handed in, and where that was only a
 * part, what it had said before. Rows that were wrong are in `spoiled`, those that are no more in `gone`.
 */
export const gatherPresent = inOrder(
  refuseRepeats,
  noteGone,
  seen,
  ...presentTables,
  step('roster_drop_seen', [seen], sql`drop table seen`),
);

function presentOf(kind: RowKind) {
  const columns = Object.entries(columnsOf[kind]).map(
    ([name, type]) => sql`${sql.identifier(name)} ${sql.raw(type)}`,
  );
  return workTable(
    `t_${kind}`,
    [seen],
    sql`
    select s.sourced_id, s.file, s.line, s.is_staged, f.*
    from seen s, jsonb_to_record(s.fields) as f(${sql.join(columns, sql`, `)})
    where s.kind = ${textLiteral(kind)}`,
    { unique: ['sourced_id'] },
  );
}
