import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';

import { userRoles } from '#modules/auth/auth.tables.ts';
import { isWithin, rightScope } from '#modules/auth/faculties.policy.ts';
import { isInForce } from '#modules/auth/heldGrants.policy.ts';
import { curricula, curriculumItems } from '#modules/curricula/curricula.tables.ts';
import { gradeBands, gradeScales } from '#modules/journal/gradeScales.tables.ts';
import { groups, people, studentGroupPeriods, students } from '#modules/people/people.tables.ts';
import { gradeRecords } from '#modules/records/gradeRecords.tables.ts';
import { disciplineRegistrations } from '#modules/registration/registration.tables.ts';
import { academicYears, semesters } from '#modules/structure/calendar.tables.ts';
import { disciplines, examTypes } from '#modules/structure/curriculum.tables.ts';
import { disciplineThen, groupThen, halfYearOf } from '#modules/structure/halfYear.sql.ts';
import {
  educationForms,
  educationLevels,
  faculties,
  specialties,
  university,
} from '#modules/structure/organisation.tables.ts';
import { inEachLanguage, nameIn } from '#platform/db/localNames.ts';
import { bool, day, int, json, orNull, real, text } from '#platform/db/sqlTypes.ts';
import { statement } from '#platform/db/statement.ts';

/** Whose transcript somebody opens: the own one, those of an office's faculties, those of a curator's groups. */
export const mayOpen = statement({
  name: 'transcript_may_open',
  params: { ...rightScope, callerId: int, studentId: int, today: day },
  row: { isKept: bool, isCurated: bool },
  sql: (p) => sql`
  select ${isWithin(p, p.studentId, p.today)} as "isKept",
    exists (
      select from ${studentGroupPeriods} period join ${groups} g on g.id = period.group_id
      where period.student_id = ${p.studentId} and period.is_main and g.curator_id = ${p.callerId}) as "isCurated"
  from ${students} st where st.id = ${p.studentId}`,
});

const nullable = z.nullable(z.string());
const head = z.object({
  name_ru: z.string(),
  name_kg: z.string(),
  name_en: z.string(),
  address_ru: nullable,
  address_kg: nullable,
  address_en: nullable,
  phone: nullable,
  mail: nullable,
});

/** Student and university, as the head of a transcript has them: by the main group of today, else the last. */
export const selectHead = inEachLanguage((language) =>
  statement({
    name: `transcript_head_${language}`,
    params: { studentId: int, today: day },
    row: {
      studentName: text,
      latinName: orNull(text),
      birthDate: orNull(day),
      studentCode: text,
      facultyName: text,
      facultyId: int,
      specialtyCode: text,
      specialtyName: text,
      educationFormName: text,
      degree: text,
      enrolled: orNull(day),
      university: json(head),
      dean: orNull(text),
    },
    sql: (p) => sql`
    select h.full_name as "studentName", h.latin_name as "latinName", h.birth_date as "birthDate",
      st.student_code as "studentCode", ${nameIn(language, 'fa')} as "facultyName", fa.id as "facultyId",
      sp.code as "specialtyCode", ${nameIn(language, 'sp')} as "specialtyName",
      ${nameIn(language, 'form')} as "educationFormName", ${nameIn(language, 'level')} as degree,
      (select min(lower(period.period)) from ${studentGroupPeriods} period
        where period.student_id = st.id and period.is_main) as enrolled,
      json_build_object('name_ru', u.name_ru, 'name_kg', u.name_kg, 'name_en', u.name_en,
        'address_ru', u.address_ru, 'address_kg', u.address_kg, 'address_en', u.address_en,
        'phone', u.phone, 'mail', u.email) as university,
      (select boss.full_name from ${userRoles} r join ${people} boss on boss.id = r.user_id
        where r.role = 'dean' and r.faculty_id = fa.id and ${isInForce('r', p.today)} order by r.id limit 1) as dean
    from ${students} st
    join ${people} h on h.id = st.id
    cross join ${university} u
    cross join lateral (
      select period.group_id from ${studentGroupPeriods} period
      where period.student_id = st.id and period.is_main
      order by lower(period.period) <= ${p.today} desc, lower(period.period) desc limit 1) sitting
    join ${groups} g on g.id = sitting.group_id
    join ${specialties} sp on sp.id = g.specialty_id
    join ${faculties} fa on fa.id = sp.faculty_id
    join ${educationForms} form on form.id = g.education_form_id
    join ${educationLevels} level on level.id = sp.level_id
    where st.id = ${p.studentId}`,
  }),
);

const half = halfYearOf('r');

/**
 * The final grades: by group, year and semester, in a semester as the curriculum has them (its codes would come as words,
 * Б.2.17 before Б.2.9), then by name.
 */
