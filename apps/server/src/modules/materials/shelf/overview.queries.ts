import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import { lessons, themes } from '#modules/journal/journal.tables.ts';
import { people } from '#modules/people/people.tables.ts';
import { assignmentStudents, teachingAssignments } from '#modules/registration/registration.tables.ts';
import { disciplines, lessonTypes } from '#modules/structure/curriculum.tables.ts';
import { disciplineThen, halfYearOf } from '#modules/structure/halfYear.sql.ts';
import { inEachLanguage, nameIn } from '#platform/db/localNames.ts';
import { rowsById } from '#platform/db/rowsById.ts';
import { bool, double, int, listOf, orNull, smallint, text } from '#platform/db/sqlTypes.ts';
import { statement } from '#platform/db/statement.ts';

import { firstHeld, opensBy, readableSince, versionsOf } from '../material.sql.ts';
import { materials, materialShelves, materialTypes, materialVisits } from '../materials.tables.ts';
import {
  heldThemes,
  isAmongHeld,
  isForStudent,
  isLaidOut,
  isOfShelf,
  seatsOf,
  studentReader,
} from '../materials.policy.ts';
import { disciplineParams } from '../shelf.sql.ts';

const half = { ...studentReader, academicYearId: smallint, seasonId: smallint };
const row = {
  disciplineId: int,
  name: text,
  credits: double,
  semesterId: orNull(int),
  isElective: bool,
  teachers: text,
  materials: int,
  fresh: int,
  missing: listOf(text),
  required: int,
};

/** A line for each discipline, its credits and its semester: a stream of groups has none, and goes with what has one. */
const disciplinesOf = (classes: SQL) => sql`
  select a.academic_year_id, a.season_id, a.discipline_id, a.credits,
    case when bool_or(a.is_elective) then null else max(a.semester_id) end as semester_id,
    bool_or(a.is_elective) as is_elective
  from ${classes} a
  group by a.academic_year_id, a.season_id, a.discipline_id, a.credits`;

/** Nothing is new on a shelf that somebody has never seen. */
const inVisited = sql`select m.id from shown m join shelf sh on sh.id = m.shelf_id where sh.seen_at is not null`;

const isShelfOf = sql`sh.academic_year_id = a.academic_year_id and sh.season_id = a.season_id
  and sh.discipline_id = a.discipline_id and sh.credits = a.credits`;

/** What a student has classes in, with how much there is to read and what is new. */
export const selectStudiedOverview = inEachLanguage((language) =>
  statement({
    name: `materials_overview_studied_${language}`,
    params: half,
    row,
    sql: (p) => sql`
    with seat as materialized (select * from (${seatsOf(p)}) a
      where a.academic_year_id = ${p.academicYearId} and a.season_id = ${p.seasonId}),
    held as materialized (${heldThemes(p, sql`true`)}),
    shelf as materialized (
      select sh.*, visit.seen_at from ${materialShelves} sh
      left join ${materialVisits} visit on visit.shelf_id = sh.id and visit.person_id = ${p.personId}
      where sh.academic_year_id = ${p.academicYearId} and sh.season_id = ${p.seasonId}
        and sh.discipline_id = any(array(select seat.discipline_id from seat))),
    shown as materialized (
      select m.* from shelf sh join (
        with looked as materialized (
          select m.id, m.shelf_id, m.theme_id, m.exam_type_id, m.specialty_id, m.student_kind, m.publish, m.publish_at
          from ${materials} m where m.shelf_id = any(array(select id from shelf)) and ${isLaidOut(p, isAmongHeld)})
        select * from looked) m on m.shelf_id = sh.id
      where ${isForStudent(p)}),
    readable as materialized (
      select sh.academic_year_id, sh.season_id, sh.discipline_id, sh.credits, sh.owner_id,
        coalesce(sh.seen_at is not null and o.version_number is distinct from v.number
          and ${readableSince(firstHeld(p.today))} > sh.seen_at, false) as is_fresh
      from shown m join shelf sh on sh.id = m.shelf_id
      left join ${versionsOf(inVisited)} v on v.material_id = m.id
      left join ${opensBy(p, inVisited)} o on o.material_id = m.id),
    owner as materialized (
      select o.id, o.full_name from ${rowsById(people, sql`select distinct owner_id from readable`)} o)
    select a.discipline_id as "disciplineId", ${disciplineThen(language, 'd', halfYearOf('a'))} as name,
      a.credits::float8 as credits, a.semester_id as "semesterId", a.is_elective as "isElective",
      (select coalesce(string_agg(o.full_name, ', ' order by o.full_name, o.id), '') from owner o
        where o.id = any(there.owners)) as teachers, coalesce(there.materials, 0)::int as materials,
      coalesce(there.fresh, 0)::int as fresh, '{}'::text[] as missing, 0 as required
    from (${disciplinesOf(sql`seat`)}) a
    join ${disciplines} d on d.id = a.discipline_id
    left join lateral (
      select array_agg(distinct sh.owner_id) as owners, count(*) as materials,
        count(*) filter (where sh.is_fresh) as fresh
      from readable sh where ${isShelfOf}
    ) there on true
    order by ${nameIn(language, 'd')} collate "und-x-icu", d.id, a.credits`,
  }),
);

