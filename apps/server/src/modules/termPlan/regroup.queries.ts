import { sql } from 'drizzle-orm';

import { groups, studentGroupPeriods, students } from '#modules/people/people.tables.ts';
import { bool, day, double, int, listOf, orNull, rowsOf, text } from '#platform/db/sqlTypes.ts';
import { statement } from '#platform/db/statement.ts';
import { jsonList } from '#platform/db/wireJson.ts';

import { plannedClassGroups, plannedClasses, termPlanChanges } from './termPlan.tables.ts';

/** Planned classes as they are split and merged, with the groups that sit in them. */
export const selectClasses = statement({
  name: 'term_plan_classes',
  params: { plannedIds: listOf(int), today: day },
  row: {
    plannedId: int,
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
    block: orNull(text),
    subgroup: int,
    students: int,
    hours: double,
    teacherId: orNull(int),
    isInForce: bool,
    groups: rowsOf({ groupId: int, students: int }),
    /** Subgroups of the same group, this one included. */
    highest: int,
  },
  planned: 'each',
  sql: (p) => sql`
  select p.id as "plannedId", p.academic_year_id as "yearId", p.season_id as "seasonId", p.semester_id as semester,
    p.discipline_id as "disciplineId", p.credits::float8 as credits, p.exam_type_id as "examTypeId",
    p.lesson_type_id as "lessonTypeId", p.department_id as "departmentId", p.education_form_id as "formId",
    p.is_elective as "isElective", p.block, p.subgroup, p.students, p.planned_hours::float8 as hours,
    p.teacher_id as "teacherId", p.assignment_id is not null as "isInForce",
    ${jsonList(sql`select link.group_id as "groupId", (
        select count(*)::int from ${studentGroupPeriods} m join ${students} s on s.id = m.student_id and s.status in ('active', 'applicant')
        where m.group_id = link.group_id and m.is_main and m.period @> ${p.today}) as students
      from ${plannedClassGroups} link join ${groups} g on g.id = link.group_id
      where link.planned_id = p.id order by g.name collate "und-x-icu", g.id`)} as "groups",
    (select max(beside.subgroup)::int from ${plannedClasses} beside
      join ${plannedClassGroups} theirs on theirs.planned_id = beside.id
      where beside.ended_by is null and beside.academic_year_id = p.academic_year_id and beside.season_id = p.season_id
        and beside.discipline_id = p.discipline_id and beside.credits = p.credits
        and beside.lesson_type_id = p.lesson_type_id and beside.is_elective = p.is_elective
        and theirs.group_id in (select own.group_id from ${plannedClassGroups} own where own.planned_id = p.id)) as highest
  from ${plannedClasses} p where p.id = any(${p.plannedIds}) and p.ended_by is null order by p.id`,
});

/** What a change made and ended, as far as it can be taken back. */
export const selectChange = statement({
  name: 'term_plan_change',
  params: { changeId: int, personId: int },
  row: { isUndone: bool, isTouched: bool, yearId: int, seasonId: int },
  sql: (p) => sql`
  select c.undone_at is not null as "isUndone", c.academic_year_id as "yearId", c.season_id as "seasonId", exists (
    select from ${plannedClasses} p where p.made_by = c.id and (
      p.ended_by is not null or p.assignment_id is not null
      or c.kind = 'proposed' and p.teacher_id is not null)) as "isTouched"
  from ${termPlanChanges} c where c.id = ${p.changeId} and c.made_by = ${p.personId} for update`,
});

export const undoChange = statement({
  name: 'term_plan_undo',
  params: { changeId: int },
  row: {},
  sql: (p) => sql`
  with gone as (
    delete from ${plannedClasses} where made_by = ${p.changeId}
  ), back as (
    update ${plannedClasses} set ended_by = null where ended_by = ${p.changeId}
  )
  update ${termPlanChanges} set undone_at = now() where id = ${p.changeId}`,
});
