import { termPlanStates } from '@bilim/contract/addressWords';
import { sql } from 'drizzle-orm';

import { groups } from '#modules/people/people.tables.ts';
import { comingHalfYears } from '#modules/structure/comingHalfYears.sql.ts';
import { disciplines, lessonTypes } from '#modules/structure/curriculum.tables.ts';
import { departments } from '#modules/structure/organisation.tables.ts';
import { foldedText } from '#platform/db/folded.sql.ts';
import { inEachLanguage, nameIn } from '#platform/db/localNames.ts';
import { bool, day, double, int, listOf, oneOf, orNull, rowsOf, text } from '#platform/db/sqlTypes.ts';
import { statement } from '#platform/db/statement.ts';
import type { Params } from '#platform/db/statement.ts';
import { jsonList } from '#platform/db/wireJson.ts';

import { guessFor, loadOf } from './teachers.sql.ts';
import { isDepartmentOf, isOfPart, partScope } from './termPlan.policy.ts';
import { plannedClassGroups, plannedClasses } from './termPlan.tables.ts';

const asked = {
  ...partScope,
  yearId: int,
  seasonId: int,
  departmentId: orNull(int),
  query: orNull(text),
};

const stateOf = sql`case when p.assignment_id is not null then 'inforce' when p.teacher_id is not null then 'assigned'
  else 'unassigned' end`;

const isAsked = (p: Params<typeof asked>) => sql`
  p.ended_by is null and p.academic_year_id = ${p.yearId} and p.season_id = ${p.seasonId}
  and coalesce(p.department_id = ${p.departmentId}, true) and ${isOfPart(p)}
  and (${p.query} is null
    or strpos(${foldedText(sql`concat_ws(' ', d.name_ru, d.name_kg, d.name_en)`)}, ${foldedText(p.query)}) > 0
    or exists (
      select from ${plannedClassGroups} link join ${groups} g on g.id = link.group_id
      where link.planned_id = p.id and strpos(${foldedText(sql`g.name`)}, ${foldedText(p.query)}) > 0))`;

/** Planned classes in the order of departments, disciplines and groups. */
export const selectPlanned = inEachLanguage((language) =>
  statement({
    name: `term_plan_list_${language}`,
    params: { ...asked, state: orNull(oneOf(...termPlanStates)), skip: int, size: int },
    row: {
      plannedId: int,
      discipline: text,
      credits: double,
      lessonType: text,
      department: text,
      block: orNull(text),
      groups: listOf(text),
      subgroup: int,
      students: int,
      isElective: bool,
      hours: double,
      isInForce: bool,
      teacherId: orNull(int),
      teacherName: orNull(text),
      teacherHours: orNull(double),
      guessId: orNull(int),
      guessName: orNull(text),
      guessHours: orNull(double),
    },
    planned: 'each',
    sql: (p) => sql`
    with page as materialized (
      select p.*, ${nameIn(language, 'd')} as discipline, o.short_name as department,
        row_number() over (order by o.short_name, o.id, ${nameIn(language, 'd')}, d.id, p.is_elective, p.lesson_type_id, p.id) as place
      from ${plannedClasses} p join ${disciplines} d on d.id = p.discipline_id
      join ${departments} o on o.id = p.department_id
      where ${isAsked(p)} and coalesce(${stateOf} = ${p.state}, true)
      order by place limit ${p.size} offset ${p.skip}
    )
    select p.id as "plannedId", p.discipline, p.credits::float8 as credits, ${nameIn(language, 'l', 'short')} as "lessonType",
      p.department, p.block, array(
        select g.name from ${plannedClassGroups} link join ${groups} g on g.id = link.group_id
        where link.planned_id = p.id order by g.name collate "und-x-icu") as "groups",
      p.subgroup, p.students, p.is_elective as "isElective", p.planned_hours::float8 as hours,
      p.assignment_id is not null as "isInForce",
      own.id as "teacherId", own.full_name as "teacherName", own.hours as "teacherHours",
      guess.id as "guessId", guess.full_name as "guessName", guess.hours as "guessHours"
    from page p join ${lessonTypes} l on l.id = p.lesson_type_id
    left join lateral ${loadOf(sql`p.teacher_id`, p)} own on true
    left join lateral ${guessFor()} last on p.teacher_id is null
    left join lateral ${loadOf(sql`last.teacher_id`, p)} guess on true
    order by p.place`,
  }),
);

/** How many there are of each state, and in which departments. */
export const countPlanned = inEachLanguage((language) =>
  statement({
    name: `term_plan_count_${language}`,
    params: asked,
    row: {
      unassigned: int,
      assigned: int,
      inforce: int,
      departments: rowsOf({ optionId: int, label: text }),
    },
    planned: 'each',
    sql: (p) => sql`
    select (count(*) filter (where p.teacher_id is null))::int as unassigned,
      (count(*) filter (where p.teacher_id is not null and p.assignment_id is null))::int as assigned,
      (count(*) filter (where p.assignment_id is not null))::int as inforce,
      ${jsonList(sql`select o.id as "optionId", o.short_name || ' · ' || ${nameIn(language, 'o')} as label
        from ${departments} o where o.closed_on is null and (${isDepartmentOf(p, sql`o.id`)} or cardinality(${p.planned}) > 0)
        order by o.short_name, o.id`)} as departments
    from ${plannedClasses} p join ${disciplines} d on d.id = p.discipline_id where ${isAsked(p)}`,
  }),
);

/** Half-years whose end is still to come, the next one first; without one of these the latest there is. */
export const selectTerms = inEachLanguage((language) =>
  statement({
    name: `term_plan_terms_${language}`,
    params: { today: day },
    row: { yearId: int, seasonId: int, label: text },
    sql: (p) => comingHalfYears(language, p.today, 'yearId'),
  }),
);
