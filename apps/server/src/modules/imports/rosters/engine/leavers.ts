import { sql } from 'drizzle-orm';

import { bool, listOf, orNull, text } from '#platform/db/sqlTypes.ts';
import { statement } from '#platform/db/statement.ts';

import { noteRows } from './problems.ts';
import { workTables } from './tables.ts';
import type { Workbench } from './workbench.ts';

/** Whether rows of these kinds were wrong in a way that hides whose they were: then nothing of theirs may leave. */
export async function mayLeave(bench: Workbench, ...kinds: readonly string[]): Promise<boolean> {
  const [coverage] = await selectKeeps(bench.db, { kinds });
  return coverage?.keeps !== true;
}

const selectKeeps = statement({
  name: 'roster_keeps',
  params: { kinds: listOf(text) },
  row: { keeps: orNull(bool) },
  given: workTables,
  sql: (p) => sql`select bool_or(keeps) as keeps from coverage where kind = any(${p.kinds})`,
});

/**
 * Plans the people who are no longer in the lists: the table `p_leaver`. Their accounts are blocked; whoever has
 * a right of staff besides keeps it, and the account with it.
 */
export async function planLeavers(bench: Workbench): Promise<void> {
  const allowed = await mayLeave(bench, 'person', 'role');
  await bench.run(`
    create temp table spared as
    select sourced_id from spoiled where kind = 'person'
    union
    select s.fields ->> 'person' from spoiled x join staged s on s.kind = 'role' and s.sourced_id = x.sourced_id
    where x.kind = 'role'
    union
    select r.fields ->> 'person' from spoiled x
    join roster_records r on r.system_id = ${bench.systemId} and r.kind = 'role' and r.sourced_id = x.sourced_id
      and r.until_run is null
    where x.kind = 'role'`);
  await bench.run(`
    create temp table p_leaver as
    select distinct on (o.id) e.sourced_id, '' as file, 0 as line, o.id as our_id, o.full_name as title,
      'left' as state, held.is_staff, u.status,
      case when u.status = 'active' and not held.is_staff
        then jsonb_build_array(jsonb_build_array('access', 'active', 'blocked')) end as details
    from external_ids e join people o on o.id = e.our_id left join users u on u.id = o.id
    left join p_person same_person on same_person.our_id = e.our_id
    left join p_person same_id on same_id.sourced_id = e.sourced_id
    left join spared on spared.sourced_id = e.sourced_id
    left join teachers t on t.id = o.id and t.is_active
    cross join lateral (select exists (
      select from user_roles r where r.user_id = o.id and r.role not in ('student', 'teacher')) as is_staff) held
    where ${allowed} and e.system_id = ${bench.systemId} and e.kind = 'person'
      and (e.left_at is null or t.id is not null)
      and same_person.our_id is null and same_id.our_id is null and spared.sourced_id is null
    order by o.id, e.sourced_id`);
  await bench.run(`
    update p_leaver l set file = s.file, line = s.line from staged s
    where s.kind = 'person' and s.sourced_id = l.sourced_id`);
  await noteRows(bench, {
    kind: 'person',
    code: 'staff_untouched',
    field: 'sourced_id',
    rows: `select file, line, title as value from p_person where is_staff and is_disabled`,
  });
}
