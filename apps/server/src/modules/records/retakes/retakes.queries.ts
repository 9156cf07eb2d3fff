import { retakeKinds, stepsAfterSheet } from '@bilim/contract/records/words';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import * as z from 'zod/mini';

import { gradeBands } from '#modules/journal/grading/gradeScales.tables.ts';
import { correctableBy, correctScope } from '#modules/journal/journal.policy.ts';
import { groups, people } from '#modules/people/people.tables.ts';
import { streams } from '#modules/registration/registration.tables.ts';
import { disciplines } from '#modules/structure/curriculum.tables.ts';
import { disciplineThen, halfYearOf } from '#modules/structure/halfYear.sql.ts';
import { universityZone } from '#platform/clock.ts';
import { inEachLanguage } from '#platform/db/localNames.ts';
import {
  day,
  instant,
  int,
  json,
  listOf,
  oneOf,
  orNull,
  rowsOf,
  smallint,
  text,
} from '#platform/db/sqlTypes.ts';
import { statement } from '#platform/db/statement.ts';
import type { Params } from '#platform/db/statement.ts';
import { jsonList } from '#platform/db/wireJson.ts';
import { textLiteral } from '#platform/db/wireText.ts';

import { gradeRecords } from '../gradeRecords.tables.ts';
import { gradingSheetRows, gradingSheets, sheetCommission } from '../sheets/sheets.tables.ts';

const asked = { ...correctScope, yearId: smallint, seasonId: smallint };

/** Below the best grade that does not pass the course is repeated: for whoever was there. */
const isRepeated = sql`(cardinality(r.problems) = 0 or r.admitted_by is not null) and r.missed is null
  and g.points < (
    select max(b.least_points) from ${gradeBands} b
    where b.scale_id = g.scale_id and not b.is_passed and b.closed_on is null)`;

/**
 * What was not passed in a half-year and still holds, with what follows: what was left open is completed; a failure is
 * repeated, then before a commission; the lowest grade and a second failed retake repeat the course (\`repeat\`). Whoever
 * stands in a sheet for it already is none any more.
 */
const failed = (p: Params<typeof asked>): SQL => sql`
  failed as materialized (
    select s.id as sheet_id, r.id as row_id, r.student_id, g.letter, g.points, case
      when g.letter = 'I' then 'completion'
      when s.kind = 'retake2' or ${isRepeated} then 'repeat'
      when s.kind = 'retake1' then 'retake2'
      else 'retake1' end as next
    from ${gradingSheets} s
    join ${gradingSheetRows} r on r.sheet_id = s.id and r.removed_at is null
    join ${gradeRecords} g on g.sheet_row_id = r.id and g.is_final and not g.is_passed
    where s.academic_year_id = ${p.yearId} and s.season_id = ${p.seasonId} and s.state = 'closed'
      and ${correctableBy(p, 's')}),
  waiting as materialized (
    select f.* from failed f
    where not exists (
      select from ${gradingSheets} n join ${gradingSheetRows} nr on nr.sheet_id = n.id and nr.removed_at is null
      where n.parent_id = f.sheet_id and n.kind = f.next and n.state <> 'annulled' and nr.student_id = f.student_id))`;

/** Sheets with who may try again, a page of them; whoever repeats the course comes last. */
export const selectProposals = inEachLanguage((language) =>
  statement({
    name: `sheet_retakes_${language}`,
    params: { ...asked, skip: int, size: int },
    row: {
      sheetId: int,
      number: text,
      discipline: text,
      target: text,
      teacher: text,
      kind: oneOf(...stepsAfterSheet),
      students: rowsOf({ studentId: int, name: text, letter: text, total: orNull(int) }),
    },
    planned: 'each',
    sql: (p) => sql`
    with ${failed(p)}
    select s.id as "sheetId", s.number, ${disciplineThen(language, 'd', halfYearOf('s'))} as discipline,
      coalesce(gr.name, st.name) as target, h.full_name as teacher, w.next as kind,
      ${jsonList(sql`
        select o.student_id as "studentId", p.full_name as name, o.letter, o.points::int as total
        from waiting o join ${people} p on p.id = o.student_id
        where o.sheet_id = s.id and o.next = w.next order by p.full_name collate "und-x-icu", p.id`)} as students
    from (select distinct sheet_id, next from waiting) w
    join ${gradingSheets} s on s.id = w.sheet_id
    join ${disciplines} d on d.id = s.discipline_id
    join ${people} h on h.id = s.teacher_id
    left join ${groups} gr on gr.id = s.group_id
    left join ${streams} st on st.id = s.stream_id
    order by array_position(array[${sql.join(stepsAfterSheet.map(textLiteral), sql`, `)}], w.next), target, s.number limit ${p.size} offset ${p.skip}`,
  }),
);

