import type { Person } from '@bilim/contract';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import { groups, studentGroupPeriods } from '#modules/people/people.tables.ts';
import { assignmentStudents, teachingAssignments } from '#modules/registration/registration.tables.ts';
import { defaultYearId, seasonByMonth } from '#modules/structure/academicYear.ts';

import type { Caller } from './caller.ts';

/*
 * Both are sets joined by one equality, so that PostgreSQL may look one person up in them or, for many, put the
 * whole set into a hash.
 */

/** This academic year one of them teaches a class in which the other sits, or both sit in one. */
export function sharesClass({ callerId, academicYearId, capacity }: Caller, personId: SQL): SQL {
  const year = sql`a.academic_year_id = ${academicYearId}`;
  if (capacity === 'teacher') {
    return isIn(
      personId,
      sql`
      select seat.student_id as id from ${teachingAssignments} a
      join ${assignmentStudents} seat on seat.assignment_id = a.id and seat.removed_at is null
      where a.teacher_id = ${callerId} and ${year}`,
    );
  }
  if (capacity !== 'student') return sql`false`;
  const own = sql`${assignmentStudents} seat join ${teachingAssignments} a on a.id = seat.assignment_id and ${year}`;
  const isOwn = sql`seat.student_id = ${callerId} and seat.removed_at is null`;
  return isIn(
    personId,
    sql`
    select other.student_id as id from ${own}
    join ${assignmentStudents} other on other.assignment_id = a.id and other.removed_at is null
    where ${isOwn}
    union all
    select a.teacher_id from ${own} where ${isOwn}`,
  );
}

/** A class of this half-year that one teaches and in which the other sits. */
export function taughtClass({ id, role }: Person, personId: SQL, today: string): SQL {
  if (role !== 'teacher') return sql`null::int`;
  return sql`(
    select a.id from ${teachingAssignments} a
    join ${assignmentStudents} seat on seat.assignment_id = a.id and seat.removed_at is null
    where a.teacher_id = ${id}::int and seat.student_id = ${personId}
      and a.academic_year_id = ${defaultYearId(today)}::smallint
      and a.season_id = ${seasonByMonth(today)}::smallint
    order by a.id limit 1)`;
}

/** Today both are in one group, or one is the curator of the other's. */
export function sharesGroup({ callerId, today, capacity }: Caller, personId: SQL): SQL {
  const isToday = (alias: string) =>
    sql`${sql.identifier(alias)}.is_main and ${sql.identifier(alias)}.period @> ${today}`;
  if (capacity === 'teacher') {
    return isIn(
      personId,
      sql`
      select their.student_id as id from ${groups} g
      join ${studentGroupPeriods} their on their.group_id = g.id and ${isToday('their')}
      where g.curator_id = ${callerId}`,
    );
  }
  if (capacity !== 'student') return sql`false`;
  const isOwn = sql`own.student_id = ${callerId} and ${isToday('own')}`;
  return isIn(
    personId,
    sql`
    select their.student_id as id from ${studentGroupPeriods} own
    join ${studentGroupPeriods} their on their.group_id = own.group_id and ${isToday('their')}
    where ${isOwn}
    union all
    select g.curator_id from ${studentGroupPeriods} own join ${groups} g on g.id = own.group_id where ${isOwn}`,
  );
}

function isIn(personId: SQL, set: SQL): SQL {
  return sql`exists (select from (${set}) known where known.id = ${personId})`;
}
