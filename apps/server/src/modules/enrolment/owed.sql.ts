import { coursesBeside } from '@bilim/contract/registrationOffers';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import { gradeRecords } from '#modules/records/gradeRecords.tables.ts';

/** The kinds of streams, and of periods, that are courses beside the plan. */
export const besideKinds = sql.raw(`(${coursesBeside.map((kind) => `'${kind}'`).join(', ')})`);

/**
 * That a final grade `g` is a failure that was not made good. What is only incomplete is completed, not repeated.
 */
export const isOwed = sql`g.is_final and not g.is_passed and g.letter <> 'I' and not exists (
  select from ${gradeRecords} done where done.student_id = g.student_id and done.discipline_id = g.discipline_id
    and done.is_final and done.is_passed)`;

/** That a student has failed a discipline and not passed it since. */
export const owes = (studentId: SQL, disciplineId: SQL): SQL => sql`exists (
  select from ${gradeRecords} g where g.student_id = ${studentId} and g.discipline_id = ${disciplineId} and ${isOwed})`;
