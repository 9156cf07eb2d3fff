import { scormStates } from '@bilim/contract/materials/words';
import { sql } from 'drizzle-orm';

import { books } from '#modules/library/books.tables.ts';
import { groups, people, studentGroupPeriods } from '#modules/people/people.tables.ts';
import { assignmentStudents, teachingAssignments } from '#modules/registration/registration.tables.ts';
import { academicYears } from '#modules/structure/calendar.tables.ts';
import { rowsById } from '#platform/db/rowsById.ts';
import {
  bool,
  day,
  instant,
  int,
  listOf,
  oneOf,
  orNull,
  rowsOf,
  smallint,
  text,
} from '#platform/db/sqlTypes.ts';
import { statement } from '#platform/db/statement.ts';
import { jsonList } from '#platform/db/wireJson.ts';

import { inForce } from '../material.sql.ts';
import { materialOpens, materials, materialShelves, materialVersions } from '../materials.tables.ts';
import { isOfShelf } from '../materials.policy.ts';
import { scormRegistrations } from '../packages/scorm.tables.ts';
import { disciplineParams } from '../shelf.sql.ts';

/** The order of a shelf of the own; what is not named stays behind it. */
export const orderShelf = statement({
  name: 'material_order',
  params: { shelfId: int, ownerId: int, ids: listOf(int) },
  row: { materialId: int },
  planned: 'each',
  sql: (p) => sql`
  update ${materials} m set place = coalesce(asked.place, 100000 + m.place)
  from ${materialShelves} sh, (select x.id, o.place from ${materials} x
    left join unnest(${p.ids}) with ordinality o(id, place) on o.id = x.id where x.shelf_id = ${p.shelfId}) asked
  where m.id = asked.id and sh.id = m.shelf_id and sh.id = ${p.shelfId} and sh.owner_id = ${p.ownerId}
  returning m.id as "materialId"`,
});

export const shareShelf = statement({
  name: 'material_share',
  params: { shelfId: int, ownerId: int, isShared: bool },
  row: { shelfId: int },
  sql: (p) => sql`
  update ${materialShelves} sh set is_shared = ${p.isShared}
  where sh.id = ${p.shelfId} and sh.owner_id = ${p.ownerId} returning sh.id as "shelfId"`,
});

/** Shelves with something on them for the same discipline: own ones, and those of colleagues who share theirs. */
export const selectSources = statement({
  name: 'material_sources',
  params: { ...disciplineParams, teacherId: int },
  row: { shelfId: int, yearLabel: text, seasonId: smallint, teacherName: text, isOwn: bool, materials: int },
  sql: (p) => sql`
    select sh.id as "shelfId", y.label as "yearLabel", sh.season_id as "seasonId",
      owner.full_name as "teacherName", sh.owner_id = ${p.teacherId} as "isOwn", there.count::int as materials
    from ${materialShelves} sh join ${people} owner on owner.id = sh.owner_id
    join ${academicYears} y on y.id = sh.academic_year_id
    cross join lateral (select count(*) from ${materials} m where m.shelf_id = sh.id and m.removed_at is null) there
    where sh.discipline_id = ${p.disciplineId} and there.count > 0
      and (sh.owner_id = ${p.teacherId} and not (sh.academic_year_id = ${p.academicYearId}
          and sh.season_id = ${p.seasonId} and sh.credits = ${p.credits}
          and sh.semester_id is not distinct from ${p.semesterId})
        or sh.owner_id <> ${p.teacherId} and sh.is_shared and exists (
          select from ${teachingAssignments} a where a.teacher_id = ${p.teacherId}
            and a.discipline_id = sh.discipline_id and a.is_active))
    order by sh.owner_id <> ${p.teacherId}, sh.academic_year_id desc, sh.season_id desc, sh.id limit 50`,
});

const months =
  'янв|фев|мар|апр|ма[йя]|июн|июл|авг|сен|окт|ноя|дек|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec';
/** A year, `15.12.2025`, `15.12` and a day with its month, as people write them; one too many does no harm. */
const dated = [
  '20\\d\\d',
  '\\d{1,2}[./]\\d{1,2}[./]\\d{2,4}',
  '[0-3]\\d[./][01]\\d',
  `\\d{1,2}[ -]*(?:${months})[[:alpha:]]*`,
  `(?:${months})[[:alpha:]]* \\d{1,2}`,
]
  .map((one) => `\\m(?:${one})\\M`)
  .join('|');

/**
 * Copies what stands on a shelf to another one: each with its version in force, whose file both have. Themes go along
 * where the author is the same; what waits for a theme of somebody else's is hidden, and so is what opened on a day that
 * is over. A book that the library has no more is not copied.
 */
