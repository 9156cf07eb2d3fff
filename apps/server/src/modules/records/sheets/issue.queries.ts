import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import * as z from 'zod/mini';

import { groups, studentGroupPeriods, students } from '#modules/people/people.tables.ts';
import {
  assignmentStudents,
  disciplineRegistrations,
  teachingAssignments,
} from '#modules/registration/registration.tables.ts';
import { rightScope } from '#modules/auth/faculties.policy.ts';
import { specialties } from '#modules/structure/organisation.tables.ts';
import { academicYears, seasons } from '#modules/structure/calendar.tables.ts';
import { day, double, instant, int, json, orNull, smallint, text } from '#platform/db/sqlTypes.ts';
import { statement } from '#platform/db/statement.ts';
import type { Params } from '#platform/db/statement.ts';

import { gradingSheetRows, gradingSheets, sheetNumbers } from './sheets.tables.ts';

const term = { yearId: smallint, seasonId: smallint, today: day };
type Term = Params<typeof term>;

/** Without a control there is nothing to grade (`examTypeRows`). */
const noControl = sql.raw('9');

/**
 * Who takes what in a half-year, with the group of today and, where the discipline was chosen, the stream: those who are
 * registered, and those who sit in a class without a registration, as lists of other systems bring them.
 */
const taking = (p: Term): SQL => sql`
  seat as materialized (
    select distinct on (st.student_id, a.discipline_id, a.credits) st.student_id, a.discipline_id, a.credits,
      a.exam_type_id, a.semester_id, case when a.is_elective then a.stream_id end as stream_id
    from ${teachingAssignments} a
    join ${assignmentStudents} st on st.assignment_id = a.id and st.removed_at is null
    where a.academic_year_id = ${p.yearId} and a.season_id = ${p.seasonId} and a.is_active
    order by st.student_id, a.discipline_id, a.credits, a.exam_type_id is null, a.lesson_type_id, a.id),
  registered as materialized (
    select r.* from ${disciplineRegistrations} r
    where r.academic_year_id = ${p.yearId} and r.season_id = ${p.seasonId} and r.status in ('registered', 'confirmed')),
  taking as materialized (
    select coalesce(r.student_id, seat.student_id) as student_id, coalesce(r.discipline_id, seat.discipline_id) as discipline_id,
      coalesce(r.credits, seat.credits) as credits, coalesce(r.exam_type_id, seat.exam_type_id) as exam_type_id,
      r.id as registration_id, seat.stream_id, g.id as group_id, g.name as group_name, sp.faculty_id,
      coalesce(r.semester_id, seat.semester_id, least(12, greatest(1,
        g.start_semester + 2 * (${p.yearId} - g.admission_year_id) + (${p.seasonId} > 1)::int)))::smallint as semester_id
    from registered r
    full join seat on seat.student_id = r.student_id and seat.discipline_id = r.discipline_id and seat.credits = r.credits
    join ${students} s on s.id = coalesce(r.student_id, seat.student_id) and s.status = 'active'
    cross join lateral (
      select m.group_id from ${studentGroupPeriods} m where m.student_id = s.id and m.is_main
      order by lower(m.period) <= ${p.today} desc, lower(m.period) desc limit 1) own
    join ${groups} g on g.id = own.group_id
    join ${specialties} sp on sp.id = g.specialty_id
    where coalesce(r.exam_type_id, seat.exam_type_id) <> ${noControl})`;

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

/** Exams of a half-year that have no sheet yet, each with its examiner: whoever lectures, else whoever teaches most of it. */
export const selectUnits = statement({
  name: 'sheets_to_issue',
  params: { ...term, ...rightScope, group: orNull(text) },
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
  with ${taking(p)},
  unit as materialized (
    select t.discipline_id, t.credits, t.exam_type_id, t.stream_id,
      case when t.stream_id is null then t.group_id end as group_id,
      case when min(t.semester_id) = max(t.semester_id) then min(t.semester_id) end as semester_id,
      array_agg(t.student_id) as student_ids
    from taking t
    group by 1, 2, 3, 4, 5
    having (${p.isEverywhere} or bool_or(t.faculty_id = any(${p.faculties})))
      and (${p.group} is null or bool_or(t.group_name = ${p.group})))
  select u.discipline_id as "disciplineId", u.credits::float8 as credits, u.exam_type_id as "examTypeId",
    u.group_id as "groupId", u.stream_id as "streamId", u.semester_id as "semesterId",
    examiner.teacher_id as "teacherId", examiner.department_id as "departmentId"
  from unit u
  cross join lateral (
    select a.teacher_id, a.department_id from ${teachingAssignments} a
    join ${assignmentStudents} st on st.assignment_id = a.id and st.removed_at is null and st.student_id = any(u.student_ids)
    where a.academic_year_id = ${p.yearId} and a.season_id = ${p.seasonId} and a.is_active
      and a.discipline_id = u.discipline_id and a.credits = u.credits
    group by a.id order by a.lesson_type_id, count(*) desc, a.id limit 1) examiner
  where not exists (
    select from ${gradingSheets} s
    where s.academic_year_id = ${p.yearId} and s.season_id = ${p.seasonId} and s.discipline_id = u.discipline_id
      and s.credits = u.credits and s.exam_type_id = u.exam_type_id and s.kind = 'main' and s.state <> 'annulled'
      and s.group_id is not distinct from u.group_id and s.stream_id is not distinct from u.stream_id)
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
    select s.id as sheet_id, t.student_id, t.group_id, t.semester_id, t.registration_id
    from ${gradingSheets} s
    join taking t on t.discipline_id = s.discipline_id and t.credits = s.credits and t.exam_type_id = s.exam_type_id
      and t.stream_id is not distinct from s.stream_id and (s.group_id is null or t.group_id = s.group_id)
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
