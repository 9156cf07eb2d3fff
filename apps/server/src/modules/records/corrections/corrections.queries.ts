import { missedWords } from '@bilim/contract/records/words';
import { sql } from 'drizzle-orm';

import { studentOrderItems, studentOrders } from '#modules/orders/orders.tables.ts';
import { groups, people } from '#modules/people/people.tables.ts';
import { disciplines } from '#modules/structure/curriculum.tables.ts';
import { specialties } from '#modules/structure/organisation.tables.ts';
import { bool, double, instant, int, oneOf, orNull, text } from '#platform/db/sqlTypes.ts';
import { statement } from '#platform/db/statement.ts';

import { gradeRecords } from '../gradeRecords.tables.ts';
import { isHolding } from '../holding.sql.ts';
import { sheetAddenda } from '../sheets/corrections.tables.ts';
import { gradingSheetRowHistory, gradingSheetRows, gradingSheets } from '../sheets/sheets.tables.ts';

/** Of one row: the faculty of its student then, and what its discipline is called. */
export const selectAbout = statement({
  name: 'sheet_row_about',
  params: { sheetId: int, studentId: int },
  row: { facultyId: int, student: text, number: text, ru: text, kg: text, en: text },
  sql: (p) => sql`
  select sp.faculty_id as "facultyId", h.full_name as student, s.number, d.name_ru as ru, d.name_kg as kg, d.name_en as en
  from ${gradingSheetRows} r
  join ${gradingSheets} s on s.id = r.sheet_id
  join ${disciplines} d on d.id = s.discipline_id
  join ${people} h on h.id = r.student_id
  join ${groups} g on g.id = r.group_id
  join ${specialties} sp on sp.id = g.specialty_id
  where r.sheet_id = ${p.sheetId} and r.student_id = ${p.studentId} and r.removed_at is null`,
});

export const selectHolding = statement({
  name: 'sheet_row_holds',
  params: { sheetId: int, studentId: int },
  row: { holds: bool },
  sql: (p) => sql`
  select ${isHolding(sql`r.id`)} as holds
  from ${gradingSheetRows} r
  where r.sheet_id = ${p.sheetId} and r.student_id = ${p.studentId} and r.removed_at is null`,
});

/** Lets another grade stand in a row of a signed sheet, with its history and its addendum, the next in the sheet. */
export const insertAddendum = statement({
  name: 'sheet_row_corrected',
  params: {
    sheetId: int,
    studentId: int,
    examPoints: orNull(int),
    missed: orNull(oneOf(...missedWords)),
    total: orNull(int),
    letter: text,
    gradePoints: orNull(double),
    fivePoint: orNull(int),
    isPassed: bool,
    reason: text,
    by: int,
    changeId: orNull(int),
    now: instant,
  },
  row: { addendumId: int, rowId: int, number: int },
  sql: (p) => sql`
  with before as materialized (
    select r.* from ${gradingSheetRows} r
    where r.sheet_id = ${p.sheetId} and r.student_id = ${p.studentId} and r.removed_at is null for update of r),
  corrected as (
    update ${gradingSheetRows} r
    set exam_points = ${p.examPoints}, missed = ${p.missed}, total_points = ${p.total}, letter = ${p.letter},
      grade_points = ${p.gradePoints}, five_point = ${p.fivePoint}, is_passed = ${p.isPassed}, version = r.version + 1,
      updated_by = ${p.by}, updated_at = ${p.now}
    from before b where r.id = b.id),
  remembered as (
    insert into ${gradingSheetRowHistory} (row_id, before, after, changed_by, changed_at)
    select b.id, jsonb_build_object('examPoints', b.exam_points, 'missed', b.missed, 'note', b.note),
      jsonb_build_object('examPoints', ${p.examPoints}, 'missed', ${p.missed}, 'note', b.note), ${p.by}, ${p.now}
    from before b)
  insert into ${sheetAddenda} (sheet_id, row_id, number, reason, before, after, made_by, made_at, pending_change_id)
  select ${p.sheetId}, b.id,
    1 + coalesce((select max(a.number) from ${sheetAddenda} a where a.sheet_id = ${p.sheetId}), 0), ${p.reason},
    jsonb_build_object('examPoints', b.exam_points, 'missed', b.missed, 'note', b.note, 'totalPoints', b.total_points,
      'letter', b.letter),
    jsonb_build_object('examPoints', ${p.examPoints}, 'missed', ${p.missed}, 'note', b.note, 'totalPoints', ${p.total},
      'letter', ${p.letter}), ${p.by}, ${p.now}, ${p.changeId}
  from before b
  returning id as "addendumId", row_id as "rowId", number`,
});

