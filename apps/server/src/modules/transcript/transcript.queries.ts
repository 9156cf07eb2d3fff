import type { Language } from '@bilim/contract';
import {
  TranscriptRow,
  TranscriptStudent,
  TranscriptTerm,
  TranscriptTotal,
} from '@bilim/contract/transcript';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';

import { userRoles } from '#modules/auth/auth.tables.ts';
import { isWithin, rightScope } from '#modules/auth/rights/faculties.policy.ts';
import { isInForce } from '#modules/auth/rights/heldGrants.policy.ts';
import { curriculumItems } from '#modules/curricula/curricula.tables.ts';
import { gradeBands, gradeScales } from '#modules/journal/grading/gradeScales.tables.ts';
import { groups, people, studentGroupPeriods, students } from '#modules/people/people.tables.ts';
import { averagesOf } from '#modules/records/averages.sql.ts';
import { gradeRecords } from '#modules/records/gradeRecords.tables.ts';
import { disciplineRegistrations } from '#modules/registration/registration.tables.ts';
import { academicYears, semesters } from '#modules/structure/calendar.tables.ts';
import { disciplines, examTypes } from '#modules/structure/curriculum.tables.ts';
import { disciplineInEachThen, groupThen, halfYearOf } from '#modules/structure/halfYear.sql.ts';
import {
  educationForms,
  educationLevels,
  faculties,
  specialties,
  university,
} from '#modules/structure/organisation.tables.ts';
import { inEachLanguage, nameIn } from '#platform/db/localNames.ts';
import { rowsById } from '#platform/db/rowsById.ts';
import { bool, day, int, orNull, text } from '#platform/db/sqlTypes.ts';
import { statement } from '#platform/db/statement.ts';
import type { Params } from '#platform/db/statement.ts';
import { jsonList, wireRow } from '#platform/db/wireJson.ts';

const asker = { ...rightScope, callerId: int, isStudent: bool, isTeacher: bool, studentId: int, today: day };

/** Whose transcript somebody opens: the own one, those of an office's faculties, those of a curator's groups. */
const isOpen = (p: Params<typeof asker>) => sql`(
  ${p.isStudent} and ${p.studentId} = ${p.callerId}
  or ${isWithin(p, p.studentId, p.today)}
  or ${p.isTeacher} and exists (
    select from ${studentGroupPeriods} period join ${groups} g on g.id = period.group_id
    where period.student_id = ${p.studentId} and period.is_main and g.curator_id = ${p.callerId}))`;

/** A row where the transcript opens. */
export const selectOpen = statement({
  name: 'transcript_may_open',
  planned: 'blind',
  params: asker,
  row: { studentId: int },
  sql: (p) => sql`
  select st.id as "studentId" from ${students} st where st.id = ${p.studentId} and ${isOpen(p)}`,
});

/** The parts of a transcript as they travel; no row where it does not open, or where somebody never sat in a group. */
export const selectTranscript = inEachLanguage((language) =>
  statement({
    name: `transcript_${language}`,
    params: { ...asker, groupId: orNull(int) },
    row: {
      student: text,
      university: text,
      rows: text,
      results: text,
      total: text,
      dean: orNull(text),
      scale: text,
    },
    sql: (p) => sql`
    with record as materialized (
      select r.* from ${gradeRecords} r
      where r.student_id = ${p.studentId} and r.is_final and coalesce(r.group_id = ${p.groupId}, true)),
    grade as materialized (${grades(language)}),
    placed as materialized (
      select *, row_number() over (
        order by begun, group_id, academic_year_id, semester_id, item_sort, item_code, name, id) as place from grade)
    select (select to_json(one) from (select ${studentRow(language)}) one)::text as student,
      json_build_object('name_ru', u.name_ru, 'name_kg', u.name_kg, 'name_en', u.name_en,
        'address_ru', u.address_ru, 'address_kg', u.address_kg, 'address_en', u.address_en,
        'phone', u.phone, 'mail', u.email)::text as university,
      ${jsonList(sql`select ${gradeRow} from placed g order by g.place`)}::text as rows,
      ${jsonList(sql`
        select ${termRow} from placed g group by g.group_id, g.academic_year_id, g.semester_id order by min(g.place)`)}::text
        as results,
      (select to_json(whole) from (select ${wireRow(TranscriptTotal, averagesOf('g'))} from placed g) whole)::text as total,
      (select boss.full_name from ${userRoles} r join ${people} boss on boss.id = r.user_id
        where r.role = 'dean' and r.faculty_id = fa.id and ${isInForce('r', p.today)} order by r.id limit 1) as dean,
      ${scaleOf(language)}::text as scale
    from ${students} st
    join ${people} h on h.id = st.id
    cross join ${university} u
    cross join lateral (
      select period.group_id from ${studentGroupPeriods} period
      where period.student_id = st.id and period.is_main
      order by lower(period.period) <= ${p.today} desc, lower(period.period) desc limit 1) sitting
    join ${groups} main on main.id = sitting.group_id
    join ${specialties} sp on sp.id = main.specialty_id
    join ${faculties} fa on fa.id = sp.faculty_id
    join ${educationForms} form on form.id = main.education_form_id
    join ${educationLevels} level on level.id = sp.level_id
    where st.id = ${p.studentId} and ${isOpen(p)}`,
  }),
);

