import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import { groups, studentGroupPeriods, teachers } from '#modules/people/people.tables.ts';
import { assignmentStudents, teachingAssignments } from '#modules/registration/registration.tables.ts';

import type { Viewer } from './caller.ts';

/*
 * Both are sets joined by one equality, so that PostgreSQL may look one person up in them or, for many, put the
 * whole set into a hash.
 */

/** This academic year one of them teaches a class in which the other sits, or both sit in one. */
export function sharesClass(caller: Viewer, personId: SQL): SQL {
  return isIn(personId, classPeople(caller));
}

function classPeople({ callerId, academicYearId, capacity }: Viewer): SQL {
  const year = sql`a.academic_year_id = ${academicYearId}`;
  if (capacity === 'teacher') {
    return sql`
      select seat.student_id as id from ${teachingAssignments} a
      join ${assignmentStudents} seat on seat.assignment_id = a.id and seat.removed_at is null
      where a.teacher_id = ${callerId} and ${year}`;
  }
  if (capacity !== 'student') return nobody;
  const own = sql`${assignmentStudents} seat join ${teachingAssignments} a on a.id = seat.assignment_id and ${year}`;
  const isOwn = sql`seat.student_id = ${callerId} and seat.removed_at is null`;
  return sql`
    select other.student_id as id from ${own}
    join ${assignmentStudents} other on other.assignment_id = a.id and other.removed_at is null
    where ${isOwn}
    union all
    select a.teacher_id from ${own} where ${isOwn}`;
}

interface Teaching {
  /** Null for whoever looks in another capacity. */
  readonly teacherId: SQL;
  readonly academicYearId: SQL;
  readonly seasonId: SQL;
}

/** A class of this half-year that one teaches and in which the other sits. */
export function taughtClass({ teacherId, academicYearId, seasonId }: Teaching, personId: SQL): SQL {
  return sql`(
    select a.id from ${teachingAssignments} a
    join ${assignmentStudents} seat on seat.assignment_id = a.id and seat.removed_at is null
    where a.teacher_id = ${teacherId} and seat.student_id = ${personId}
      and a.academic_year_id = ${academicYearId} and a.season_id = ${seasonId}
    order by a.id limit 1)`;
}

/** Whose group it is today, and who looks after it. */
export function isCuratedBy(
  { callerId, today }: Readonly<Record<'callerId' | 'today', SQL>>,
  personId: SQL,
): SQL {
  return sql`exists (
    select from ${studentGroupPeriods} period join ${groups} g on g.id = period.group_id
    where period.student_id = ${personId} and period.is_main and period.period @> ${today}
      and g.curator_id = ${callerId})`;
}

/** Today both are in one group, or one is the curator of the other's. */
export function sharesGroup(caller: Viewer, personId: SQL): SQL {
  return isIn(personId, groupPeople(caller));
}

function groupPeople({ callerId, today, capacity }: Viewer): SQL {
  const isToday = (alias: string) =>
    sql`${sql.identifier(alias)}.is_main and ${sql.identifier(alias)}.period @> ${today}`;
  if (capacity === 'teacher') {
    return sql`
      select their.student_id as id from ${groups} g
      join ${studentGroupPeriods} their on their.group_id = g.id and ${isToday('their')}
      where g.curator_id = ${callerId}`;
  }
  if (capacity !== 'student') return nobody;
  const isOwn = sql`own.student_id = ${callerId} and ${isToday('own')}`;
  return sql`
    select their.student_id as id from ${studentGroupPeriods} own
    join ${studentGroupPeriods} their on their.group_id = own.group_id and ${isToday('their')}
    where ${isOwn}
    union all
    select g.curator_id from ${studentGroupPeriods} own join ${groups} g on g.id = own.group_id where ${isOwn}`;
}

/**
 * Whom somebody may look for who has no right to read people, as ids: teachers are known to everybody; a student also
 * knows the own group, a teacher the students of the own classes.
 */
export function acquaintances(caller: Viewer): SQL {
  return sql`
    select t.id from ${teachers} t where t.is_active
    union
    select own.id from (${caller.capacity === 'teacher' ? classPeople(caller) : groupPeople(caller)}) own
    union
    select ${caller.callerId}`;
}

const nobody = sql`select null::int as id where false`;

function isIn(personId: SQL, set: SQL): SQL {
  return sql`exists (select from (${set}) known where known.id = ${personId})`;
}
