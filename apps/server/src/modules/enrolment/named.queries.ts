import { sql } from 'drizzle-orm';
import { disciplineRegistrations, teachingAssignments } from '#modules/registration/registration.tables.ts';
import { disciplines, lessonTypes } from '#modules/structure/curriculum.tables.ts';
import { int, text } from '#platform/db/sqlTypes.ts';
import { statement } from '#platform/db/statement.ts';

/** The half-year and discipline of a registration, and whose it is. */
export const selectRegistration = statement({
  name: 'registration_named',
  params: { registrationId: int },
  row: { studentId: int, academicYearId: int, seasonId: int, disciplineId: int },
  sql: (p) => sql`
  select r.student_id as "studentId", r.academic_year_id as "academicYearId", r.season_id as "seasonId",
    r.discipline_id as "disciplineId" from ${disciplineRegistrations} r where r.id = ${p.registrationId}`,
});

/** What a discipline is called in each language, as words of a notice. */
export const selectDisciplineNames = statement({
  name: 'registration_discipline_names',
  params: { disciplineId: int },
  row: { 'what.ru': text, 'what.kg': text, 'what.en': text },
  sql: (p) => sql`
  select d.name_ru as "what.ru", d.name_kg as "what.kg", d.name_en as "what.en" from ${disciplines} d
  where d.id = ${p.disciplineId}`,
});

/** What a class is called in each language, with the type of its lessons and its subgroup, and where its half-year is. */
export const selectClassNames = statement({
  name: 'registration_class_names',
  params: { assignmentId: int },
  row: { academicYearId: int, seasonId: int, disciplineId: int, subgroup: int, ru: text, kg: text, en: text },
  sql: (p) => sql`
  select a.academic_year_id as "academicYearId", a.season_id as "seasonId", a.discipline_id as "disciplineId",
    a.subgroup, d.name_ru || ' · ' || kind.short_ru as ru, d.name_kg || ' · ' || kind.short_kg as kg,
    d.name_en || ' · ' || kind.short_en as en
  from ${teachingAssignments} a join ${disciplines} d on d.id = a.discipline_id
  join ${lessonTypes} kind on kind.id = a.lesson_type_id where a.id = ${p.assignmentId}`,
});