/** What a teacher has classes in, with what is still to be laid out. */
export const selectTaughtOverview = inEachLanguage((language) =>
  statement({
    name: `materials_overview_taught_${language}`,
    params: half,
    sharesParams: true,
    row,
    sql: (p) => sql`
    with own as materialized (
      select a.* from ${teachingAssignments} a where a.teacher_id = ${p.personId} and a.is_active
        and a.academic_year_id = ${p.academicYearId} and a.season_id = ${p.seasonId}),
    shelf as materialized (
      select sh.* from ${materialShelves} sh where sh.owner_id = ${p.personId}
        and sh.academic_year_id = ${p.academicYearId} and sh.season_id = ${p.seasonId}),
    laid as materialized (
      select sh.academic_year_id, sh.season_id, sh.discipline_id, sh.credits, m.type_id
      from (
        with looked as materialized (
          select m.shelf_id, m.type_id from ${materials} m
          where m.shelf_id = any(array(select id from shelf)) and m.removed_at is null)
        select * from looked) m join shelf sh on sh.id = m.shelf_id)
    select a.discipline_id as "disciplineId", ${disciplineThen(language, 'd', halfYearOf('a'))} as name,
      a.credits::float8 as credits, a.semester_id as "semesterId", a.is_elective as "isElective",
      '' as teachers, there.materials::int as materials, 0 as fresh,
      array(select ${nameIn(language, 't')} from ${materialTypes} t
        where t.is_required and t.closed_on is null and not t.id = any(there.types) order by t.sort, t.id) as missing,
      (select count(*) from ${materialTypes} t where t.is_required and t.closed_on is null)::int as required
    from (${disciplinesOf(sql`own`)}) a
    join ${disciplines} d on d.id = a.discipline_id
    cross join lateral (
      select count(*) as materials, coalesce(array_agg(sh.type_id), '{}') as types from laid sh where ${isShelfOf}
    ) there
    order by ${nameIn(language, 'd')} collate "und-x-icu", d.id, a.credits`,
  }),
);

/** Themes of the plans by which the discipline is taught: those of one teacher, or of whoever teaches the student. */
export const selectTopics = inEachLanguage((language) =>
  statement({
    name: `materials_topics_${language}`,
    params: { ...studentReader, ...disciplineParams, teacherId: orNull(int) },
    sharesParams: true,
    row: {
      themeId: int,
      teacherId: int,
      number: int,
      title: text,
      lessonType: text,
      lessonTypeId: int,
      heldOn: orNull(text),
    },
    sql: (p) => sql`
    with class as materialized (
      select a.* from ${teachingAssignments} a
      where a.academic_year_id = ${p.academicYearId} and a.season_id = ${p.seasonId}
        and a.discipline_id = ${p.disciplineId} and a.credits = ${p.credits} and a.is_active
        and coalesce(a.semester_id = ${p.semesterId}, true)
        and (a.teacher_id = ${p.personId} and coalesce(a.teacher_id = ${p.teacherId}, true)
          or exists (select from ${assignmentStudents} s
            where s.assignment_id = a.id and s.student_id = ${p.personId} and s.removed_at is null))),
    held as materialized (
      select l.theme_id, min(l.lesson_date) as first_on from ${lessons} l
      where l.assignment_id in (select c.id from class c) and l.removal_id is null and l.lesson_date <= ${p.today}
      group by l.theme_id)
    select t.id as "themeId", t.author_id as "teacherId", t.number, t.title, ${nameIn(language, 'y')} as "lessonType",
      t.lesson_type_id as "lessonTypeId", held.first_on::text as "heldOn"
    from ${themes} t
    join ${lessonTypes} y on y.id = t.lesson_type_id
    left join held on held.theme_id = t.id
    where t.removed_at is null and t.discipline_id = ${p.disciplineId} and t.credits = ${p.credits}
      and coalesce(t.semester_id = ${p.semesterId}, true)
      and exists (select from class c where c.teacher_id = t.author_id and c.lesson_type_id = t.lesson_type_id)
    order by y.sort, t.author_id, t.number, t.id`,
  }),
);

const visits = statement({
  name: 'materials_visited',
  params: { ...studentReader, ...disciplineParams },
  sharesParams: true,
  row: {},
  sql: (p) => sql`
  insert into ${materialVisits} as w (person_id, shelf_id, seen_at, before_at)
  select ${p.personId}, sh.id, ${p.now}, null from ${materialShelves} sh
  where sh.academic_year_id = ${p.academicYearId} and sh.season_id = ${p.seasonId}
    and sh.discipline_id = ${p.disciplineId} and sh.credits = ${p.credits}
    and exists (select from (${seatsOf(p)}) seat where ${isOfShelf(sql`seat`, sql`sh`)})
  on conflict (person_id, shelf_id) do update set seen_at = excluded.seen_at,
    -- One visit, however many pages of it are looked at.
    before_at = case when excluded.seen_at > w.seen_at + interval '30 minutes' then w.seen_at else w.before_at end`,
});
export const noteVisit = visits;