export const selectRows = inEachLanguage((language) =>
  statement({
    name: `transcript_rows_${language}`,
    params: { studentId: int, groupId: orNull(int) },
    row: {
      groupId: int,
      groupName: text,
      academicYearId: int,
      yearLabel: text,
      semesterId: int,
      semesterName: text,
      disciplineId: int,
      code: text,
      disciplineName: text,
      nameKg: text,
      nameEn: text,
      credits: real,
      examTypeName: text,
      points: orNull(real),
      gradePoints: orNull(real),
      letter: text,
      fivePoint: orNull(int),
      gradedOn: day,
      isPassed: bool,
      isRecognised: bool,
      attempt: int,
      source: orNull(text),
      scaleId: orNull(int),
      scaleName: orNull(text),
      scaleSince: orNull(day),
    },
    sql: (p) => sql`
    select r.group_id as "groupId", ${groupThen('g', half)} as "groupName", r.academic_year_id as "academicYearId",
      y.label as "yearLabel", r.semester_id as "semesterId", ${nameIn(language, 'sem')} as "semesterName",
      r.discipline_id as "disciplineId", coalesce(item.code, '') as code,
      ${disciplineThen(language, 'd', half)} as "disciplineName",
      ${disciplineThen('kg', 'd', half)} as "nameKg", ${disciplineThen('en', 'd', half)} as "nameEn",
      r.credits::float8 as credits, ${nameIn(language, 'exam')} as "examTypeName", r.points::float8 as points,
      r.grade_points::float8 as "gradePoints", r.letter, r.five_point as "fivePoint", r.graded_on as "gradedOn",
      r.is_passed as "isPassed", r.origin = 'recognised' as "isRecognised", r.attempt, r.source_note as source,
      r.scale_id as "scaleId", ${nameIn(language, 'scale')} as "scaleName", r.scale_since as "scaleSince"
    from ${gradeRecords} r
    join ${groups} g on g.id = r.group_id
    join ${academicYears} y on y.id = r.academic_year_id
    join ${semesters} sem on sem.id = r.semester_id
    join ${disciplines} d on d.id = r.discipline_id
    join ${examTypes} exam on exam.id = r.exam_type_id
    left join ${disciplineRegistrations} taken on taken.id = r.registration_id
    left join ${curriculumItems} item on item.id = coalesce(r.curriculum_item_id, taken.curriculum_item_id)
    left join ${gradeScales} scale on scale.id = r.scale_id
    where r.student_id = ${p.studentId} and r.is_final and coalesce(r.group_id = ${p.groupId}, true)
    order by min(r.academic_year_id * 100 + r.semester_id) over (partition by r.group_id), r.group_id,
      r.academic_year_id, r.semester_id, item.sort, item.code, 9, r.id`,
  }),
);

/** The grades of a scale, the best first, each up to the one above. */
export const selectScale = inEachLanguage((language) =>
  statement({
    name: `transcript_scale_${language}`,
    params: { scaleId: int },
    row: { letter: text, from: int, to: int, gpa: real, five: int, name: text },
    sql: (p) => sql`
    select b.letter, b.least_points as "from",
      coalesce(lag(b.least_points) over (order by b.least_points desc) - 1, 100)::int as "to",
      b.grade_points::float8 as gpa, b.five_point as five, ${nameIn(language, 'b')} as name
    from ${gradeBands} b where b.scale_id = ${p.scaleId} and b.closed_on is null order by b.least_points desc`,
  }),
);

/** The curriculum in force for the student's group, and which of its disciplines are passed. */
export const selectPlan = inEachLanguage((language) =>
  statement({
    name: `transcript_plan_${language}`,
    params: { studentId: int, today: day },
    row: {
      total: int,
      semesterId: int,
      disciplineId: int,
      code: text,
      disciplineName: text,
      credits: real,
      block: int,
      isPassed: bool,
    },
    sql: (p) => sql`
    select c.total_credits as total, i.semester_id as "semesterId", i.discipline_id as "disciplineId",
      coalesce(i.code, '') as code, ${nameIn(language, 'd')} as "disciplineName", i.credits::float8 as credits,
      i.elective_block as block,
      exists (
        select from ${gradeRecords} r where r.student_id = ${p.studentId} and r.is_final and r.is_passed
          and (r.curriculum_item_id = i.id or r.discipline_id = i.discipline_id and r.semester_id = i.semester_id)
      ) as "isPassed"
    from (
      select period.group_id from ${studentGroupPeriods} period
      where period.student_id = ${p.studentId} and period.is_main
      order by lower(period.period) <= ${p.today} desc, lower(period.period) desc limit 1) sitting
    join ${groups} g on g.id = sitting.group_id
    join ${curricula} c on c.specialty_id = g.specialty_id and c.education_form_id = g.education_form_id
      and c.admission_year_id = g.admission_year_id and c.is_in_force
    join ${curriculumItems} i on i.curriculum_id = c.id
    join ${disciplines} d on d.id = i.discipline_id
    order by i.semester_id, i.elective_block, i.sort, i.id`,
  }),
);
