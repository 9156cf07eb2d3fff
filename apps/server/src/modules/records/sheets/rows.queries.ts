import { Addendum, Member } from '@bilim/contract/records/sheetRows';
import { admissionProblems, missedWords } from '@bilim/contract/records/words';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import * as z from 'zod/mini';

import { pendingChanges } from '#modules/confirmations/confirmations.tables.ts';
import { groups, people } from '#modules/people/people.tables.ts';
import { bool, day, double, int, json, oneOf, orNull, text } from '#platform/db/sqlTypes.ts';
import { statement } from '#platform/db/statement.ts';
import { jsonList, wireRow } from '#platform/db/wireJson.ts';

import { waitingCorrections } from '../corrections/waiting.sql.ts';

import { sheetAddenda } from './corrections.tables.ts';
import { frozenHours, frozenModules } from './frozenFigures.ts';
import { gradingSheetRows, sheetCommission } from './sheets.tables.ts';

/** Whose row it is, and what was signed before the final. */
export const signedBeforeRow = {
  rowId: int,
  studentId: int,
  classId: orNull(int),
  modules: orNull(json(frozenModules)),
  absencePercent: orNull(double),
  hours: orNull(json(frozenHours)),
};

/** The latter, of the row `r`. */
const signedBefore = sql`r.assignment_id as "classId", r.modules, r.absence_percent::float8 as "absencePercent",
    case when r.hours_held is not null then jsonb_build_object('held', r.hours_held, 'missed', r.hours_missed) end as hours`;

/** What was entered, and what stands there since the sheet was signed. */
export const rowOfSheet = {
  ...signedBeforeRow,
  name: text,
  group: text,
  examPoints: orNull(int),
  missed: orNull(oneOf(...missedWords)),
  version: int,
  problems: json(z.array(z.enum(admissionProblems))),
  holdReason: orNull(text),
  admittedBy: orNull(text),
  admittedReason: orNull(text),
  isBarred: bool,
  total: orNull(int),
  letter: orNull(text),
  gradePoints: orNull(double),
  fivePoint: orNull(int),
  isPassed: orNull(bool),
  scaleId: orNull(int),
  scaleSince: orNull(day),
};

/** Its rows by name. */
export const rowsOfSheet = (sheetId: SQL): SQL => sql`
  select r.id as "rowId", r.student_id as "studentId", h.full_name as name, g.name as "group",
    r.exam_points as "examPoints", r.missed, r.version, ${signedBefore},
    coalesce(to_jsonb(r.problems), '[]') as problems, r.hold_reason as "holdReason",
    admitter.full_name as "admittedBy", r.admitted_reason as "admittedReason", r.is_barred as "isBarred", r.total_points as total, r.letter,
    r.grade_points::float8 as "gradePoints", r.five_point as "fivePoint", r.is_passed as "isPassed",
    r.scale_id as "scaleId", r.scale_since as "scaleSince"
  from ${gradingSheetRows} r join ${people} h on h.id = r.student_id join ${groups} g on g.id = r.group_id
  left join ${people} admitter on admitter.id = r.admitted_by
  where r.sheet_id = ${sheetId} and r.removed_at is null
  order by h.full_name collate "und-x-icu", h.id`;

export const selectRows = statement({
  name: 'sheet_rows',
  params: { sheetId: int },
  row: rowOfSheet,
  sql: (p) => rowsOfSheet(p.sheetId),
});

/** Who examines together, the chair first. */
export const commissionOf = (sheetId: SQL): SQL =>
  jsonList(sql`
  select ${wireRow(Member, {
    teacherId: sql`c.teacher_id`,
    name: sql`h.full_name`,
    isChair: sql`c.is_chair::int`,
    signedAt: sql`c.signed_at`,
  })}
  from ${sheetCommission} c join ${people} h on h.id = c.teacher_id
  where c.sheet_id = ${sheetId} order by c.is_chair desc, h.full_name collate "und-x-icu", h.id`);

/** The corrections, in their order. */
export const addendaOf = (sheetId: SQL): SQL =>
  jsonList(sql`
  select ${wireRow(Addendum, {
    number: sql`a.number`,
    studentId: sql`r.student_id`,
    name: sql`h.full_name`,
    reason: sql`a.reason`,
    before: sql`a.before`,
    after: sql`a.after`,
    madeBy: sql`maker.full_name`,
    confirmedBy: sql`decider.full_name`,
    madeAt: sql`a.made_at`,
  })}
  from ${sheetAddenda} a
  join ${gradingSheetRows} r on r.id = a.row_id
  join ${people} h on h.id = r.student_id
  join ${people} maker on maker.id = a.made_by
  left join ${pendingChanges} c on c.id = a.pending_change_id
  left join ${people} decider on decider.id = c.decided_by
  where a.sheet_id = ${sheetId} order by a.number`);

/** Whose corrections a second person still has to confirm. */
export const correctingIn = (sheetId: SQL): SQL => sql`array(
  select distinct (c.payload ->> 'studentId')::int from ${waitingCorrections} and (c.payload ->> 'sheetId')::int = ${sheetId})`;