/** The order, where it is one that annuls and was carried out, and how many of the sheet it does not name. */
export const findOrder = statement({
  name: 'sheet_annulled_by',
  params: { orderId: int, sheetId: int },
  row: { number: text, isLacking: bool },
  sql: (p) => sql`
  select o.number, exists (
    select from ${gradingSheetRows} r
    where r.sheet_id = ${p.sheetId} and r.removed_at is null and not exists (
      select from ${studentOrderItems} i where i.order_id = o.id and i.student_id = r.student_id)) as "isLacking"
  from ${studentOrders} o where o.id = ${p.orderId} and o.kind = 'annul_grades' and o.state = 'done'`,
});

/** Sheets that repeat this one and stand: they go first. */
export const countRetakes = statement({
  name: 'sheet_retakes_counted',
  params: { sheetId: int },
  row: { retakes: int },
  sql: (p) => sql`
  select count(*)::int as retakes from ${gradingSheets} s where s.parent_id = ${p.sheetId} and s.state <> 'annulled'`,
});

export const endAnnulled = statement({
  name: 'sheet_annulled_ends',
  params: { sheetId: int, now: instant },
  row: { recordId: int },
  sql: (p) => sql`
  update ${gradeRecords} g set is_final = false, ended_at = ${p.now}, ended_because = 'annulled'
  from ${gradingSheetRows} r where r.sheet_id = ${p.sheetId} and g.sheet_row_id = r.id and g.is_final
  returning g.id as "recordId"`,
});

/** What the sheet had put an end to when it was closed holds again, as a new record. */
export const restoreFormer = statement({
  name: 'sheet_annulled_restores',
  params: { sheetId: int, by: int, now: instant },
  row: { recordId: int },
  sql: (p) => sql`
  insert into ${gradeRecords} (student_id, group_id, academic_year_id, season_id, semester_id, discipline_id, credits,
    exam_type_id, curriculum_item_id, registration_id, attempt, points, letter, grade_points, five_point, is_passed, scale_id,
    scale_since, origin, sheet_row_id, source_note, order_id, graded_on, recorded_at, recorded_by)
  select distinct on (f.student_id) f.student_id, f.group_id, f.academic_year_id, f.season_id, f.semester_id,
    f.discipline_id, f.credits, f.exam_type_id, f.curriculum_item_id, f.registration_id, f.attempt, f.points, f.letter,
    f.grade_points, f.five_point, f.is_passed, f.scale_id, f.scale_since, f.origin, f.sheet_row_id, f.source_note, f.order_id,
    f.graded_on, ${p.now}, ${p.by}
  from ${gradingSheets} s
  join ${gradingSheetRows} r on r.sheet_id = s.id and r.removed_at is null
  join ${gradeRecords} f on f.student_id = r.student_id and f.semester_id = r.semester_id
    and f.discipline_id = s.discipline_id and f.credits = s.credits and f.exam_type_id = s.exam_type_id
    and f.ended_because = 'retake' and f.ended_at = s.closed_at
  where s.id = ${p.sheetId} and f.sheet_row_id is distinct from r.id
    and not exists (
      select from ${gradeRecords} now_final
      where now_final.student_id = f.student_id and now_final.is_final and now_final.semester_id = f.semester_id
        and now_final.discipline_id = f.discipline_id and now_final.credits = f.credits
        and now_final.exam_type_id = f.exam_type_id)
  order by f.student_id, f.id desc
  returning id as "recordId"`,
});
