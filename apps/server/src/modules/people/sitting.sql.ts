import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import { studentGroupPeriods } from './people.tables.ts';

/**
 * In which groups students are on a day: `student_id` and `group_id`. Their ids are given together, as a subquery.
 * `is true` leads past the index of the constraint, which is gone into for each of them, to the one that answers by
 * itself.
 */
export function sittingOn(day: SQL, studentIds: SQL): SQL {
  return sql`(
    select period.student_id, period.group_id from ${studentGroupPeriods} period
    where period.student_id = any(array(${studentIds})) and period.is_main and (period.period @> ${day}) is true)`;
}
