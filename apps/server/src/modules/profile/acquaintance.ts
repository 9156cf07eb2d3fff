import type { Person } from '@bilim/contract';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import { groups, studentGroupPeriods } from '#modules/people/people.tables.ts';
import { assignmentStudents, teachingAssignments } from '#modules/registration/registration.tables.ts';
import { defaultYearId } from '#modules/structure/academicYear.ts';

/** This academic year one of them teaches a class in which the other sits, or both sit in one. */
export function sharesClass({ id, role }: Person, personId: SQL, today: string): SQL {
  const year = defaultYearId(today);
  if (role === 'teacher') return sits(personId, year, sql`a.teacher_id = ${id}::int`);
  if (role !== 'student') return sql`false`;
  return sits(
    sql`${id}::int`,
    year,
    sql`(a.teacher_id = ${personId} or exists (
      select from ${assignmentStudents} other
      where other.assignment_id = a.id and other.student_id = ${personId} and other.removed_at is null))`,
  );
}

/** Today both are in one group, or one is the curator of the other's. */
export function sharesGroup({ id, role }: Person, personId: SQL, today: string): SQL {
  const theirs = groupsOf(personId, today);
  if (role === 'teacher') {
    return sql`exists (
      select from ${theirs} their join ${groups} g on g.id = their.group_id where g.curator_id = ${id}::int)`;
  }
  if (role !== 'student') return sql`false`;
  const own = groupsOf(sql`${id}::int`, today);
  return sql`exists (
    select from ${own} own join ${theirs} their on their.group_id = own.group_id
    union all
    select from ${own} own join ${groups} g on g.id = own.group_id where g.curator_id = ${personId})`;
}

function sits(studentId: SQL, academicYearId: number, condition: SQL): SQL {
  return sql`exists (
    select from ${assignmentStudents} seat join ${teachingAssignments} a on a.id = seat.assignment_id
    where seat.student_id = ${studentId} and seat.removed_at is null
      and a.academic_year_id = ${academicYearId}::smallint and ${condition})`;
}

function groupsOf(studentId: SQL, today: string): SQL {
  return sql`(
    select group_id from ${studentGroupPeriods}
    where student_id = ${studentId} and is_main and period @> ${today}::date)`;
}
