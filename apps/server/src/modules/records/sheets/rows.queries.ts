import { admissionProblems, missedWords } from '@bilim/contract/records/words';
import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';

import { pendingChanges } from '#modules/confirmations/confirmations.tables.ts';
import { groups, people } from '#modules/people/people.tables.ts';
import { bool, day, double, instant, int, json, oneOf, orNull, text } from '#platform/db/sqlTypes.ts';
import { statement } from '#platform/db/statement.ts';

import { sheetAddenda } from './corrections.tables.ts';
import { gradingSheetRows, sheetCommission } from './sheets.tables.ts';

const frozenModules = z.array(z.object({ moduleId: z.int(), points: z.number(), max: z.int() }));

/** The rows of a sheet by name: what was entered, and what stands there since it was signed. */
export const selectRows = statement({
  name: 'sheet_rows',
  params: { sheetId: int },
  row: {
    rowId: int,
    classId: orNull(int),
    studentId: int,
    name: text,
    group: text,
    examPoints: orNull(int),
    missed: orNull(oneOf(...missedWords)),
    version: int,
    modules: orNull(json(frozenModules)),
    absencePercent: orNull(double),
    problems: json(z.array(z.enum(admissionProblems))),
    holdReason: orNull(text),
    admittedBy: orNull(text),
    admittedReason: orNull(text),
    total: orNull(int),
    letter: orNull(text),
    gradePoints: orNull(double),
    fivePoint: orNull(int),
    isPassed: orNull(bool),
    scaleId: orNull(int),
    scaleSince: orNull(day),
  },
  sql: (p) => sql`
  select r.id as "rowId", r.assignment_id as "classId", r.student_id as "studentId", h.full_name as name, g.name as "group",
    r.exam_points as "examPoints", r.missed, r.version, r.modules, r.absence_percent::float8 as "absencePercent",
    coalesce(to_jsonb(r.problems), '[]') as problems, r.hold_reason as "holdReason",
    admitter.full_name as "admittedBy", r.admitted_reason as "admittedReason", r.total_points as total, r.letter,
    r.grade_points::float8 as "gradePoints", r.five_point as "fivePoint", r.is_passed as "isPassed",
    r.scale_id as "scaleId", r.scale_since as "scaleSince"
  from ${gradingSheetRows} r join ${people} h on h.id = r.student_id join ${groups} g on g.id = r.group_id
  left join ${people} admitter on admitter.id = r.admitted_by
  where r.sheet_id = ${p.sheetId} and r.removed_at is null
  order by h.full_name collate "und-x-icu", h.id`,
});

/** Who examines together, the chair first. */
export const selectCommission = statement({
  name: 'sheet_commission_of',
  params: { sheetId: int },
  row: { teacherId: int, name: text, isChair: bool, signedAt: orNull(instant) },
  sql: (p) => sql`
  select c.teacher_id as "teacherId", h.full_name as name, c.is_chair as "isChair", c.signed_at as "signedAt"
  from ${sheetCommission} c join ${people} h on h.id = c.teacher_id
  where c.sheet_id = ${p.sheetId} order by c.is_chair desc, h.full_name collate "und-x-icu", h.id`,
});

const corrected = z.object({
  examPoints: z.nullable(z.int()),
  missed: z.nullable(z.enum(missedWords)),
  totalPoints: z.nullable(z.int()),
  letter: z.string(),
});

/** The corrections of a sheet, in their order. */
export const selectAddenda = statement({
  name: 'sheet_addenda_of',
  params: { sheetId: int },
  row: {
    number: int,
    studentId: int,
    name: text,
    reason: text,
    before: json(corrected),
    after: json(corrected),
    madeBy: text,
    confirmedBy: orNull(text),
    madeAt: instant,
  },
  sql: (p) => sql`
  select a.number, r.student_id as "studentId", h.full_name as name, a.reason, a.before, a.after,
    maker.full_name as "madeBy", decider.full_name as "confirmedBy", a.made_at as "madeAt"
  from ${sheetAddenda} a
  join ${gradingSheetRows} r on r.id = a.row_id
  join ${people} h on h.id = r.student_id
  join ${people} maker on maker.id = a.made_by
  left join ${pendingChanges} c on c.id = a.pending_change_id
  left join ${people} decider on decider.id = c.decided_by
  where a.sheet_id = ${p.sheetId} order by a.number`,
});