/** By the main group of today, else the last. */
const studentRow = (language: Language) =>
  wireRow(TranscriptStudent, {
    studentId: sql`st.id`,
    studentName: sql`h.full_name`,
    latinName: sql`h.latin_name`,
    birthDate: sql`h.birth_date`,
    studentCode: sql`st.student_code`,
    facultyName: nameIn(language, 'fa'),
    institute: sql`''::text`,
    specialtyCode: sql`sp.code`,
    specialtyName: nameIn(language, 'sp'),
    educationFormName: nameIn(language, 'form'),
    degree: nameIn(language, 'level'),
    enrolled: sql`(
      select min(lower(period.period)) from ${studentGroupPeriods} period
      where period.student_id = st.id and period.is_main)`,
  });

const half = halfYearOf('r');
const discipline = disciplineInEachThen('d', half);

/**
 * The final grades: by group, year and semester, in a semester as the curriculum has them (its codes would come as words,
 * Б.2.17 before Б.2.9), then by name.
 */
const grades = (language: Language) => sql`
  select r.*, min(r.academic_year_id * 100 + r.semester_id) over (partition by r.group_id) as begun,
    item.sort as item_sort, item.code as item_code, ${groupThen('g', half)} as group_name, y.label,
    ${nameIn(language, 'sem')} as semester, ${discipline.name(language)} as name,
    ${discipline.name('kg')} as name_kg, ${discipline.name('en')} as name_en,
    ${nameIn(language, 'exam')} as exam, ${nameIn(language, 'scale')} as scale
  from record r
  join ${of(groups, 'group_id')} g on g.id = r.group_id
  join ${of(academicYears, 'academic_year_id')} y on y.id = r.academic_year_id
  join ${of(semesters, 'semester_id')} sem on sem.id = r.semester_id
  join ${of(disciplines, 'discipline_id')} d on d.id = r.discipline_id ${discipline.join}
  join ${of(examTypes, 'exam_type_id')} exam on exam.id = r.exam_type_id
  left join ${of(disciplineRegistrations, 'registration_id')} taken on taken.id = r.registration_id
  left join ${curriculumItems} item on item.id = coalesce(r.curriculum_item_id, taken.curriculum_item_id)
  left join ${of(gradeScales, 'scale_id')} scale on scale.id = r.scale_id`;

/** What the records refer to by that column, each looked up once. */
function of(table: PgTable, column: string): SQL {
  return rowsById(table, sql`select record.${sql.identifier(column)} from record`);
}

const gradeRow = wireRow(TranscriptRow, {
  groupId: sql`g.group_id`,
  groupName: sql`g.group_name`,
  academicYearId: sql`g.academic_year_id`,
  yearLabel: sql`g.label`,
  semesterId: sql`g.semester_id`,
  semesterName: sql`g.semester`,
  disciplineId: sql`g.discipline_id`,
  code: sql`coalesce(g.item_code, '')`,
  disciplineName: sql`g.name`,
  nameKg: sql`g.name_kg`,
  nameEn: sql`g.name_en`,
  credits: sql`g.credits::float8`,
  examTypeName: sql`g.exam`,
  points: sql`g.points::float8`,
  gradePoints: sql`g.grade_points::float8`,
  letter: sql`g.letter`,
  fivePoint: sql`g.five_point`,
  gradedOn: sql`g.graded_on`,
  isPassed: sql`g.is_passed::int`,
  isRecognised: sql`(g.origin = 'recognised')::int`,
  attempt: sql`g.attempt`,
  source: sql`g.source_note`,
  scaleName: sql`g.scale`,
  scaleSince: sql`g.scale_since`,
});

const termRow = wireRow(TranscriptTerm, {
  groupId: sql`g.group_id`,
  academicYearId: sql`g.academic_year_id`,
  semesterId: sql`g.semester_id`,
  ...averagesOf('g'),
});

/** The grades of the latest scale, the best first, each up to the one above. */
const scaleOf = (language: Language) =>
  jsonList(sql`
    select b.letter, b.least_points as "from",
      coalesce(lag(b.least_points) over (order by b.least_points desc) - 1, 100)::int as "to",
      b.grade_points::float8 as gpa, b.five_point as five, ${nameIn(language, 'b')} as name
    from ${gradeBands} b
    where b.closed_on is null and b.scale_id = (
      select g.scale_id from placed g where g.scale_id is not null order by g.place desc limit 1)
    order by b.least_points desc`);