export const countProposals = statement({
  name: 'sheet_retakes_waiting',
  params: asked,
  row: { proposals: int, repeats: int },
  planned: 'each',
  sql: (p) => sql`
  with ${failed(p)}
  select (count(distinct (sheet_id, next)) filter (where next <> 'repeat'))::int as proposals,
    (count(*) filter (where next = 'repeat'))::int as repeats
  from waiting`,
});

const wanted = z.array(z.object({ sheetId: z.int(), kind: z.enum(retakeKinds) }));

const closedOn = sql`(s.closed_at at time zone ${textLiteral(universityZone)})::date`;
/** Within so many days of the closing what was left open is to be completed (rules.md). */
const completionDays = sql.raw('30');

/** Of the sheets that are asked for, those that somebody waits for and that have no open one yet. */
export const selectMissing = statement({
  name: 'sheet_retakes_missing',
  params: { ...asked, sheets: json(wanted) },
  row: { sheetId: int, kind: oneOf(...retakeKinds) },
  planned: 'each',
  sql: (p) => sql`
  with ${failed(p)}
  select distinct w.sheet_id as "sheetId", w.next as kind
  from waiting w join jsonb_to_recordset(${p.sheets}) asked("sheetId" int, kind text)
    on asked."sheetId" = w.sheet_id and asked.kind = w.next
  where not exists (
    select from ${gradingSheets} n
    where n.parent_id = w.sheet_id and n.kind = w.next and n.state in ('draft', 'open'))
  order by 1, 2`,
});

export const insertRetakes = statement({
  name: 'sheet_retakes_issued',
  params: {
    sheets: json(wanted),
    first: int,
    prefix: text,
    chairId: orNull(int),
    examDate: orNull(day),
    dueOn: orNull(day),
    by: int,
    now: instant,
  },
  row: { sheetId: int, kind: oneOf(...retakeKinds) },
  planned: 'each',
  sql: (p) => sql`
  insert into ${gradingSheets} (number, academic_year_id, season_id, semester_id, discipline_id, credits, exam_type_id,
    kind, group_id, stream_id, department_id, teacher_id, parent_id, exam_date, due_on, issued_by, issued_at)
  select ${p.prefix} || lpad((${p.first} + u.n - 1)::text, 6, '0'), s.academic_year_id, s.season_id, s.semester_id,
    s.discipline_id, s.credits, s.exam_type_id, u.unit ->> 'kind', s.group_id, s.stream_id, s.department_id,
    case when u.unit ->> 'kind' = 'retake2' then coalesce(${p.chairId}, s.teacher_id) else s.teacher_id end, s.id,
    ${p.examDate}, coalesce(${p.dueOn}, case when u.unit ->> 'kind' = 'completion' then ${closedOn} + ${completionDays} end),
    ${p.by}, ${p.now}
  from jsonb_array_elements(${p.sheets}) with ordinality u(unit, n)
  join ${gradingSheets} s on s.id = (u.unit ->> 'sheetId')::int
  returning id as "sheetId", kind`,
});

/** Their rows, and those who came since to ones that are not signed: each with what was signed before the final. */
export const fillRetakes = statement({
  name: 'sheet_retakes_filled',
  params: { ...asked, sheets: json(wanted) },
  row: { rowId: int },
  planned: 'each',
  sql: (p) => sql`
  with ${failed(p)}
  insert into ${gradingSheetRows} (sheet_id, student_id, group_id, semester_id, registration_id, assignment_id, modules,
    absence_percent, hours_held, hours_missed)
  select n.id, r.student_id, r.group_id, r.semester_id, r.registration_id, r.assignment_id,
    case when n.kind <> 'completion' then r.modules end, case when n.kind <> 'completion' then r.absence_percent end,
    case when n.kind <> 'completion' then r.hours_held end, case when n.kind <> 'completion' then r.hours_missed end
  from waiting w
  join jsonb_to_recordset(${p.sheets}) asked("sheetId" int, kind text)
    on asked."sheetId" = w.sheet_id and asked.kind = w.next
  join ${gradingSheetRows} r on r.id = w.row_id
  join ${gradingSheets} n on n.parent_id = w.sheet_id and n.kind = w.next and n.state in ('draft', 'open')
  on conflict (sheet_id, student_id) do nothing
  returning id as "rowId"`,
});

export const insertCommission = statement({
  name: 'sheet_commission_named',
  params: { sheetIds: listOf(int), teacherIds: listOf(int) },
  row: { sheetId: int },
  sql: (p) => sql`
  insert into ${sheetCommission} (sheet_id, teacher_id, is_chair)
  select s.id, t.id, t.n = 1 from unnest(${p.sheetIds}) s(id) cross join unnest(${p.teacherIds}) with ordinality t(id, n)
  returning sheet_id as "sheetId"`,
});
