import { coursesBeside } from '@bilim/contract/registrationOffers';
import { sql } from 'drizzle-orm';

import { int, oneOf, real, smallint, text } from '#platform/db/sqlTypes.ts';
import { statement } from '#platform/db/statement.ts';

import { streams, teachingAssignments } from './registration.tables.ts';

/** A class beside all plans, for whoever comes to it by registering; the same again is the one that is there. */
export const openCourse = statement({
  name: 'registration_course_opened',
  params: {
    kind: oneOf(...coursesBeside),
    name: text,
    academicYearId: smallint,
    seasonId: smallint,
    disciplineId: int,
    credits: real,
    examTypeId: smallint,
    departmentId: smallint,
    formId: smallint,
    lessonTypeId: smallint,
    teacherId: int,
  },
  row: { classId: int },
  planned: 'each',
  sql: (p) => sql`
  with stream as (
    insert into ${streams} (academic_year_id, season_id, discipline_id, credits, name, kind)
    values (${p.academicYearId}, ${p.seasonId}, ${p.disciplineId}, ${p.credits}::numeric(4, 1), ${p.name}, ${p.kind})
    on conflict (academic_year_id, season_id, discipline_id, name) do update set closed_on = null returning id
  )
  insert into ${teachingAssignments} (academic_year_id, season_id, discipline_id, credits, is_elective, exam_type_id,
    department_id, teacher_id, lesson_type_id, education_form_id, stream_id)
  select ${p.academicYearId}, ${p.seasonId}, ${p.disciplineId}, ${p.credits}::numeric(4, 1), true, ${p.examTypeId},
    ${p.departmentId}, ${p.teacherId}, ${p.lessonTypeId}, ${p.formId}, stream.id from stream
  on conflict on constraint teaching_assignments_key do update set is_active = true
  returning id as "classId"`,
});
