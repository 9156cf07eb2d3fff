import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

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
