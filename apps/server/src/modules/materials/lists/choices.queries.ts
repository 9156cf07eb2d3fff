import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import { bookCategories, bookSections } from '#modules/library/categories.tables.ts';
import { groups } from '#modules/people/people.tables.ts';
import {
  assignmentStudents,
  streamGroups,
  teachingAssignments,
} from '#modules/registration/registration.tables.ts';
import { semesters } from '#modules/structure/calendar.tables.ts';
import { disciplines, examTypes } from '#modules/structure/curriculum.tables.ts';
import { disciplineThen, halfYearOf } from '#modules/structure/halfYear.sql.ts';
import { specialties } from '#modules/structure/organisation.tables.ts';
import { inEachLanguage, nameIn } from '#platform/db/localNames.ts';
import { bool, double, int, orNull, smallint, text } from '#platform/db/sqlTypes.ts';
import { statement } from '#platform/db/statement.ts';
import type { Params } from '#platform/db/statement.ts';

import { materialTypes } from '../materials.tables.ts';

/** Whose classes: those somebody teaches, or those in whose lists they sit. */
export type Side = 'taught' | 'studied';

const half = { personId: int, academicYearId: smallint, seasonId: orNull(smallint) };

const classesOf = (p: Params<typeof half>, side: Side): SQL => sql`
  select a.* from ${teachingAssignments} a
  where a.academic_year_id = ${p.academicYearId} and coalesce(a.season_id = ${p.seasonId}, true) and a.is_active
    and ${
      side === 'taught'
        ? sql`a.teacher_id = ${p.personId}`
        : sql`exists (select from ${assignmentStudents} s where s.assignment_id = a.id
            and s.student_id = ${p.personId} and s.removed_at is null)`
    }`;

const bothSides = <T>(make: (side: Side) => T) => ({ taught: make('taught'), studied: make('studied') });

/** The semesters of somebody's classes; in the end ` --- `, for electives, which belong to none (specification section 3). */
export const selectSemesters = bothSides((side) =>
  inEachLanguage((language) =>
    statement({
      name: `materials_semesters_${side}_${language}`,
      params: half,
      row: { semesterId: orNull(int), name: text },
      sql: (p) => sql`
      select a.semester_id as "semesterId", coalesce(${nameIn(language, 's')}, ' --- ') as name
      from (
        select a.semester_id from (${classesOf(p, side)}) a
        union select null from (${classesOf(p, side)}) a
      ) a left join ${semesters} s on s.id = a.semester_id
      group by a.semester_id, ${nameIn(language, 's')} order by a.semester_id nulls last`,
    }),
  ),
);

const ofSemester = { ...half, semesterId: orNull(smallint) };

export const selectStudiedDisciplines = inEachLanguage((language) =>
  statement({
    name: `materials_disciplines_studied_${language}`,
    params: ofSemester,
    row: { disciplineId: int, name: text, credits: double, isElective: bool },
    sql: (p) => sql`
    select a.discipline_id as "disciplineId", ${disciplineThen(language, 'd', halfYearOf('a'))} as name,
      a.credits::float8 as credits, a.is_elective as "isElective"
    from (
      select distinct a.academic_year_id, a.season_id, a.discipline_id, a.credits, a.is_elective
      from (${classesOf(p, 'studied')}) a where a.semester_id is not distinct from ${p.semesterId}
    ) a join ${disciplines} d on d.id = a.discipline_id
    order by ${nameIn(language, 'd')} collate "und-x-icu", a.discipline_id, a.credits`,
  }),
);

/** A line for each way in which a discipline ends; its specialty, where all of its groups are of one. */
export const selectTaughtDisciplines = inEachLanguage((language) =>
  statement({
    name: `materials_disciplines_taught_${language}`,
    params: ofSemester,
    row: {
      disciplineId: int,
      name: text,
      credits: double,
      examTypeId: orNull(int),
      examType: text,
      specialtyId: orNull(int),
      specialty: text,
      isElective: bool,
    },
    sql: (p) => sql`
    select a.discipline_id as "disciplineId", ${disciplineThen(language, 'd', halfYearOf('a'))} as name,
      a.credits::float8 as credits, a.exam_type_id as "examTypeId", coalesce(${nameIn(language, 'e')}, '') as "examType",
      case when a.specialties = 1 then a.specialty_id end as "specialtyId",
      case when a.specialties = 1 then ${nameIn(language, 'sp')} else '' end as specialty, a.is_elective as "isElective"
    from (
      select a.academic_year_id, a.season_id, a.discipline_id, a.credits, a.exam_type_id,
        bool_or(a.is_elective) as is_elective, count(distinct g.specialty_id) as specialties,
        min(g.specialty_id) as specialty_id
      from (${classesOf(p, 'taught')}) a
      left join ${streamGroups} link on link.stream_id = a.stream_id
      left join ${groups} g on g.id = coalesce(a.group_id, link.group_id)
      where a.semester_id is not distinct from ${p.semesterId}
      group by a.academic_year_id, a.season_id, a.discipline_id, a.credits, a.exam_type_id
    ) a join ${disciplines} d on d.id = a.discipline_id
    left join ${examTypes} e on e.id = a.exam_type_id left join ${specialties} sp on sp.id = a.specialty_id
    order by ${nameIn(language, 'd')} collate "und-x-icu", a.discipline_id, a.credits, a.exam_type_id nulls last`,
  }),
);

export const selectTypes = inEachLanguage((language) =>
  statement({
    name: `material_types_${language}`,
    params: {},
    row: { typeId: int, name: text, sort: int, isRequired: bool, startsHidden: bool },
    sql: () => sql`
    select t.id as "typeId", ${nameIn(language, 't')} as name, t.sort, t.is_required as "isRequired",
      t.starts_hidden as "startsHidden"
    from ${materialTypes} t where t.closed_on is null order by t.sort, t.id`,
  }),
);

/** Categories of the e-library under which a material may be shown there, too. */
export const selectBookCategories = inEachLanguage((language) =>
  statement({
    name: `material_book_categories_${language}`,
    params: { sectionId: orNull(int) },
    row: { bookCategoryId: int, name: text, baseCategoryId: int },
    sql: (p) => sql`
    select c.id as "bookCategoryId", ${nameIn(language, 'c')} as name, c.section_id::int as "baseCategoryId"
    from ${bookCategories} c join ${bookSections} s on s.id = c.section_id
    where c.closed_on is null and s.closed_on is null and coalesce(c.section_id = ${p.sectionId}, true)
    order by s.sort, s.id, c.sort, c.id`,
  }),
);
