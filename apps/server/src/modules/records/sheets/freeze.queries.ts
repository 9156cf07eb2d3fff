import { admissionProblems } from '@bilim/contract/records/words';
import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';

import { instant, int, json } from '#platform/db/sqlTypes.ts';
import { statement } from '#platform/db/statement.ts';

import { frozenHours, frozenModules } from './frozenFigures.ts';
import { gradingSheetRows, gradingSheets } from './sheets.tables.ts';

const frozen = z.object({
  rowId: z.int(),
  classId: z.nullable(z.int()),
  modules: frozenModules,
  absencePercent: z.number(),
  hours: z.nullable(frozenHours),
  problems: z.array(z.enum(admissionProblems)),
  hold: z.nullable(z.string()),
  total: z.nullable(z.int()),
  letter: z.string(),
  gradePoints: z.nullable(z.number()),
  fivePoint: z.nullable(z.int()),
  isPassed: z.boolean(),
  scaleId: z.int(),
  scaleSince: z.string(),
});
export type Frozen = z.output<typeof frozen>;

/** Signs a sheet and writes down what was worked out: from then on it stands. */
export const signAndFreeze = statement({
  name: 'sheet_rows_frozen',
  params: { sheetId: int, by: int, now: instant, rows: json(z.array(frozen)) },
  row: { rowId: int },
  planned: 'each',
  sql: (p) => sql`
  with signed as (
    update ${gradingSheets} s set state = 'signed', signed_by = ${p.by}, signed_at = ${p.now}, version = s.version + 1
    where s.id = ${p.sheetId})
  update ${gradingSheetRows} r
  set assignment_id = f."classId", modules = f.modules, absence_percent = f."absencePercent",
    hours_held = (f.hours ->> 'held')::numeric, hours_missed = (f.hours ->> 'missed')::numeric,
    problems = array(select jsonb_array_elements_text(f.problems)), hold_reason = f.hold, total_points = f.total, letter = f.letter,
    grade_points = f."gradePoints", five_point = f."fivePoint", is_passed = f."isPassed", scale_id = f."scaleId",
    scale_since = f."scaleSince"
  from jsonb_to_recordset(${p.rows}) f("rowId" int, "classId" int, modules jsonb, "absencePercent" numeric,
    hours jsonb, problems jsonb, hold text, total smallint, letter text, "gradePoints" numeric, "fivePoint" smallint, "isPassed" boolean,
    "scaleId" smallint, "scaleSince" date)
  where r.id = f."rowId" and r.sheet_id = ${p.sheetId}
  returning r.id as "rowId"`,
});
