import { sql } from 'drizzle-orm';

import { int, smallint } from '#platform/db/sqlTypes.ts';
import { statement } from '#platform/db/statement.ts';

import { rosterRecords } from '../../../imports.tables.ts';
import { workTables } from '../tables.ts';
import { momentLiteral } from '../workbench.ts';
import type { Workbench } from '../workbench.ts';

import { insertRows, updateRows } from './log.ts';

/** Which plan gives the ids of which kind. */
const plans = {
  faculty: 'p_faculty',
  department: 'p_department',
  person: 'p_person',
  specialty: 'p_specialty',
  group: 'p_group',
  discipline: 'p_discipline',
  stream: 'p_stream',
  assignment: 'p_assignment',
} as const;

/** Remembers which row of ours stands for which of theirs, and what they said. */
export async function remember(bench: Workbench): Promise<void> {
  await rememberIds(bench);
  await rememberRecords(bench);
}

async function rememberIds(bench: Workbench): Promise<void> {
  const now = momentLiteral(bench);
  const wanted = Object.entries(plans).map(
    ([kind, plan]) =>
      `select '${kind}' as kind, sourced_id, our_id, ${kind === 'person' ? 'is_disabled' : 'false'} as has_left from ${plan}`,
  );
  await bench.run(`
    create temp table w_external as
    select w.kind, w.sourced_id, w.our_id, e.our_id as was, e.left_at as was_left,
      case when w.has_left then coalesce(e.left_at, ${now}) end as left_at
    from (${wanted.join(' union all ')}
      union all select 'person', sourced_id, our_id, true from p_leaver) w
    left join external_ids e
      on e.system_id = ${bench.systemId} and e.kind = w.kind and e.sourced_id = w.sourced_id`);
  const key = ['system_id', 'kind', 'sourced_id'];
  await insertRows(bench, {
    table: 'external_ids',
    key,
    values: {
      system_id: String(bench.systemId),
      kind: 'w.kind',
      sourced_id: 'w.sourced_id',
      our_id: 'w.our_id',
      left_at: 'w.left_at',
    },
    from: 'w_external w where w.was is null',
  });
  await updateRows(bench, {
    table: 'external_ids',
    key,
    values: { our_id: 'w.our_id', left_at: 'w.left_at' },
    from: `w_external w
      where w.was is not null and (w.was <> w.our_id or w.was_left is distinct from w.left_at)`,
    where: { system_id: `${bench.systemId}::smallint`, kind: 'w.kind', sourced_id: 'w.sourced_id' },
  });
}

/** A record ends when it says something else by now, or nothing; what was in error stays as it was known. */
async function rememberRecords({ db, systemId, runId }: Workbench): Promise<void> {
  await makeOver(db, { systemId });
  await endRecords(db, { systemId, runId });
  await insertRecords(db, { systemId, runId });
}

const makeOver = statement({
  name: 'roster_make_over',
  params: { systemId: smallint },
  row: {},
  planned: 'each',
  given: workTables,
  sql: (p) => sql`
  create temp table w_over as
  select r.kind, r.sourced_id from ${rosterRecords} r
  left join staged s on s.kind = r.kind and s.sourced_id = r.sourced_id
  left join spoiled x on x.kind = r.kind and x.sourced_id = r.sourced_id
  left join coverage c on c.kind = r.kind and c.extent = 'all' and not c.keeps
  where r.system_id = ${p.systemId} and r.until_run is null and x.kind is null
    and (s.leaving or s.fields <> r.fields or (s.kind is null and c.kind is not null))`,
});

const endRecords = statement({
  name: 'roster_end_records',
  params: { systemId: smallint, runId: int },
  row: {},
  planned: 'each',
  given: [makeOver],
  sql: (p) => sql`
  update ${rosterRecords} r set until_run = ${p.runId} from w_over w
  where r.system_id = ${p.systemId} and r.until_run is null and r.kind = w.kind and r.sourced_id = w.sourced_id`,
});

const insertRecords = statement({
  name: 'roster_records',
  params: { systemId: smallint, runId: int },
  row: {},
  planned: 'each',
  given: workTables,
  sql: (p) => sql`
  insert into ${rosterRecords} (system_id, kind, sourced_id, from_run, fields)
  select ${p.systemId}, s.kind, s.sourced_id, ${p.runId}, s.fields from staged s
  left join spoiled x on x.kind = s.kind and x.sourced_id = s.sourced_id
  left join ${rosterRecords} r on r.system_id = ${p.systemId} and r.kind = s.kind
    and r.sourced_id = s.sourced_id and r.until_run is null
  where not s.leaving and x.kind is null and r.kind is null`,
});
