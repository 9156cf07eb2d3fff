import { appealStates, missedWords, sheetKinds } from '@bilim/contract/records/words';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import * as z from 'zod/mini';

import { correctableBy, correctScope } from '#modules/journal/journal.policy.ts';
import { gradeModules } from '#modules/journal/journal.tables.ts';
import { groups, people } from '#modules/people/people.tables.ts';
import { academicYears, seasons } from '#modules/structure/calendar.tables.ts';
import { disciplines, examTypes } from '#modules/structure/curriculum.tables.ts';
import { disciplineThen, halfYearOf } from '#modules/structure/halfYear.sql.ts';
import { foldedText } from '#platform/db/folded.sql.ts';
import { inEachLanguage, nameIn } from '#platform/db/localNames.ts';
import { rowsById } from '#platform/db/rowsById.ts';
import { bool, double, instant, int, json, oneOf, orNull, rowsOf, text } from '#platform/db/sqlTypes.ts';
import { statement } from '#platform/db/statement.ts';
import type { Params } from '#platform/db/statement.ts';
import { jsonList } from '#platform/db/wireJson.ts';

import { isHolding } from '../holding.sql.ts';
import { gradeAppeals, sheetAddenda } from '../sheets/corrections.tables.ts';
import { examMaxOf } from '../sheets/examMax.sql.ts';
import { gradingSheetRows, gradingSheets } from '../sheets/sheets.tables.ts';

import { isBeingGranted } from './beingGranted.sql.ts';

const appeal = z.object({
  appealId: z.int(),
  state: z.enum(appealStates),
  text: z.string(),
  answer: z.nullable(z.string()),
  filedAt: z.number(),
});
const addendum = z.object({
  number: z.int(),
  before: z.string(),
  after: z.string(),
  reason: z.string(),
  madeAt: z.number(),
});
const ms = (at: SQL) => sql`(extract(epoch from ${at}) * 1000)::bigint`;
const figure = (of: SQL) => sql`concat_ws(' ', coalesce(${of} ->> 'totalPoints', '–'), ${of} ->> 'letter')`;

const page = { studentId: int, skip: int, size: int };

/** The rows of closed sheets of a student, the last ones first. */
export const selectOwn = inEachLanguage((language) =>
  statement({
    name: `sheet_own_${language}`,
    params: page,
    row: {
      rowId: int,
      number: text,
      halfYear: text,
      discipline: text,
      credits: double,
      examType: text,
      kind: oneOf(...sheetKinds),
      teacher: text,
      modules: rowsOf({ name: text, points: double, max: int }),
      examPoints: orNull(int),
      missed: orNull(oneOf(...missedWords)),
      total: orNull(int),
      letter: text,
      fivePoint: orNull(int),
      isPassed: bool,
      /** No retake has replaced it. */
      holds: bool,
      closedAt: instant,
      appeal: orNull(json(appeal)),
      addenda: json(z.array(addendum)),
    },
    sql: (p) => sql`
    with ${ownRows(p)},
    module as materialized (select m.id, ${nameIn(language, 'm')} as name from ${gradeModules} m)
    select s.id as "rowId", s.number, y.label || ', ' || lower(${nameIn(language, 'n')}) as "halfYear",
      ${disciplineThen(language, 'd', halfYearOf('s'))} as discipline, s.credits::float8 as credits,
      ${nameIn(language, 'e')} as "examType", s.kind, h.full_name as teacher,
      ${jsonList(sql`
        select module.name, (f.m ->> 'points')::float8 as points, (f.m ->> 'max')::int as max
        from jsonb_array_elements(coalesce(s.modules, '[]')) with ordinality f(m, n)
        join module on module.id = (f.m ->> 'moduleId')::int order by f.n`)} as modules,
      s.exam_points as "examPoints", s.missed, s.total_points as total, coalesce(s.letter, '') as letter,
      s.five_point as "fivePoint", coalesce(s.is_passed, false) as "isPassed", ${isHolding(sql`s.id`)} as holds,
      s.closed_at as "closedAt",
      (select json_build_object('appealId', a.id, 'state', a.state, 'text', a.text, 'answer', a.answer,
          'filedAt', ${ms(sql`a.filed_at`)})
        from ${gradeAppeals} a where a.row_id = s.id order by a.id desc limit 1) as appeal,
      coalesce((select json_agg(json_build_object('number', c.number, 'before', ${figure(sql`c.before`)},
          'after', ${figure(sql`c.after`)}, 'reason', c.reason, 'madeAt', ${ms(sql`c.made_at`)}) order by c.number)
        from ${sheetAddenda} c where c.row_id = s.id), '[]') as addenda
    from own s
    join ${rowsById(academicYears, sql`select academic_year_id from own`)} y on y.id = s.academic_year_id
    join ${rowsById(seasons, sql`select season_id from own`)} n on n.id = s.season_id
    join ${rowsById(disciplines, sql`select discipline_id from own`)} d on d.id = s.discipline_id
    join ${rowsById(examTypes, sql`select exam_type_id from own`)} e on e.id = s.exam_type_id
    join ${rowsById(people, sql`select teacher_id from own`)} h on h.id = s.teacher_id
    order by s.closed_at desc, s.id desc`,
  }),
);

