import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import { broadcasting } from '#platform/live/emitting.ts';
import { takingTurn } from '#platform/rateLimit.ts';

import { assignmentStudents } from './registration.tables.ts';

/**
 * The classes in whose lists the students of a table (by its `id`) are, as an array. Given to `any`, an index is gone
 * through once for all of them; joined, it is looked up anew for each.
 */
export function seatsOf(students: SQL): SQL {
  return sql`array(
    select seat.assignment_id from ${students} whose
    join ${assignmentStudents} seat on seat.student_id = whose.id and seat.removed_at is null)`;
}

/**
 * Tables that tell open pages of students, once in a second, that what is free of `changed` classes (`assignment_id`) may
 * be something else now. Pages look a second later, so whatever changes meanwhile needs no word of its own.
 */
export const showingSeats = (changed: SQL, isWanted: SQL = sql`true`): SQL => sql`
  ${takingTurn({
    key: sql`'seats.told'`,
    interval: sql`interval '1 second'`,
    isWanted: sql`${isWanted} and exists (select from ${changed})`,
  })}, shown as (${broadcasting(sql`
    select array['student'], null::smallint[], 'seats', jsonb_build_object('assignmentId', max(assignment_id))
    from ${changed} cross join turn having count(*) > 0`)}
  )`;
