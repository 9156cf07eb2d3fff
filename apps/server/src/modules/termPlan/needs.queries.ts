import { sql } from 'drizzle-orm';

import { rightScope } from '#modules/auth/rights/faculties.policy.ts';
import { curricula, curriculumItems, electiveBlocks } from '#modules/curricula/curricula.tables.ts';
import { groups, studentGroupPeriods, students } from '#modules/people/people.tables.ts';
import { streamGroups, teachingAssignments } from '#modules/registration/registration.tables.ts';
import { disciplines, lessonTypes } from '#modules/structure/curriculum.tables.ts';
import { specialties } from '#modules/structure/organisation.tables.ts';
import { academicYears, terms } from '#modules/structure/calendar.tables.ts';
import { inEachLanguage, nameIn } from '#platform/db/localNames.ts';
import { bool, day, double, int, listOf, orNull, smallint, text } from '#platform/db/sqlTypes.ts';
import { statement } from '#platform/db/statement.ts';
import type { Params } from '#platform/db/statement.ts';

import { plannedClassGroups, plannedClasses, termPlanChanges } from './termPlan.tables.ts';

export const termParams = { yearId: smallint, seasonId: smallint };

/** The day on which the half-year begins, when that is to come, else today. */
export const selectTermDay = statement({
  name: 'term_plan_day',
  params: { ...termParams, today: day },
  row: { day },
  sql: (p) => sql`
  select greatest(${p.today}, (
    select t.starts_on from ${terms} t where t.academic_year_id = y.id and t.season_id = ${p.seasonId})) as day
  from ${academicYears} y where y.id = ${p.yearId}`,
});

const asked = { ...rightScope, ...termParams };

/** The groups that study in the half-year, in which semester: `sitting`. A group whose time is over has no classes. */
const sitting = (p: Params<typeof asked>) => sql`
  placed as (
    select g.*, s.faculty_id, s.department_id, s.short_name, s.years,
      g.start_semester + 2 * (${p.yearId} - g.admission_year_id) + (${p.seasonId} = 2)::int as semester
    from ${groups} g join ${specialties} s on s.id = g.specialty_id
    where not g.is_archived and (${p.isEverywhere} or s.faculty_id = any(${p.faculties}))
  ), sitting as (
    select placed.*, c.id as curriculum_id from placed left join ${curricula} c on c.is_in_force
      and c.specialty_id = placed.specialty_id and c.education_form_id = placed.education_form_id
      and c.admission_year_id = placed.admission_year_id
    where placed.semester between placed.start_semester and least(12, ceil(placed.years * 2))
  )`;

/**
 * What each group takes in the half-year by its curriculum, as far as that has hours. `taught` reads whole tables once:
 * PostgreSQL expects few groups in a semester, and would look up each of their disciplines by itself.
 */
export const selectNeeds = inEachLanguage((language) =>
  statement({
    name: `term_plan_needs_${language}`,
    params: { ...asked, day },
    row: {
      groupId: int,
      group: text,
      students: int,
      curriculumId: int,
      intake: text,
      formId: int,
      language: text,
      semester: int,
      disciplineId: int,
      discipline: text,
      credits: double,
      examTypeId: int,
      departmentId: int,
      lecture: int,
      practice: int,
      lab: int,
      block: orNull(text),
      share: double,
    },
    planned: 'each',
    sql: (p) => sql`
    with ${sitting(p)}, sized as (
      select m.group_id, count(*)::int as students from ${studentGroupPeriods} m join ${students} s on s.id = m.student_id
      where m.is_main and m.period @> ${p.day} and s.status in ('active', 'applicant') group by 1
    ), taught as materialized (
      select i.*, ${nameIn(language, 'd')} as discipline, d.department_id, b.title, b.choose_count
      from ${curricula} c join ${curriculumItems} i on i.curriculum_id = c.id
      join ${disciplines} d on d.id = i.discipline_id
      left join ${electiveBlocks} b on b.curriculum_id = i.curriculum_id and b.semester_id = i.semester_id
        and b.block = i.elective_block
      where c.is_in_force and i.lecture_hours + i.practice_hours + i.lab_hours > 0
    )
    select g.id as "groupId", g.name as "group", coalesce(sized.students, 0) as students, i.curriculum_id as "curriculumId",
      g.short_name || '-' || g.admission_year_id as intake, g.education_form_id as "formId", g.language, g.semester,
      i.discipline_id as "disciplineId", i.discipline, i.credits::float8 as credits,
      i.exam_type_id as "examTypeId", coalesce(i.department_id, g.department_id) as "departmentId",
      i.lecture_hours as lecture, i.practice_hours as practice, i.lab_hours as lab,
      case when i.is_elective then coalesce(i.title, 'ДПВ-' || i.elective_block) end as block,
      case when i.is_elective then least(1, coalesce(i.choose_count, 1)::float8
        / count(*) over (partition by g.id, i.elective_block)) else 1 end as share
    from sitting g join taught i on i.curriculum_id = g.curriculum_id and i.semester_id = g.semester
    left join sized on sized.group_id = g.id
    order by g.name collate "und-x-icu", g.id, i.sort, i.id`,
  }),
);