export const copyShelf = statement({
  name: 'material_copy',
  params: { fromId: int, toId: int, personId: int, now: instant },
  row: {
    materialId: int,
    title: text,
    publishAt: orNull(instant),
    hasDate: bool,
    bookNumber: orNull(int),
    pageFrom: orNull(int),
    pageTo: orNull(int),
  },
  planned: 'each',
  sql: (p) => sql`
  with source as materialized (
    select m.*, fs.owner_id = ts.owner_id as keeps_theme, v.file_id, v.file_name, v.package_id, v.url, v.body,
      v.book_number, v.page_from, v.page_to,
      row_number() over (order by m.place, m.id) as ordinal
    from ${materials} m join ${materialShelves} fs on fs.id = m.shelf_id
    join ${materialShelves} ts on ts.id = ${p.toId}
    ${inForce}
    where m.shelf_id = ${p.fromId} and m.removed_at is null
      and (v.book_number is null or exists (select from ${books} b where b.id = v.book_number
        and b.removed_at is null and b.withdrawn_at is null))
      and not exists (select from ${materials} done where done.shelf_id = ${p.toId}
        and done.copied_from_id = m.id and done.removed_at is null)),
  behind as (select coalesce(max(place), 0) as place from ${materials} where shelf_id = ${p.toId}),
  made as (
    insert into ${materials} (shelf_id, type_id, theme_id, kind, title, author, description, total_pages, exam_type_id, specialty_id, student_kind, copied_from_id, publish, publish_at,
      is_hidden, place, created_at, changed_at)
    select ${p.toId}, s.type_id, case when s.keeps_theme then s.theme_id end, s.kind, s.title, s.author, s.description,
      s.total_pages, s.exam_type_id, s.specialty_id,
      s.student_kind, s.id, case when s.publish = 'lesson' and not s.keeps_theme then 'now' else s.publish end,
      s.publish_at,
      s.is_hidden or s.publish = 'lesson' and not s.keeps_theme or s.publish = 'date' and s.publish_at <= ${p.now},
      behind.place + s.ordinal, ${p.now}, ${p.now}
    from source s, behind order by s.ordinal
    returning id, copied_from_id, title, description, publish_at),
  versions as (
    insert into ${materialVersions} (material_id, number, file_id, file_name, package_id, url, body, book_number,
      page_from, page_to, made_by, made_at)
    select made.id, 1, s.file_id, s.file_name, s.package_id, s.url, s.body, s.book_number, s.page_from, s.page_to,
      ${p.personId}, ${p.now}
    from made join source s on s.id = made.copied_from_id)
  select made.id as "materialId", made.title, made.publish_at as "publishAt", s.book_number as "bookNumber",
    s.page_from as "pageFrom", s.page_to as "pageTo",
    made.publish_at is not null
      or concat_ws(' ', made.title, made.description, s.body) ~* ${sql.raw(`'${dated}'`)} as "hasDate"
  from made join source s on s.id = made.copied_from_id order by made.id`,
});

/** Students of the owner's classes by their groups, each with whether they have opened a material. */
export const selectOpens = statement({
  name: 'material_opens',
  params: { materialId: int, ownerId: int, today: day },
  row: {
    groupName: text,
    students: int,
    opened: int,
    people: rowsOf({
      studentId: int,
      studentName: text,
      lastAt: orNull(text),
      times: int,
      scorm: orNull(oneOf(...scormStates)),
      score: orNull(int),
    }),
  },
  planned: 'each',
  sql: (p) => sql`
  with asked as materialized (
    select sh.* from ${materials} m join ${materialShelves} sh on sh.id = m.shelf_id
    where m.id = ${p.materialId} and m.removed_at is null and sh.owner_id = ${p.ownerId}),
  seat as materialized (
    select distinct s.student_id from ${assignmentStudents} s
    where s.removed_at is null and s.assignment_id = any(array(
      select a.id from asked sh join ${teachingAssignments} a on a.teacher_id = sh.owner_id
        and ${isOfShelf(sql`a`, sql`sh`)}))),
  opened as materialized (select o.* from ${materialOpens} o join asked on o.material_id = ${p.materialId}),
  told as materialized (select r.* from ${scormRegistrations} r join asked on r.material_id = ${p.materialId}),
  period as materialized (
    select period.student_id, period.group_id from ${studentGroupPeriods} period
    where period.student_id = any(array(select student_id from seat)) and period.is_main
      and period.period @> ${p.today}),
  member as materialized (
    select s.student_id, coalesce(g.name, '–') as group_name, h.full_name, o.last_at,
      coalesce(o.times, 0) as times, r.status, round(r.score)::int as score
    from seat s join ${rowsById(people, sql`select student_id from seat`)} h on h.id = s.student_id
    left join period on period.student_id = s.student_id
    left join ${rowsById(groups, sql`select group_id from period`)} g on g.id = period.group_id
    left join opened o on o.person_id = s.student_id
    left join told r on r.person_id = s.student_id)
  select b.group_name as "groupName", count(*)::int as students,
    (count(*) filter (where b.times > 0))::int as opened,
    ${jsonList(sql`
      select x.student_id as "studentId", x.full_name as "studentName", to_char(x.last_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "lastAt", x.times, x.status as scorm, x.score
      from member x where x.group_name = b.group_name
      order by x.full_name collate "und-x-icu", x.student_id`)} as people
  from member b group by b.group_name order by b.group_name collate "und-x-icu"`,
});