/** The page is found first, so that what its rows refer to is looked up once. */
const ownRows = (p: Params<typeof page>): SQL => sql`
    listed as materialized (
      select r.* from ${gradingSheetRows} r where r.student_id = ${p.studentId} and r.removed_at is null),
    own as materialized (
      select r.id, r.modules, r.exam_points, r.missed, r.total_points, r.letter, r.five_point, r.is_passed, s.number,
        s.academic_year_id, s.season_id, s.discipline_id, s.credits, s.exam_type_id, s.kind, s.teacher_id, s.closed_at
      from listed r join ${rowsById(gradingSheets, sql`select sheet_id from listed`)} s on s.id = r.sheet_id
      where s.state = 'closed' order by s.closed_at desc, r.id desc limit ${p.size} offset ${p.skip})`;

/** A row of the student's own on a closed sheet, held until the transaction ends. */
export const lockOwnRow = statement({
  name: 'sheet_own_row',
  params: { rowId: int, studentId: int },
  row: { closedAt: instant, holds: bool },
  sql: (p) => sql`
  select s.closed_at as "closedAt", ${isHolding(sql`r.id`)} as holds from ${gradingSheetRows} r join ${gradingSheets} s on s.id = r.sheet_id
  where r.id = ${p.rowId} and r.student_id = ${p.studentId} and r.removed_at is null and s.state = 'closed'
  for update of r`,
});

const asked = { ...correctScope, query: orNull(text) };

const filed = sql`
  ${gradeAppeals} a
  join ${gradingSheetRows} r on r.id = a.row_id
  join ${gradingSheets} s on s.id = r.sheet_id
  join ${disciplines} d on d.id = s.discipline_id
  join ${people} h on h.id = a.student_id
  join ${groups} g on g.id = r.group_id`;

const isAsked = (p: Params<typeof asked>) => sql`
  ${correctableBy(p, 's')} and (${p.query} is null or strpos(
    ${foldedText(sql`concat_ws(' ', s.number, d.name_ru, d.name_kg, d.name_en, g.name, h.full_name)`)},
    ${foldedText(p.query)}) > 0)`;

/** Appeals that an office decides: those that wait the longest first, of the others the latest. */
export const selectAppeals = inEachLanguage((language) =>
  statement({
    name: `grade_appeals_${language}`,
    params: { ...asked, appealId: orNull(int), state: orNull(oneOf(...appealStates)), skip: int, size: int },
    row: {
      appealId: int,
      state: oneOf(...appealStates),
      text,
      answer: orNull(text),
      filedAt: instant,
      decidedBy: orNull(text),
      decidedAt: orNull(instant),
      isWaiting: bool,
      sheetId: int,
      number: text,
      discipline: text,
      studentId: int,
      name: text,
      group: text,
      examPoints: orNull(int),
      missed: orNull(oneOf(...missedWords)),
      examMax: int,
      total: orNull(int),
      letter: text,
      version: int,
    },
    planned: 'each',
    sql: (p) => sql`
    select a.id as "appealId", a.state, a.text, a.answer, a.filed_at as "filedAt", decider.full_name as "decidedBy",
      a.decided_at as "decidedAt", ${isBeingGranted(sql`a.id`)} as "isWaiting",
      s.id as "sheetId", s.number, ${disciplineThen(language, 'd', halfYearOf('s'))} as discipline,
      a.student_id as "studentId", h.full_name as name, g.name as "group", r.exam_points as "examPoints", r.missed,
      ${examMaxOf('s')} as "examMax", r.total_points as total, coalesce(r.letter, '') as letter, r.version
    from ${filed} left join ${people} decider on decider.id = a.decided_by
    where ${isAsked(p)} and coalesce(a.id = ${p.appealId}, true) and (${p.state} is null or a.state = ${p.state})
    order by a.state <> 'open', case when a.state = 'open' then a.filed_at end, a.decided_at desc, a.id
    limit ${p.size} offset ${p.skip}`,
  }),
);

export const countAppeals = statement({
  name: 'grade_appeals_counted',
  params: asked,
  row: { open: int, granted: int, refused: int, withdrawn: int },
  planned: 'each',
  sql: (p) => sql`
  select (count(*) filter (where a.state = 'open'))::int as open,
    (count(*) filter (where a.state = 'granted'))::int as granted,
    (count(*) filter (where a.state = 'refused'))::int as refused,
    (count(*) filter (where a.state = 'withdrawn'))::int as withdrawn
  from ${filed} where ${isAsked(p)}`,
});

/** An appeal of the student's own, held until the transaction ends. */
export const lockOwnAppeal = statement({
  name: 'grade_appeal_own',
  params: { appealId: int, studentId: int },
  row: { state: oneOf(...appealStates), isWaiting: bool },
  sql: (p) => sql`
  select a.state, ${isBeingGranted(sql`a.id`)} as "isWaiting" from ${gradeAppeals} a
  where a.id = ${p.appealId} and a.student_id = ${p.studentId} for update of a`,
});