export const selectWithoutPlan = inEachLanguage((language) =>
  statement({
    name: `term_plan_missing_${language}`,
    params: asked,
    row: { group: text, specialtyId: int, formId: int, yearId: int, specialty: text },
    sql: (p) => sql`
    with ${sitting(p)}
    select g.name as "group", g.specialty_id as "specialtyId", g.education_form_id as "formId",
      g.admission_year_id as "yearId", s.code || ' ' || ${nameIn(language, 's')} as specialty
    from sitting g join ${specialties} s on s.id = g.specialty_id
    where g.curriculum_id is null order by g.name collate "und-x-icu", g.id limit 500`,
  }),
);

/** What is planned for those groups already. */
export const selectPlannedBefore = inEachLanguage((language) =>
  statement({
    name: `term_plan_before_${language}`,
    params: asked,
    row: {
      plannedId: int,
      disciplineId: int,
      discipline: text,
      credits: double,
      lessonTypeId: int,
      isElective: bool,
      block: orNull(text),
      subgroup: int,
      students: int,
      hours: double,
      groupIds: listOf(int),
      groups: text,
      /** Somebody has decided about it. */
      isDecided: bool,
    },
    planned: 'each',
    sql: (p) => sql`
    select p.id as "plannedId", p.discipline_id as "disciplineId", ${nameIn(language, 'd')} as discipline,
      p.credits::float8 as credits, p.lesson_type_id as "lessonTypeId", p.is_elective as "isElective", p.block, p.subgroup, p.students,
      p.planned_hours::float8 as hours, whose.ids as "groupIds", whose.names as "groups",
      p.teacher_id is not null or p.assignment_id is not null or c.kind <> 'proposed' as "isDecided"
    from ${plannedClasses} p
    join ${termPlanChanges} c on c.id = p.made_by join ${disciplines} d on d.id = p.discipline_id
    join (
      select link.planned_id, array_agg(g.id order by g.id) as ids,
        string_agg(g.name, ', ' order by g.name collate "und-x-icu") as names,
        bool_or(s.faculty_id = any(${p.faculties})) as is_own
      from ${plannedClassGroups} link join ${groups} g on g.id = link.group_id join ${specialties} s on s.id = g.specialty_id
      group by 1
    ) whose on whose.planned_id = p.id and (${p.isEverywhere} or whose.is_own)
    where p.ended_by is null and p.academic_year_id = ${p.yearId} and p.season_id = ${p.seasonId}
    order by p.id`,
  }),
);

/** Classes that came from elsewhere, as with the lists of another system: they are not planned anew. */
export const selectHeldBefore = statement({
  name: 'term_plan_held',
  params: termParams,
  row: { groupId: int, disciplineId: int, credits: double, lessonTypeId: int, isElective: bool },
  planned: 'each',
  sql: (p) => sql`
  select distinct coalesce(a.group_id, link.group_id) as "groupId", a.discipline_id as "disciplineId",
    a.credits::float8 as credits, a.lesson_type_id as "lessonTypeId", a.is_elective as "isElective"
  from ${teachingAssignments} a left join ${streamGroups} link on link.stream_id = a.stream_id
  where a.is_active and a.academic_year_id = ${p.yearId} and a.season_id = ${p.seasonId}
    and coalesce(a.group_id, link.group_id) is not null
    and not exists (select from ${plannedClasses} p where p.assignment_id = a.id and p.ended_by is null)`,
});

/** How lesson types are called in short. */
export const selectLessonTypes = inEachLanguage((language) =>
  statement({
    name: `term_plan_lesson_types_${language}`,
    params: {},
    row: { id: int, name: text },
    sql: () => sql`select t.id, ${nameIn(language, 't', 'short')} as name from ${lessonTypes} t`,
  }),
);
