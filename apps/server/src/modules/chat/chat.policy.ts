import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import { assignmentStudents, teachingAssignments } from '#modules/registration/registration.tables.ts';
import { defaultYearId } from '#modules/structure/academicYear.ts';
import { universityDay } from '#platform/clock.ts';

/*
 * Who takes part in a conversation `c` is said by the class lists as they are now, so that whoever joins, leaves,
 * changes the subgroup or takes over a class is in or out without anybody doing anything. A class is `a`.
 */

/** A class to which the conversation belongs: of its group or stream, or of its teacher. */
export const isClassOf = sql`(
  a.academic_year_id = c.academic_year_id and a.season_id = c.season_id and a.discipline_id = c.discipline_id
  and a.is_active and (a.group_id = c.group_id or a.stream_id = c.stream_id or a.teacher_id = c.teacher_id)
  and coalesce(a.credits = c.credits, true))`;

/** Whether a student is in the list of class `a`. */
export const sits = (studentId: SQL) => sql`exists (
  select from ${assignmentStudents} s
  where s.assignment_id = a.id and s.student_id = ${studentId} and s.removed_at is null)`;

/** A person takes part: by a class of that group or stream, or as one of two who share a class. */
export const isMember = (personId: SQL) => sql`exists (
  select from ${teachingAssignments} a where ${isClassOf} and case when c.teacher_id is null
    then a.teacher_id = ${personId} or ${sits(personId)}
    else ${personId} in (c.teacher_id, c.student_id) and ${sits(sql`c.student_id`)} end)`;

/** Teaches the class whose chat this is. */
export const teaches = (personId: SQL) => sql`(c.teacher_id is null and exists (
  select from ${teachingAssignments} a where ${isClassOf} and a.teacher_id = ${personId}))`;

/** Everybody in a conversation, each once: the column `person_id`. */
export const membersOf = sql`(
  select a.teacher_id as person_id from ${teachingAssignments} a
  where ${isClassOf} and (c.student_id is null or ${sits(sql`c.student_id`)})
  union
  select s.student_id from ${teachingAssignments} a
  join ${assignmentStudents} s on s.assignment_id = a.id and s.removed_at is null
  where ${isClassOf} and coalesce(s.student_id = c.student_id, true))`;

/** Conversations of this academic year and the one before are read; older ones rest (docs/rules.md). */
export function firstReadableYear(now: Date): number {
  return defaultYearId(universityDay(now)) - 1;
}
