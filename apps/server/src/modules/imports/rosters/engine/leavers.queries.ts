import { sql } from 'drizzle-orm';

import { rosterRecords } from '../../imports.tables.ts';
import { isWhole } from './coverage.sql.ts';
import { people } from './people.queries.ts';
import { noteRows } from './problems.sql.ts';
import { inOrder, workTable } from './step.sql.ts';

const spared = workTable(
  'spared',
  [people],
  ({ systemId }) => sql`
  select sourced_id from spoiled where kind = 'person'
  union
  select s.fields ->> 'person' from spoiled x join staged s on s.kind = 'role' and s.sourced_id = x.sourced_id
  where x.kind = 'role'
  union
  select r.fields ->> 'person' from spoiled x
  join ${rosterRecords} r on r.system_id = ${systemId} and r.kind = 'role' and r.sourced_id = x.sourced_id
    and r.until_run is null
  where x.kind = 'role'`,
);

export const leavers = workTable(
  'p_leaver',
  [spared],
  ({ systemId }) => sql`
  select distinct on (o.id) e.sourced_id, coalesce(s.file, '') as file, coalesce(s.line, 0) as line, o.id as our_id,
    o.full_name as title, 'left' as state, held.is_staff, u.status,
    case when u.status = 'active' and not held.is_staff
      then jsonb_build_array(jsonb_build_array('access', 'active', 'blocked')) end as details
  from external_ids e join people o on o.id = e.our_id left join users u on u.id = o.id
  left join p_person same_person on same_person.our_id = e.our_id
  left join p_person same_id on same_id.sourced_id = e.sourced_id
  left join spared on spared.sourced_id = e.sourced_id
  left join staged s on s.kind = 'person' and s.sourced_id = e.sourced_id
  left join teachers t on t.id = o.id and t.is_active
  cross join lateral (select exists (
    select from user_roles r where r.user_id = o.id and r.role not in ('student', 'teacher')) as is_staff) held
  where ${isWhole('person', 'role')} and e.system_id = ${systemId} and e.kind = 'person'
    and (e.left_at is null or t.id is not null)
    and same_person.our_id is null and same_id.our_id is null and spared.sourced_id is null
  order by o.id, e.sourced_id`,
);

/**
 * Plans the people who are no longer in the lists: the table `p_leaver`. Their accounts are blocked; whoever has
 * a right of staff besides keeps it, and the account with it.
 */
export const planLeavers = inOrder(
  spared,
  leavers,
  noteRows({
    name: 'staff_untouched',
    given: [people],
    kind: 'person',
    code: 'staff_untouched',
    field: 'sourced_id',
    rows: sql`select file, line, title as value from p_person where is_staff and is_disabled`,
  }),
);
