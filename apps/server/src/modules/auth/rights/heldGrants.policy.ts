import { grants } from '@bilim/contract';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import * as z from 'zod/mini';

import { json } from '#platform/db/sqlTypes.ts';

import { roleGrants, userGrants, userRoles } from '../auth.tables.ts';

/** The column that `heldGrants` makes. */
export const heldGrantList = json(
  z.array(
    z.object({
      grant: z.enum(grants),
      facultyId: z.nullable(z.int()),
      departmentId: z.optional(z.int()),
      groupId: z.optional(z.int()),
    }),
  ),
);

/** Whether what was given for some days holds on this one; `alias` is `user_roles` or `user_grants`. */
export function isInForce(alias: string, today: SQL): SQL {
  const column = (name: string) => sql`${sql.identifier(alias)}.${sql.identifier(name)}`;
  return sql`(coalesce(${column('from_day')} <= ${today}, true) and coalesce(${column('until_day')} >= ${today}, true))`;
}

/** The roles in which a user may sign in on that day, in one order; an array. */
export function heldRoles(userId: SQL, today: SQL): SQL {
  return sql`array(
    select distinct held.role from ${userRoles} held
    where held.user_id = ${userId} and ${isInForce('held', today)} order by held.role)`;
}

/** Whether a user may sign in in that role on that day. */
export function holdsRole(userId: SQL, role: SQL, today: SQL): SQL {
  return sql`exists (
    select from ${userRoles} held
    where held.user_id = ${userId} and held.role = ${role} and ${isInForce('held', today)})`;
}

/** What a user may do in a role on a day, each right with where it holds; a list, as JSON, which each call asks for. */
export function heldGrants(userId: SQL, role: SQL, today: SQL): SQL {
  return sql`(
    select coalesce(json_agg(case when num_nonnulls(held.department_id, held.group_id) = 0
      then json_build_object('grant', held."grant", 'facultyId', held.faculty_id)
      else (json_strip_nulls(json_build_object('departmentId', held.department_id, 'groupId', held.group_id))::jsonb
        || jsonb_build_object('grant', held."grant", 'facultyId', held.faculty_id))::json end), '[]')
    from (
      select bundle."grant", given.faculty_id, null::smallint as department_id, null::integer as group_id
      from ${userRoles} given join ${roleGrants} bundle on bundle.role = given.role
      where given.user_id = ${userId} and given.role = ${role} and ${isInForce('given', today)}
      union
      select coalesce(given."grant", bundle."grant"), given.faculty_id, given.department_id, given.group_id
      from ${userGrants} given left join ${roleGrants} bundle on bundle.role = given.role
      where given.user_id = ${userId} and num_nonnulls(given."grant", bundle."grant") > 0
        and ${isInForce('given', today)}
    ) held
  )`;
}
