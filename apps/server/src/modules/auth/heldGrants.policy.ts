import { grants } from '@bilim/contract';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import * as z from 'zod/mini';

import { json } from '#platform/db/sqlTypes.ts';

import { roleGrants, userGrants, userRoles } from './auth.tables.ts';

/** The column that `heldGrants` makes. */
export const heldGrantList = json(
  z.array(z.object({ grant: z.enum(grants), facultyId: z.nullable(z.int()) })),
);

/** What a user may do in a role, each right with the faculty in which it holds; a list, as JSON. */
export function heldGrants(userId: SQL, role: SQL): SQL {
  return sql`(
    select coalesce(json_agg(json_build_object('grant', held."grant", 'facultyId', held.faculty_id)), '[]')
    from (
      select g."grant", r.faculty_id from ${userRoles} r join ${roleGrants} g on g.role = r.role
      where r.user_id = ${userId} and r.role = ${role}
      union
      select "grant", faculty_id from ${userGrants} where user_id = ${userId}
    ) held
  )`;
}
