import { missedWords } from '@bilim/contract/records/words';
import { sql } from 'drizzle-orm';

import { people } from '#modules/people/people.tables.ts';
import { instant, int, listOf, oneOf, orNull, smallint, text } from '#platform/db/sqlTypes.ts';
import { statement } from '#platform/db/statement.ts';

import { examMaxOf } from './examMax.sql.ts';
import { gradingSheetRowHistory, gradingSheetRows, gradingSheets, sheetCommission } from './sheets.tables.ts';

const verdicts = [
  'unseen',
  'too_many',
  'not_listed',
  'same',
  'not_open',
  'changed_elsewhere',
  'changed',
] as const;

/**
 * Enters one row and writes down who did, in one statement. The sheet is locked against its signing, then the row: of two
 * who write, the second is judged by what the first wrote. What stands there already is never refused.
 */
export const enterGrade = statement({
  name: 'sheet_row_entered',
  params: {
    sheetId: int,
    studentId: int,
    callerId: int,
    examPoints: orNull(smallint),
    missed: orNull(text),
    version: int,
    now: instant,
  },
  row: {
    verdict: oneOf(...verdicts),
    examMax: int,
    examPoints: orNull(int),
    missed: orNull(oneOf(...missedWords)),
    version: int,
    changedBy: orNull(text),
    changedAt: orNull(instant),
  },
  sql: (p) => sql`
  with sheet as materialized (
    select s.id, s.state, s.teacher_id = ${p.callerId} as is_own, ${examMaxOf('s')} as exam_max
    from ${gradingSheets} s where s.id = ${p.sheetId} for share of s),
  before as materialized (
    select r.* from ${gradingSheetRows} r
    where r.sheet_id = (select sheet.id from sheet) and r.student_id = ${p.studentId} and r.removed_at is null
    for update of r),
  judged as materialized (
    select sheet.exam_max, b.id, b.exam_points, b.missed, b.note, b.version, b.updated_by, b.updated_at, case
      when not sheet.is_own then 'unseen'
      when ${p.examPoints} > sheet.exam_max or ${p.examPoints} is not null and ${p.missed} is not null then 'too_many'
      when b.id is null then 'not_listed'
      when b.exam_points is not distinct from ${p.examPoints} and b.missed is not distinct from ${p.missed} then 'same'
      when sheet.state <> 'open' then 'not_open'
      when b.version <> ${p.version} then 'changed_elsewhere'
      else 'changed' end as verdict
    from sheet left join before b on true),
  changed as (
    update ${gradingSheetRows} r
    set exam_points = ${p.examPoints}, missed = ${p.missed}, version = r.version + 1, updated_by = ${p.callerId},
      updated_at = ${p.now}
    from judged j where r.id = j.id and j.verdict = 'changed'
    returning r.version),
  -- What a commission has signed is no longer what stands there: also by whoever signed while this waited for the sheet,
  -- which this statement does not see.
  unsigned as (
    update ${sheetCommission} c set signed_at = null from judged j
    where j.verdict = 'changed' and c.sheet_id = ${p.sheetId}),
  remembered as (
    insert into ${gradingSheetRowHistory} (row_id, before, after, changed_by, changed_at)
    select j.id, jsonb_build_object('examPoints', j.exam_points, 'missed', j.missed, 'note', j.note),
      jsonb_build_object('examPoints', ${p.examPoints}, 'missed', ${p.missed}, 'note', j.note), ${p.callerId}, ${p.now}
    from judged j where j.verdict = 'changed')
  select j.verdict, j.exam_max as "examMax", j.exam_points as "examPoints", j.missed,
    coalesce((select c.version from changed c), j.version, 0) as version, author.full_name as "changedBy",
    j.updated_at as "changedAt"
  from judged j left join ${people} author on author.id = j.updated_by`,
});

/** Of a sheet these have nothing to be entered, and only these. */
export const noteBarred = statement({
  name: 'sheet_rows_barred',
  params: { sheetId: int, studentIds: listOf(int) },
  row: {},
  sql: (p) => sql`
  update ${gradingSheetRows} r set is_barred = r.student_id = any(${p.studentIds})
  where r.sheet_id = ${p.sheetId} and r.removed_at is null and r.is_barred <> (r.student_id = any(${p.studentIds}))`,
});
