import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import { readableBy, readScope } from '#modules/journal/journal.policy.ts';
import { books } from '#modules/library/books.tables.ts';
import { isShown } from '#modules/library/library.policy.ts';
import { groups, people } from '#modules/people/people.tables.ts';
import { streamGroups, teachingAssignments } from '#modules/registration/registration.tables.ts';
import { disciplines, lessonTypes } from '#modules/structure/curriculum.tables.ts';
import { departments, educationForms, specialties } from '#modules/structure/organisation.tables.ts';
import { foldedText } from '#platform/db/folded.sql.ts';
import { inEachLanguage, nameIn } from '#platform/db/localNames.ts';
import { bool, decimal, double, int, orNull, rowsOf, smallint, text } from '#platform/db/sqlTypes.ts';
import { statement } from '#platform/db/statement.ts';
import type { Params } from '#platform/db/statement.ts';
import { jsonList } from '#platform/db/wireJson.ts';

import { versionsOf } from '../material.sql.ts';
import { materialDues, materials, materialShelves, materialTypes } from '../materials.tables.ts';

const coverageParams = {
  readsAll: readScope.readsAll,
  readFaculties: readScope.readFaculties,
  academicYearId: smallint,
  seasonId: smallint,
  specialtyId: orNull(int),
  formId: orNull(int),
  departmentId: orNull(int),
};

/** Classes that somebody looks into as an office, narrowed by who sits in them and which department holds them. */
const seenClasses = (p: Params<typeof coverageParams>): SQL => sql`
  select a.* from ${teachingAssignments} a
  where a.academic_year_id = ${p.academicYearId} and a.season_id = ${p.seasonId} and a.is_active
    and ${readableBy({ ...p, ownTeacherId: sql`null::int` }, 'a')}
    and coalesce(a.department_id = ${p.departmentId}, true) and coalesce(a.education_form_id = ${p.formId}, true)
    and (${p.specialtyId} is null or exists (
      select from ${groups} g where g.specialty_id = ${p.specialtyId} and (g.id = a.group_id or g.id in (
        select link.group_id from ${streamGroups} link where link.stream_id = a.stream_id))))`;

/**
 * A line for each discipline and its credits, with its owner and how much there is of each type, by its id. A book that was
 * withdrawn from the library is missing here, too. The first class of each is found as the least pair of two numbers: sorting
 * all of a city by discipline and credits takes three times as long.
 */
const matrix = (p: Params<typeof coverageParams>): SQL => sql`
  class as materialized (${seenClasses(p)}),
  required as materialized (select t.id, t.sort from ${materialTypes} t where t.is_required and t.closed_on is null),
  first as (
    select min(array[y.sort, c.id]) as chosen
    from class c join ${lessonTypes} y on y.id = c.lesson_type_id
    group by c.discipline_id, c.credits),
  held as materialized (
    select c.discipline_id, c.credits, c.semester_id, c.teacher_id, c.department_id
    from ${teachingAssignments} c where c.id = any(array(select chosen[2] from first))),
  shelf as materialized (
    select sh.id, sh.discipline_id, sh.credits from ${materialShelves} sh
    where sh.academic_year_id = ${p.academicYearId} and sh.season_id = ${p.seasonId}),
  withdrawn as materialized (
    select v.material_id from ${versionsOf(sql`select m.id from shelf join ${materials} m on m.shelf_id = shelf.id
      where m.kind = 'book' and m.removed_at is null`)} v
    where not exists (select from ${books} b where b.id = v.book_number and ${isShown})),
  laid as materialized (
    select counted.discipline_id, counted.credits, jsonb_object_agg(counted.type_id, counted.count) as counts
    from (
      select shelf.discipline_id, shelf.credits, lying.type_id, sum(lying.count) as count
      from shelf cross join lateral (
        select m.type_id, count(*) as count from ${materials} m
        where m.shelf_id = shelf.id and m.removed_at is null and m.id <> all(array(select material_id from withdrawn))
        group by 1) lying
      group by 1, 2, 3
    ) counted
    group by counted.discipline_id, counted.credits),
  line as materialized (
    select h.*, coalesce(l.counts, '{}') as counts, (
      select count(*) from required r where not coalesce(l.counts, '{}') ? r.id::text) as missing
    from held h left join laid l on l.discipline_id = h.discipline_id and l.credits = h.credits)`;

