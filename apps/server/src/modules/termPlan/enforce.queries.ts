import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';

import { lessons } from '#modules/journal/journal.tables.ts';
import { modulePoints } from '#modules/journal/modules/modulePoints.tables.ts';
import { groups } from '#modules/people/people.tables.ts';
import { teachingAssignments } from '#modules/registration/registration.tables.ts';
import { disciplines } from '#modules/structure/curriculum.tables.ts';
import { bool, double, int, json, listOf, orNull, text } from '#platform/db/sqlTypes.ts';
import { statement } from '#platform/db/statement.ts';

import { plannedClassGroups, plannedClasses } from './termPlan.tables.ts';

const ofDepartment = { yearId: int, seasonId: int, departmentId: int };

/**
 * Planned classes of a department that can be put into force, held for the transaction. Those that were split share
 * their students; who sits together without being one group is a stream with the names of the groups.
 */
export const selectToEnforce = statement({
  name: 'term_plan_to_enforce',
  params: ofDepartment,
  row: {
    ref: int,
    yearId: int,
    seasonId: int,
    semester: orNull(int),
    disciplineId: int,
    credits: double,
    examTypeId: int,
    lessonTypeId: int,
    departmentId: int,
    formId: int,
    isElective: bool,
    teacherId: orNull(int),
    subgroup: int,
    hours: double,
    groupIds: listOf(int),
    stream: orNull(text),
    part: int,
    parts: int,
    isInForce: bool,
  },
  planned: 'each',
  sql: (p) => sql`
  select p.id as ref, p.academic_year_id as "yearId", p.season_id as "seasonId", p.semester_id as semester,
    p.discipline_id as "disciplineId", p.credits::float8 as credits, p.exam_type_id as "examTypeId",
    p.lesson_type_id as "lessonTypeId", p.department_id as "departmentId", p.education_form_id as "formId",
    p.is_elective as "isElective", p.teacher_id as "teacherId", p.subgroup, p.planned_hours::float8 as hours,
    whose.ids as "groupIds",
    case when p.is_elective then p.block when cardinality(whose.ids) > 1 then
      case when length(whose.names) <= 90 then whose.names else left(whose.names, 80) || '… ' || md5(whose.names)::text end
    end as stream,
    (row_number() over same)::int as part, (count(*) over (same rows between unbounded preceding and unbounded following))::int as parts,
    p.assignment_id is not null as "isInForce"
  from ${plannedClasses} p join lateral (
    select array_agg(g.id order by g.id) as ids, string_agg(g.name, ', ' order by g.name collate "und-x-icu", g.id) as names
    from ${plannedClassGroups} link join ${groups} g on g.id = link.group_id where link.planned_id = p.id
  ) whose on true
  where p.ended_by is null and p.academic_year_id = ${p.yearId} and p.season_id = ${p.seasonId}
    and p.department_id = ${p.departmentId}
  window same as (
    partition by p.discipline_id, p.credits, p.lesson_type_id, p.is_elective, whose.ids order by p.subgroup, p.id)
  order by p.id`,
});

export const markEnforced = statement({
  name: 'term_plan_mark',
  params: { assignments: json(z.array(z.object({ ref: z.int(), assignmentId: z.int() }))) },
  row: {},
  planned: 'each',
  sql: (p) => sql`
  update ${plannedClasses} c set assignment_id = made."assignmentId"
  from jsonb_to_recordset(${p.assignments}) made(ref int, "assignmentId" int) where c.id = made.ref`,
});

/** Takes the classes of a department out of force in the plan. */
export const unmarkEnforced = statement({
  name: 'term_plan_unmark',
  params: ofDepartment,
  row: { assignmentId: int },
  planned: 'each',
  sql: (p) => sql`
  with was as materialized (
    select c.id, c.assignment_id from ${plannedClasses} c
    where c.ended_by is null and c.assignment_id is not null and c.academic_year_id = ${p.yearId}
      and c.season_id = ${p.seasonId} and c.department_id = ${p.departmentId} for update
  ), changed as (
    update ${plannedClasses} c set assignment_id = null from was where c.id = was.id
  )
  select assignment_id as "assignmentId" from was`,
});

/** Disciplines in whose classes something was held or marked. */
export const selectHeld = statement({
  name: 'term_plan_lessons',
  params: { assignmentIds: listOf(int) },
  row: { name: text },
  planned: 'each',
  sql: (p) => sql`
  select distinct d.name_ru as name from ${teachingAssignments} a join ${disciplines} d on d.id = a.discipline_id
  where a.id = any(${p.assignmentIds}) and (
    exists (select from ${lessons} l where l.assignment_id = a.id)
    or exists (select from ${modulePoints} m where m.assignment_id = a.id))
  order by 1 limit 3`,
});
