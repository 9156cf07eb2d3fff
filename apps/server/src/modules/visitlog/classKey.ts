import type { AskedClass } from '@bilim/contract/visitlog/class';
import { sql } from 'drizzle-orm';

import { teachingAssignments } from '#modules/registration/registration.tables.ts';
import { chosenSeason } from '#modules/structure/academicYear.ts';
import { departments } from '#modules/structure/organisation.tables.ts';

import { inEachReach, isOwn, mayCorrect, mayManage, mayRead } from './visitlog.policy.ts';
import type { Reach } from './visitlog.policy.ts';

const p = sql.placeholder;

/** The key as parameters of a prepared statement. */
export function keyParams(key: AskedClass) {
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

/** What was said must be true of the class; what was not said may be anything. */
const agrees = sql`
  a.academic_year_id = ${p('academicYearId')}::smallint and coalesce(a.season_id = ${p('seasonId')}::smallint, true)
  and a.discipline_id = ${p('disciplineId')}::int and a.credits = ${p('credits')}::numeric
  and a.teacher_id = ${p('teacherId')}::int
  and coalesce(a.lesson_type_id = ${p('lessonTypeId')}::smallint, true)
  and coalesce(coalesce(a.group_id, a.stream_id) = ${p('groupId')}::int, true)
  and coalesce(a.subgroup = ${p('subgroup')}::smallint, true)
  and coalesce(a.is_elective = ${p('isElective')}::boolean, true)
  and coalesce(a.education_form_id = ${p('educationFormId')}::smallint, true)
  and coalesce(case when a.is_elective then a.season_id else a.semester_id end = ${p('semesterOrSeasonId')}::int, true)`;

const columns = (reach: Reach) => sql`
  a.id, a.academic_year_id, a.season_id, a.teacher_id, a.discipline_id, a.credits, a.lesson_type_id, a.semester_id,
  a.subgroup, a.group_id, a.stream_id, a.education_form_id, a.department_id, a.is_active,
  ${isOwn} as is_own, ${mayCorrect[reach]} as may_correct, ${mayManage[reach]} as may_manage`;

/**
 * The classes that fit a key, of those the person may see: the assignment when it is
 * named, checked against the other fields, else whatever has this key.
 */
export const fittingClasses = inEachReach(
  (reach) => sql`
  select ${columns(reach)} from ${teachingAssignments} a
  where a.id = ${p('assignmentId')}::int and ${agrees} and ${mayRead[reach]}
  union all
  select ${columns(reach)} from ${teachingAssignments} a
  where ${p('assignmentId')}::int is null and ${agrees} and ${mayRead[reach]}`,
);

/** Beginning of every statement about one class: `fitting`, and `class` when exactly one fits. */
export const withClass = inEachReach(
  (reach) => sql`
  fitting as materialized (${fittingClasses[reach]}),
  class as materialized (
    select f.*, d.faculty_id from fitting f join ${departments} d on d.id = f.department_id
    where (select count(*) from fitting) = 1 limit 1)`,
);
