import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';

import { groups } from '#modules/people/people.tables.ts';
import { academicYears, seasons } from '#modules/structure/calendar.tables.ts';
import { double, instant, int, json, orNull, smallint, text } from '#platform/db/sqlTypes.ts';
import { statement } from '#platform/db/statement.ts';

import { termOfOffice, withoutSheet } from '../exams/exams.sql.ts';
import { gradingSheetRows, gradingSheets, sheetNumbers } from './sheets.tables.ts';
import { isSheetOf, semesterIn, taking, term } from './taking.sql.ts';

const unit = z.object({
  disciplineId: z.int(),
  credits: z.number(),
  examTypeId: z.int(),
  groupId: z.nullable(z.int()),
  streamId: z.nullable(z.int()),
  semesterId: z.nullable(z.int()),
  teacherId: z.int(),
  departmentId: z.int(),
});

/** Exams of a half-year that have no sheet yet, each with its examiner: all of them, those of a group, or one. */
export const selectUnits = statement({
  name: 'sheets_to_issue',
  params: {
    ...termOfOffice,
    group: orNull(text),
    disciplineId: orNull(int),
    groupId: orNull(int),
    streamId: orNull(int),
  },
  row: {
    disciplineId: int,
    credits: double,
    examTypeId: int,
    groupId: orNull(int),
    streamId: orNull(int),
    semesterId: orNull(int),
    teacherId: int,
    departmentId: int,
  },
  planned: 'each',
  sql: (p) => sql`
  with ${withoutSheet(p)}
  select u.discipline_id as "disciplineId", u.credits::float8 as credits, u.exam_type_id as "examTypeId",
    nullif(u.group_id, 0) as "groupId", nullif(u.stream_id, 0) as "streamId", u.semester_id as "semesterId",
    u.teacher_id as "teacherId", u.department_id as "departmentId"
  from missing u
  where u.teacher_id is not null
    and (${p.group} is null or exists (select from ${groups} g where g.name = ${p.group} and g.id = any(u.group_ids)))
    and (${p.disciplineId} is null or u.discipline_id = ${p.disciplineId})
    and (${p.groupId} is null or u.group_id = ${p.groupId})
    and (${p.streamId} is null or u.stream_id = ${p.streamId})
  order by 5, 4, 1, 3`,
});

/** Whether there is a group of that name. */
export const selectGroup = statement({
  name: 'sheets_group',
  params: { group: text },
  row: { groupId: int },
  sql: (p) => sql`select g.id as "groupId" from ${groups} g where g.name = ${p.group} limit 1`,
});

/**
 * Takes as many numbers as there are sheets; of two who issue at once the second waits, so that none is left out. None
 * where there is no such half-year.
 */
export const takeNumbers = statement({
  name: 'sheet_numbers_taken',
  params: { yearId: smallint, seasonId: smallint, size: int },
  row: { last: int },
  sql: (p) => sql`
  insert into ${sheetNumbers} (academic_year_id, season_id, last)
  select y.id, s.id, ${p.size} from ${academicYears} y join ${seasons} s on s.id = ${p.seasonId} where y.id = ${p.yearId}
  on conflict (academic_year_id, season_id) do update set last = ${sheetNumbers}.last + excluded.last
  returning last`,
});

export const insertSheets = statement({
  name: 'sheets_issued',
  params: {
    yearId: smallint,
    seasonId: smallint,
    by: int,
    now: instant,
    first: int,
    prefix: text,
    units: json(z.array(unit)),
  },
  row: { sheetId: int },
  planned: 'each',
  sql: (p) => sql`
  insert into ${gradingSheets} (number, academic_year_id, season_id, semester_id, discipline_id, credits, exam_type_id,
    kind, group_id, stream_id, department_id, teacher_id, issued_by, issued_at)
  select ${p.prefix} || lpad((${p.first} + u.n - 1)::text, 6, '0'), ${p.yearId}, ${p.seasonId},
    (u.unit ->> 'semesterId')::smallint, (u.unit ->> 'disciplineId')::int, (u.unit ->> 'credits')::numeric,
    (u.unit ->> 'examTypeId')::smallint, 'main', (u.unit ->> 'groupId')::int, (u.unit ->> 'streamId')::int,
    (u.unit ->> 'departmentId')::smallint, (u.unit ->> 'teacherId')::int, ${p.by}, ${p.now}
  from jsonb_array_elements(${p.units}) with ordinality u(unit, n)
  returning id as "sheetId"`,
});

/** Rows follow who takes the discipline, as long as a sheet is not signed: who came is added, who left is none any more. */
export const followLists = statement({
  name: 'sheets_follow_lists',
  params: { ...term, now: instant },
  row: { rowId: int },
  planned: 'each',
  sql: (p) => sql`
  with ${taking(p)},
  wanted as materialized (
    select s.id as sheet_id, t.student_id, t.group_id, ${semesterIn(p)} as semester_id, t.registration_id
    from ${gradingSheets} s
    join taking t on ${isSheetOf}
    join ${groups} g on g.id = t.group_id
    where s.academic_year_id = ${p.yearId} and s.season_id = ${p.seasonId} and s.kind = 'main'
      and s.state in ('draft', 'open')),
  gone as (
    update ${gradingSheetRows} r set removed_at = ${p.now}
    from ${gradingSheets} s
    where s.id = r.sheet_id and s.academic_year_id = ${p.yearId} and s.season_id = ${p.seasonId} and s.kind = 'main'
      and s.state in ('draft', 'open') and r.removed_at is null
      and not exists (select from wanted w where w.sheet_id = r.sheet_id and w.student_id = r.student_id))
  insert into ${gradingSheetRows} (sheet_id, student_id, group_id, semester_id, registration_id)
  select w.sheet_id, w.student_id, w.group_id, w.semester_id, w.registration_id from wanted w
  on conflict (sheet_id, student_id) do update set removed_at = null
  where ${gradingSheetRows}.removed_at is not null
  returning id as "rowId"`,
});
