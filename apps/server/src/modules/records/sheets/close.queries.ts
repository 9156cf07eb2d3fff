import { sql } from 'drizzle-orm';

import { disciplines } from '#modules/structure/curriculum.tables.ts';
import { instant, int, listOf, oneOf, orNull, text } from '#platform/db/sqlTypes.ts';
import { statement } from '#platform/db/statement.ts';
import { universityZone } from '#platform/clock.ts';
import { textLiteral } from '#platform/db/wireText.ts';

import { gradeRecords } from '../gradeRecords.tables.ts';
import { gradingSheetRows, gradingSheets } from './sheets.tables.ts';

/** What the records of a closing sheet replace ends: whatever stood of the same discipline in the same semester. */
export const endFormer = statement({
  name: 'sheet_closing_ends',
  params: { sheetIds: listOf(int), rowId: orNull(int), because: oneOf('retake', 'addendum'), now: instant },
  row: { recordId: int },
  sql: (p) => sql`
  update ${gradeRecords} former set is_final = false, ended_at = ${p.now}, ended_because = ${p.because}
  from ${gradingSheetRows} r join ${gradingSheets} s on s.id = r.sheet_id
  where s.id = any(${p.sheetIds}) and coalesce(r.id = ${p.rowId}, true) and r.removed_at is null and former.is_final and former.student_id = r.student_id
    and former.semester_id = r.semester_id and former.discipline_id = s.discipline_id and former.credits = s.credits
    and former.exam_type_id = s.exam_type_id
  returning former.id as "recordId"`,
});

/** The records of a signed sheet, one for each of its rows, or of one row. */
export const writeRecords = statement({
  name: 'sheet_closing_writes',
  params: { sheetIds: listOf(int), rowId: orNull(int), by: int, now: instant },
  row: { recordId: int },
  sql: (p) => sql`
  insert into ${gradeRecords} (student_id, group_id, academic_year_id, season_id, semester_id, discipline_id, credits,
    exam_type_id, registration_id, attempt, points, letter, grade_points, five_point, is_passed, scale_id, scale_since,
    origin, sheet_row_id, graded_on, recorded_at, recorded_by)
  select r.student_id, r.group_id, s.academic_year_id, s.season_id, r.semester_id, s.discipline_id, s.credits,
    s.exam_type_id, r.registration_id, case s.kind when 'retake1' then 2 when 'retake2' then 3 else 1 end, r.total_points, r.letter, r.grade_points, r.five_point, r.is_passed, r.scale_id, r.scale_since, 'sheet', r.id,
    -- An exam that was held before its day was held by the day of the signature at the latest.
    least(s.exam_date, (s.signed_at at time zone ${textLiteral(universityZone)})::date), ${p.now}, ${p.by}
  from ${gradingSheetRows} r join ${gradingSheets} s on s.id = r.sheet_id
  where s.id = any(${p.sheetIds}) and coalesce(r.id = ${p.rowId}, true) and r.removed_at is null
  returning id as "recordId"`,
});

/** Who is to be told of which grade, with the discipline as it is called in each language. */
export const selectGraded = statement({
  name: 'sheet_closing_tells',
  params: { sheetIds: listOf(int) },
  row: { studentId: int, letter: text, points: text, ru: text, kg: text, en: text },
  sql: (p) => sql`
  select r.student_id as "studentId", r.letter, coalesce(r.total_points::text, '–') as points, d.name_ru as ru,
    d.name_kg as kg, d.name_en as en
  from ${gradingSheetRows} r join ${gradingSheets} s on s.id = r.sheet_id
  join ${disciplines} d on d.id = s.discipline_id
  where s.id = any(${p.sheetIds}) and r.removed_at is null order by r.student_id, r.id`,
});
