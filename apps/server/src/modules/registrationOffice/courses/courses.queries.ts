import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import { rightScope } from '#modules/auth/rights/faculties.policy.ts';
import { besideKinds, isOwed } from '#modules/enrolment/owed.sql.ts';
import { groups, people, studentGroupPeriods, students, teachers } from '#modules/people/people.tables.ts';
import { gradeRecords } from '#modules/records/gradeRecords.tables.ts';
import { disciplineDescriptions, registrationOffers } from '#modules/registration/offers.tables.ts';
import { streams, teachingAssignments } from '#modules/registration/registration.tables.ts';
import { disciplines, lessonTypes } from '#modules/structure/curriculum.tables.ts';
import { departments, specialties } from '#modules/structure/organisation.tables.ts';
import { foldedText } from '#platform/db/folded.sql.ts';
import { inEachLanguage, nameIn } from '#platform/db/localNames.ts';
import { day, int, orNull, real, smallint, text } from '#platform/db/sqlTypes.ts';
import { statement } from '#platform/db/statement.ts';
import type { Params } from '#platform/db/statement.ts';

const scoped = { ...rightScope, today: day };

/** The table `owing`: who of an office's students has failed what, with the last time. */
const owingOf = (p: Params<typeof scoped>, disciplineId?: SQL) => sql`
  owing as materialized (
    select distinct on (g.student_id, g.discipline_id) g.student_id, g.discipline_id, g.credits, g.exam_type_id,
      own.education_form_id
    from ${gradeRecords} g join ${students} st on st.id = g.student_id and st.status = 'active'
    join ${studentGroupPeriods} sitting on sitting.student_id = g.student_id and sitting.is_main and sitting.period @> ${p.today}
    join ${groups} own on own.id = sitting.group_id join ${specialties} s on s.id = own.specialty_id
    where ${disciplineId === undefined ? sql`true` : sql`g.discipline_id = ${disciplineId}`} and ${isOwed}
      and (${p.isEverywhere} or s.faculty_id = any(${p.faculties}))
    order by g.student_id, g.discipline_id, g.graded_on desc, g.id desc)`;

/** Disciplines that students have to repeat, those of most students first. */
export const selectOwed = inEachLanguage((language) =>
  statement({
    name: `office_owed_${language}`,
    params: {
      ...scoped,
      academicYearId: smallint,
      seasonId: smallint,
      query: orNull(text),
      skip: int,
      size: int,
    },
    row: { disciplineId: int, discipline: text, credits: real, students: int, classes: int },
    planned: 'each',
    sql: (p) => sql`
    with ${owingOf(p)}, summed as (
      select discipline_id, max(credits)::float8 as credits, count(*)::int as students from owing group by 1
    )
    select d.id as "disciplineId", ${nameIn(language, 'd')} as discipline, s.credits, s.students, (
      select count(*) from ${streams} stream join ${teachingAssignments} a on a.stream_id = stream.id and a.is_active
      join ${registrationOffers} o on o.assignment_id = a.id and o.state <> 'cancelled'
      where stream.kind in ${besideKinds} and stream.academic_year_id = ${p.academicYearId}
        and stream.season_id = ${p.seasonId} and stream.discipline_id = d.id)::int as classes
    from summed s join ${disciplines} d on d.id = s.discipline_id
    where ${p.query} is null or strpos(${foldedText(sql`concat_ws(' ', d.name_ru, d.name_kg, d.name_en)`)}, ${foldedText(p.query)}) > 0
    order by s.students desc, ${nameIn(language, 'd')} collate "und-x-icu", d.id limit ${p.size} offset ${p.skip}`,
  }),
);

/** What a course of a discipline is like: as most of those who have to repeat it had it, at the department that has it. */
export const selectCourse = statement({
  name: 'office_course_of',
  params: { ...scoped, disciplineId: int, teacherId: int, lessonTypeId: smallint },
  row: {
    students: int,
    credits: orNull(real),
    examTypeId: orNull(int),
    formId: orNull(int),
    departmentId: int,
  },
  planned: 'each',
  sql: (p) => sql`
  with ${owingOf(p, p.disciplineId)}
  select (select count(*) from owing)::int as students, (select max(credits) from owing)::float8 as credits,
    (select mode() within group (order by exam_type_id) from owing) as "examTypeId",
    (select mode() within group (order by education_form_id) from owing) as "formId",
    coalesce(d.department_id, (select min(dep.id) from ${departments} dep)) as "departmentId"
  from ${disciplines} d join ${teachers} t on t.id = ${p.teacherId} and t.is_active
  join ${lessonTypes} kind on kind.id = ${p.lessonTypeId} and kind.closed_on is null
  where d.id = ${p.disciplineId}`,
});

/** Teachers of a part of a name. */
export const selectTeachersNamed = statement({
  name: 'office_teachers_named',
  params: { query: text },
  row: { optionId: int, label: text },
  planned: 'each',
  sql: (p) => sql`
  select t.id as "optionId", who.full_name as label from ${teachers} t join ${people} who on who.id = t.id
  where t.is_active and strpos(${foldedText(sql`who.full_name`)}, ${foldedText(p.query)}) > 0
  order by who.full_name collate "und-x-icu", t.id limit 20`,
});

export const selectLessonTypes = inEachLanguage((language) =>
  statement({
    name: `office_lesson_types_${language}`,
    params: {},
    row: { optionId: int, label: text },
    sql: () => sql`
    select kind.id as "optionId", ${nameIn(language, 'kind')} as label from ${lessonTypes} kind
    where kind.closed_on is null and kind.has_journal order by kind.sort, kind.id`,
  }),
);

/** What students read of a discipline now. */
export const selectDescription = inEachLanguage((language) =>
  statement({
    name: `office_description_${language}`,
    params: { disciplineId: int },
    row: {
      disciplineId: int,
      discipline: text,
      ru: orNull(text),
      kg: orNull(text),
      en: orNull(text),
      syllabusUrl: orNull(text),
    },
    planned: 'each',
    sql: (p) => sql`
    select d.id as "disciplineId", ${nameIn(language, 'd')} as discipline, about.text_ru as ru, about.text_kg as kg,
      about.text_en as en, about.syllabus_url as "syllabusUrl"
    from ${disciplines} d left join lateral (
      select * from ${disciplineDescriptions} a where a.discipline_id = d.id and a.closed_on is null
      order by a.id desc limit 1) about on true
    where d.id = ${p.disciplineId}`,
  }),
);