export const selectCoverage = inEachLanguage((language) =>
  statement({
    name: `materials_coverage_${language}`,
    params: { ...coverageParams, query: orNull(text), isMissing: bool, skip: int, size: int },
    sharesParams: true,
    row: {
      disciplineId: int,
      name: text,
      credits: double,
      semesterId: orNull(int),
      department: text,
      ownerId: int,
      owner: text,
      cells: rowsOf({ typeId: int, count: int }),
      missing: int,
    },
    planned: 'each',
    sql: (p) => sql`
    with ${matrix(p)}
    select l.discipline_id as "disciplineId", ${nameIn(language, 'd')} as name, l.credits::float8 as credits,
      l.semester_id as "semesterId", o.short_name as department, l.teacher_id as "ownerId", h.full_name as owner,
      ${jsonList(sql`
        select r.id as "typeId", coalesce((l.counts ->> r.id::text)::int, 0) as count from required r
        order by r.sort, r.id`)} as cells,
      l.missing::int as missing
    from line l join ${disciplines} d on d.id = l.discipline_id join ${people} h on h.id = l.teacher_id
    join ${departments} o on o.id = l.department_id
    where (not ${p.isMissing} or l.missing > 0) and (${p.query} is null
      or strpos(${foldedText(sql`concat_ws(' ', d.name_ru, d.name_kg, d.name_en, h.full_name)`)}, ${foldedText(p.query)}) > 0)
    order by o.short_name, ${nameIn(language, 'd')} collate "und-x-icu", d.id, l.credits
    limit ${p.size} offset ${p.skip}`,
  }),
);

const option = { optionId: int, label: text };

/** The head of the matrix: its types with their days, how complete it is, and by what it can be narrowed. */
export const selectCoverageHead = inEachLanguage((language) =>
  statement({
    name: `materials_coverage_head_${language}`,
    params: coverageParams,
    row: {
      types: rowsOf({ typeId: int, name: text, dueOn: orNull(text) }),
      total: int,
      complete: int,
      departments: rowsOf(option),
      specialties: rowsOf(option),
      forms: rowsOf(option),
    },
    planned: 'each',
    sql: (p) => sql`
    with ${matrix(p)},
    kept as materialized (select distinct department_id, education_form_id from class),
    sits as materialized (
      select distinct g.specialty_id from ${groups} g where g.id in (
        select c.group_id from class c
        union
        select link.group_id from ${streamGroups} link
        where link.stream_id = any(array(select distinct c.stream_id from class c))))
    select ${jsonList(sql`
        select t.id as "typeId", ${nameIn(language, 't')} as name, (
          select due.due_on::text from ${materialDues} due
          where due.academic_year_id = ${p.academicYearId} and due.season_id = ${p.seasonId} and due.closed_on is null
            and coalesce(due.type_id = t.id, true) order by due.type_id is null limit 1) as "dueOn"
        from ${materialTypes} t join required r on r.id = t.id order by t.sort, t.id`)} as types,
      (select count(*) from line)::int as total,
      (select count(*) from line where missing = 0)::int as complete,
      ${jsonList(sql`select o.id as "optionId", o.short_name as label from ${departments} o
        where o.id in (select department_id from kept) order by o.short_name, o.id`)} as departments,
      ${jsonList(sql`select s.id as "optionId", s.code || ' ' || ${nameIn(language, 's')} as label from ${specialties} s
        where s.id in (select specialty_id from sits) order by s.code, s.id`)} as specialties,
      ${jsonList(sql`select f.id as "optionId", ${nameIn(language, 'f')} as label from ${educationForms} f
        where f.id in (select education_form_id from kept) order by f.id`)} as forms`,
  }),
);

/** What is missing for one discipline, and whose business it is. */
export const selectMissing = statement({
  name: 'materials_missing',
  params: { ...coverageParams, disciplineId: int, credits: decimal },
  row: {
    ownerId: int,
    discipline: rowsOf({ ru: text, kg: text, en: text }),
    types: rowsOf({ ru: text, kg: text, en: text }),
  },
  planned: 'each',
  sql: (p) => sql`
  with ${matrix(p)}
  select l.teacher_id as "ownerId",
    ${jsonList(sql`select d.name_ru as ru, d.name_kg as kg, d.name_en as en from ${disciplines} d where d.id = l.discipline_id`)} as discipline,
    ${jsonList(sql`
      select t.name_ru as ru, t.name_kg as kg, t.name_en as en from ${materialTypes} t join required r on r.id = t.id
      where not l.counts ? t.id::text order by t.sort, t.id`)} as types
  from line l where l.discipline_id = ${p.disciplineId} and l.credits = ${p.credits}`,
});
