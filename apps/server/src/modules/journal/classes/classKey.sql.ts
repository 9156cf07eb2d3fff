import type { AskedClass } from '@bilim/contract/journal/class';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import { teachingAssignments } from '#modules/registration/registration.tables.ts';
import { chosenSeason } from '#modules/structure/academicYear.ts';
import { departments } from '#modules/structure/organisation.tables.ts';
import { bool, decimal, int, orNull, smallint } from '#platform/db/sqlTypes.ts';
import type { ValuesOf } from '#platform/db/sqlTypes.ts';
import type { Params } from '#platform/db/statement.ts';

import { ownSight, staffSight, taughtBy } from '../journal.policy.ts';
import type { Sight, teacherScope } from '../journal.policy.ts';

/** The key of a class, as parameters of statements. */
export const keyScope = {
  academicYearId: smallint,
  seasonId: orNull(smallint),
  semesterOrSeasonId: orNull(int),
  disciplineId: int,
  credits: decimal,
  teacherId: int,
  lessonTypeId: orNull(smallint),
  groupId: orNull(int),
  subgroup: orNull(smallint),
  isElective: orNull(bool),
  educationFormId: orNull(smallint),
  assignmentId: orNull(int),
};

/** The key as values of these parameters. */
export function keyParams(key: AskedClass): ValuesOf<typeof keyScope> {
  return {
    academicYearId: key.academicYearId,
    seasonId: seasonOfClass(key),
    semesterOrSeasonId: chosen(key.semesterOrSeasonId),
    disciplineId: key.disciplineId,
    credits: key.credits,
    teacherId: key.teacherId,
    lessonTypeId: chosen(key.lessonTypeId),
    groupId: chosen(key.groupId),
    subgroup: key.subgroup ?? null,
    isElective: key.isElective ?? null,
    educationFormId: chosen(key.educationFormId),
    assignmentId: chosen(key.assignmentId),
  };
}

type SaidOfHalfYear = Partial<
  Pick<AskedClass, 'seasonId' | 'semesterOrSeasonId' | 'isElective' | 'assignmentId'>
>;

/** Null, which may be any, where none was chosen and the class is named by its id: it has its own. */
export function seasonOfClass(said: SaidOfHalfYear): number | null {
  return said.seasonId === undefined && chosen(said.assignmentId) !== null ? null : seasonOfClasses(said);
}

/** What stands for the semester is the half-year itself where a class is elective. */
export function seasonOfClasses({ seasonId, semesterOrSeasonId, isElective }: SaidOfHalfYear): number {
  const held = chosen(semesterOrSeasonId);
  if (isElective === true && seasonId === undefined && held !== null) return held;
  return chosenSeason({ seasonId, semesterId: held });
}

/** The wire writes "nothing chosen" as -1. */
export function chosen(id: number | undefined): number | null {
  return id === undefined || id < 1 ? null : id;
}

/** What was said must be true of class `a`; what was not said may be anything. */
const agrees = (p: Params<typeof keyScope>) => sql`
  a.academic_year_id = ${p.academicYearId} and coalesce(a.season_id = ${p.seasonId}, true)
  and a.discipline_id = ${p.disciplineId} and a.credits = ${p.credits} and a.teacher_id = ${p.teacherId}
  and coalesce(a.lesson_type_id = ${p.lessonTypeId}, true)
  and coalesce(coalesce(a.group_id, a.stream_id) = ${p.groupId}, true)
  and coalesce(a.subgroup = ${p.subgroup}, true)
  and coalesce(a.is_elective = ${p.isElective}, true)
  and coalesce(a.education_form_id = ${p.educationFormId}, true)
  and coalesce(case when a.is_elective then a.season_id else a.semester_id end = ${p.semesterOrSeasonId}, true)`;

/**
 * The classes that fit a key, of those the person may see: the assignment when it is named, checked against the other
 * fields, else whatever has this key. With them what the person may do there.
 */
export function fittingClasses<S extends typeof teacherScope>(
  { mayRead, mayCorrect, mayManage }: Sight<S>,
  p: Params<typeof keyScope & S>,
): SQL {
  const fitting = (isNamed: SQL) => sql`
  select a.id, a.academic_year_id, a.season_id, a.teacher_id, a.discipline_id, a.credits, a.lesson_type_id,
    a.semester_id, a.subgroup, a.group_id, a.stream_id, a.education_form_id, a.department_id, a.is_active,
    ${taughtBy(p, 'a')} as is_own, ${mayCorrect(p, 'a')} as may_correct, ${mayManage(p, 'a')} as may_manage
  from ${teachingAssignments} a
  where ${isNamed} and ${agrees(p)} and ${mayRead(p, 'a')}`;
  return sql`${fitting(sql`a.id = ${p.assignmentId}`)} union all ${fitting(sql`${p.assignmentId} is null`)}`;
}

/** Parameters of `withClass`, for somebody who only teaches and for whoever may hold rights over journals. */
export const ownClass = { ...keyScope, ...ownSight.scope };
export const staffClass = { ...keyScope, ...staffSight.scope };

/** Beginning of every statement about one class: `fitting`, and `class` when exactly one fits. */
export function withClass<S extends typeof teacherScope>(
  sight: Sight<S>,
  p: Params<typeof keyScope & S>,
): SQL {
  return sql`
  fitting as materialized (${fittingClasses(sight, p)}),
  class as materialized (
    select f.*, d.faculty_id from fitting f join ${departments} d on d.id = f.department_id
    where (select count(*) from fitting) = 1 limit 1)`;
}

/** How many classes fit, for the answer. */
export const found = sql`(select count(*)::int from fitting) as found`;
