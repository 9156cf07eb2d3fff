import type { Grant, Person } from '@bilim/contract';
import { scopeOf } from '@bilim/contract';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import { userRoles } from '../auth.tables.ts';
import { isInForce } from './heldGrants.policy.ts';
import { departments, specialties } from '#modules/structure/organisation.tables.ts';
import { universityDay } from '#platform/clock.ts';
import type { Database } from '#platform/db/database.ts';
import { bool, day, int, listOf, smallint } from '#platform/db/sqlTypes.ts';
import type { ValuesOf } from '#platform/db/sqlTypes.ts';
import { statement } from '#platform/db/statement.ts';
import type { Params } from '#platform/db/statement.ts';

import { groups, studentGroupPeriods, teacherPositions } from '#modules/people/people.tables.ts';

/**
 * The faculties of a person: by the main group (the one of today, else the last), by the posts of today, and
 * by staff roles that hold today. A subquery with the column `faculty_id`.
 */
export function facultiesOf(personId: SQL, today: SQL): SQL {
  return sql`(
    (
      select s.faculty_id from ${studentGroupPeriods} period
      join ${groups} g on g.id = period.group_id
      join ${specialties} s on s.id = g.specialty_id
      where period.student_id = ${personId} and period.is_main
      order by lower(period.period) <= ${today} desc, lower(period.period) desc limit 1
    )
    union all
    select d.faculty_id from ${teacherPositions} post
    join ${departments} d on d.id = post.department_id
    where post.teacher_id = ${personId} and post.validity @> ${today}
    union all
    select r.faculty_id from ${userRoles} r
    where r.user_id = ${personId} and r.faculty_id is not null and ${isInForce('r', today)}
  )`;
}

const facultiesOfOne = statement({
  name: 'faculties_of_person',
  params: { personId: int, today: day },
  row: { facultyIds: listOf(smallint) },
  sql: (p) => sql`
  select array(
    select distinct own.faculty_id from ${facultiesOf(p.personId, p.today)} own order by 1
  ) as "facultyIds"`,
});

export async function selectFacultiesOf(
  db: Database,
  personId: number,
  now: Date,
): Promise<readonly number[]> {
  const [found] = await facultiesOfOne(db, { personId, today: universityDay(now) });
  return found?.facultyIds ?? [];
}

/**
 * Everybody whose faculties, as `facultiesOf` has them, are among these: for whole audiences, where asking person by
 * person would take seconds. A subquery with the column `person_id`, in which somebody may stand more than once. When
 * only some are asked about, a subquery of their ids saves looking at all. The innermost order is that of an index which
 * answers by itself.
 */
export function membersOf(facultyIds: SQL, today: SQL, among?: SQL): SQL {
  const isAsked = (personId: SQL) => (among === undefined ? sql`true` : sql`${personId} in ${among}`);
  return sql`(
    select main.student_id as person_id from (
      select distinct on (period.student_id) period.student_id, period.group_id
      from (
        select period.student_id, period.period, period.group_id from ${studentGroupPeriods} period
        where period.is_main and ${isAsked(sql`period.student_id`)} order by period.student_id
      ) period
      order by period.student_id, lower(period.period) <= ${today} desc, lower(period.period) desc
    ) main
    where main.group_id in (
      select g.id from ${groups} g join ${specialties} s on s.id = g.specialty_id
      where s.faculty_id = any(${facultyIds}))
    union all
    select post.teacher_id from ${teacherPositions} post
    join ${departments} d on d.id = post.department_id
    where d.faculty_id = any(${facultyIds}) and post.validity @> ${today} and ${isAsked(sql`post.teacher_id`)}
    union all
    select r.user_id from ${userRoles} r
    where r.faculty_id = any(${facultyIds}) and ${isInForce('r', today)} and ${isAsked(sql`r.user_id`)}
  )`;
}

/** Where a right holds, as parameters of a statement. */
export const rightScope = { isEverywhere: bool, faculties: listOf(int) };
export type ScopeParams = ValuesOf<typeof rightScope>;

export function scopeParams(person: Person, grant: Grant): ScopeParams {
  const scope = scopeOf(person, grant);
  return scope === 'all' ? { isEverywhere: true, faculties: [] } : { isEverywhere: false, faculties: scope };
}

/** Whether a person belongs to where a right holds. */
export function isWithin(
  { isEverywhere, faculties }: Params<typeof rightScope>,
  personId: SQL,
  today: SQL,
): SQL {
  return sql`(${isEverywhere} or exists (
    select from ${facultiesOf(personId, today)} own where own.faculty_id = any(${faculties})))`;
}

/** The same of a right that may also hold for one department or one group (`narrowGrants`). */
export const placeScope = { ...rightScope, departments: listOf(int), groups: listOf(int) };

export function placeParams(person: Person, grant: Grant): ValuesOf<typeof placeScope> {
  const held = person.grants.filter((one) => one.grant === grant);
  return {
    ...scopeParams(person, grant),
    departments: held.flatMap(({ departmentId }) => departmentId ?? []),
    groups: held.flatMap(({ groupId }) => groupId ?? []),
  };
}

/** Whether a person belongs to where such a right holds: to a faculty of it, or studies or works there today. */
export function isWithinPlace(p: Params<typeof placeScope>, personId: SQL, today: SQL): SQL {
  return sql`(${isWithin(p, personId, today)}
    or cardinality(${p.groups}) > 0 and exists (
      select from ${studentGroupPeriods} sitting where sitting.student_id = ${personId}
        and sitting.group_id = any(${p.groups}) and sitting.period @> ${today})
    or cardinality(${p.departments}) > 0 and exists (
      select from ${teacherPositions} post where post.teacher_id = ${personId}
        and post.department_id = any(${p.departments}) and post.validity @> ${today}))`;
}
