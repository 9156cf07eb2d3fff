import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import { assignmentStudents, teachingAssignments } from '#modules/registration/registration.tables.ts';
import { defaultYearId } from '#modules/structure/academicYear.ts';
import { universityDay } from '#platform/clock.ts';

/*
 * Who takes part in a conversation is said by the class lists as they are now, so that whoever joins, leaves, changes
 * the subgroup or takes over a class is in or out without anybody doing anything. An alias is that of a conversation,
 * or of what has its key.
 */

/** Whether a conversation belongs to a class: it is of its group or stream, or of its teacher. */
export function isOfClass(alias: string, taught: string): SQL {
  const [c, a] = [sql.identifier(alias), sql.identifier(taught)];
  return sql`(
    ${a}.academic_year_id = ${c}.academic_year_id and ${a}.season_id = ${c}.season_id
    and ${a}.discipline_id = ${c}.discipline_id and ${a}.is_active
    and (${a}.group_id = ${c}.group_id or ${a}.stream_id = ${c}.stream_id or ${a}.teacher_id = ${c}.teacher_id)
    and coalesce(${a}.credits = ${c}.credits, true))`;
}

/** Whether a student is in the list of the class of that alias. */
export const sits = (studentId: SQL, taught: string): SQL => sql`exists (
  select from ${assignmentStudents} s
  where s.assignment_id = ${sql.identifier(taught)}.id and s.student_id = ${studentId} and s.removed_at is null)`;

/** A person takes part: by a class of that group or stream, or as one of two who share a class. */
export function isMember(personId: SQL, alias: string): SQL {
  const c = sql.identifier(alias);
  return sql`exists (
    select from ${teachingAssignments} a where ${isOfClass(alias, 'a')} and case when ${c}.teacher_id is null
      then a.teacher_id = ${personId} or ${sits(personId, 'a')}
      else ${personId} in (${c}.teacher_id, ${c}.student_id) and ${sits(sql`${c}.student_id`, 'a')} end)`;
}

/** Teaches the class whose chat this is. */
export const teaches = (personId: SQL, alias: string): SQL => sql`(
  ${sql.identifier(alias)}.teacher_id is null and exists (
    select from ${teachingAssignments} a where ${isOfClass(alias, 'a')} and a.teacher_id = ${personId}))`;

/** Everybody in a conversation, each once: the column `person_id`. */
export function membersOf(alias: string): SQL {
  const c = sql.identifier(alias);
  return sql`(
    select a.teacher_id as person_id from ${teachingAssignments} a
    where ${isOfClass(alias, 'a')} and (${c}.student_id is null or ${sits(sql`${c}.student_id`, 'a')})
    union
    select s.student_id from ${teachingAssignments} a
    join ${assignmentStudents} s on s.assignment_id = a.id and s.removed_at is null
    where ${isOfClass(alias, 'a')} and coalesce(s.student_id = ${c}.student_id, true))`;
}

/** Conversations of this academic year and the one before are read; older ones rest (docs/rules.md). */
export function firstReadableYear(now: Date): number {
  return defaultYearId(universityDay(now)) - 1;
}
