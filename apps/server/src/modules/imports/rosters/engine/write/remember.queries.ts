import { sql } from 'drizzle-orm';

import { textLiteral } from '#platform/db/wireText.ts';

import { externalIds, rosterRecords } from '../../../imports.tables.ts';
import { classes } from '../classes.queries.ts';
import { disciplines } from '../disciplines.queries.ts';
import { groups } from '../groups.queries.ts';
import { leavers } from '../leavers.queries.ts';
import { departments, faculties } from '../organisations.queries.ts';
import { people } from '../people.queries.ts';
import { specialties } from '../specialties.queries.ts';
import { inOrder, step, workTable } from '../step.sql.ts';
import { streams } from '../streams.queries.ts';
import { workTables } from '../work.tables.ts';

import { writingOf } from './log.sql.ts';

/** Which plan gives the ids of which kind. */
const plans = {
  faculty: faculties,
  department: departments,
  person: people,
  specialty: specialties,
  group: groups,
  discipline: disciplines,
  stream: streams,
  assignment: classes,
};

const planned = Object.entries(plans).map(
  ([kind, { title }]) => sql`
  select ${textLiteral(kind)} as kind, sourced_id, our_id, ${sql.raw(kind === 'person' ? 'is_disabled' : 'false')} as has_left
  from ${sql.identifier(title)}`,
);

const external = workTable(
  'w_external',
  [...Object.values(plans), leavers],
  ({ systemId, now }) => sql`
  select w.kind, w.sourced_id, w.our_id, e.our_id as was, e.left_at as was_left,
    case when w.has_left then coalesce(e.left_at, ${now}) end as left_at
  from (${sql.join(planned, sql` union all `)}
    union all select 'person', sourced_id, our_id, true from p_leaver) w
  left join external_ids e on e.system_id = ${systemId} and e.kind = w.kind and e.sourced_id = w.sourced_id`,
);

const { insert, update } = writingOf(external);
const ours = { our_id: sql`w.our_id`, left_at: sql`w.left_at` };
const theirs = { kind: sql`w.kind`, sourced_id: sql`w.sourced_id` };

const rememberIds = inOrder(
  external,
  insert(externalIds, sql`w_external w where w.was is null`, ({ systemId }) => ({
    system_id: systemId,
    ...theirs,
    ...ours,
  })),
  update(
    externalIds,
    sql`w_external w
      where w.was is not null and (w.was <> w.our_id or w.was_left is distinct from w.left_at)`,
    ours,
    ({ systemId }) => ({ system_id: systemId, ...theirs }),
  ),
);

const over = workTable(
  'w_over',
  workTables,
  ({ systemId }) => sql`
  select r.kind, r.sourced_id from ${rosterRecords} r
  left join staged s on s.kind = r.kind and s.sourced_id = r.sourced_id
  left join spoiled x on x.kind = r.kind and x.sourced_id = r.sourced_id
  left join coverage c on c.kind = r.kind and c.extent = 'all' and not c.keeps
  where r.system_id = ${systemId} and r.until_run is null and x.kind is null
    and (s.leaving or s.fields <> r.fields or (s.kind is null and c.kind is not null))`,
);

/** A record ends when it says something else by now, or nothing; what was in error stays as it was known. */
const rememberRecords = inOrder(
  over,
  step(
    'roster_end_records',
    [over],
    ({ systemId, runId }) => sql`
    update ${rosterRecords} r set until_run = ${runId} from w_over w
    where r.system_id = ${systemId} and r.until_run is null and r.kind = w.kind and r.sourced_id = w.sourced_id`,
  ),
  step(
    'roster_records',
    workTables,
    ({ systemId, runId }) => sql`
    insert into ${rosterRecords} (system_id, kind, sourced_id, from_run, fields)
    select ${systemId}, s.kind, s.sourced_id, ${runId}, s.fields from staged s
    left join spoiled x on x.kind = s.kind and x.sourced_id = s.sourced_id
    left join ${rosterRecords} r on r.system_id = ${systemId} and r.kind = s.kind
      and r.sourced_id = s.sourced_id and r.until_run is null
    where not s.leaving and x.kind is null and r.kind is null`,
  ),
);

/** Remembers which row of ours stands for which of theirs, and what they said. */
export const remember = inOrder(rememberIds, rememberRecords);
