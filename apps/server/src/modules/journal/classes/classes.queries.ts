import type { Language } from '@bilim/contract';
import { and, asc, eq, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import { groups } from '#modules/people/people.tables.ts';
import {
  assignmentStudents,
  streamGroups,
  streams,
  teachingAssignments,
} from '#modules/registration/registration.tables.ts';
import { disciplines, lessonTypes } from '#modules/structure/curriculum.tables.ts';
import { curricula, curriculumItems } from '#modules/curricula/curricula.tables.ts';
import { educationForms } from '#modules/structure/organisation.tables.ts';
import { disciplineThen, groupThen, halfYearIn, halfYearOf } from '#modules/structure/halfYear.sql.ts';
import type { Database } from '#platform/db/database.ts';
import { inEachLanguage, nameIn } from '#platform/db/localNames.ts';
import { bool, decimal, double, int, orNull, rowsOf, smallint, text } from '#platform/db/sqlTypes.ts';
import { statement } from '#platform/db/statement.ts';
import type { Params } from '#platform/db/statement.ts';
import { jsonList } from '#platform/db/wireJson.ts';

import { fittingClasses, staffClass } from './classKey.sql.ts';
import { readableBy, readScope, staffSight } from '../journal.policy.ts';
import { markSetOf } from '../marks/markSets.sql.ts';
import { marks } from '../journal.tables.ts';

const term = { ...readScope, academicYearId: smallint, seasonId: smallint, teacherId: int };
const form = { educationFormId: orNull(smallint) };

/** The classes of a teacher in a half-year, of those the person may see. */
const taughtInTerm = (p: Params<typeof term>) => sql`
  a.teacher_id = ${p.teacherId} and a.academic_year_id = ${p.academicYearId}
  and a.season_id = ${p.seasonId} and a.is_active and ${readableBy(p, 'a')}`;
const isOfForm = ({ educationFormId }: Params<typeof form>) =>
  sql`coalesce(a.education_form_id = ${educationFormId}, true)`;

const educationForm = { educationFormId: int, name: text };

const formsOf = (language: Language, p: Params<typeof term>) => sql`
  select f.id as "educationFormId", ${nameIn(language, 'f')} as name from ${educationForms} f
  where f.id in (select a.education_form_id from ${teachingAssignments} a where ${taughtInTerm(p)})
  order by f.id`;

export const selectEducationForms = inEachLanguage((language) =>
  statement({
    name: `taught_forms_${language}`,
    params: term,
    row: educationForm,
    sql: (p) => formsOf(language, p),
  }),
);

/** Kind of the discipline in the curriculum of the class's groups; 1 is "by choice", 0 compulsory. */
const kindInCurriculum = sql`coalesce((
  select min(i.kind_id) from ${groups} g
  join ${curricula} c on c.specialty_id = g.specialty_id and c.education_form_id = g.education_form_id
    and c.admission_year_id = g.admission_year_id and c.is_in_force
  join ${curriculumItems} i on i.curriculum_id = c.id and i.discipline_id = a.discipline_id
  where g.id in (select a.group_id union all select sg.group_id from ${streamGroups} sg where sg.stream_id = a.stream_id)
), a.is_elective::int)`;

export const selectDisciplines = inEachLanguage((language) =>
  statement({
    name: `taught_disciplines_${language}`,
    params: { ...term, ...form },
    row: { disciplineId: int, name: text, credits: double, isElective: bool, kind: int },
    sql: (p) => sql`
    select d.id as "disciplineId", ${disciplineThen(language, 'd', halfYearIn(p))} as name, a.credits::float8 as credits,
      a.is_elective as "isElective", min(${kindInCurriculum}) as kind
    from ${teachingAssignments} a join ${disciplines} d on d.id = a.discipline_id
    where ${taughtInTerm(p)} and ${isOfForm(p)}
    group by d.id, a.credits, a.is_elective
    order by ${nameIn(language, 'd')} collate "und-x-icu", d.id, a.credits, a.is_elective`,
  }),
);

/** Classes as the journal lists them; a stream shows all its groups. */
function groupRows(source: SQL, more = sql``): SQL {
  return sql`
  select coalesce(a.group_id, a.stream_id) as "groupId", coalesce(${groupThen('g', halfYearOf('a'))}, st.name) as "groupName",
    coalesce(${groupThen('g', halfYearOf('a'))}, joint.names, st.name) as "groupNames", a.group_id is null as "isStream", a.subgroup,
    a.id as "assignmentId", a.lesson_type_id as "lessonTypeId", a.semester_id as "semesterId",
    a.education_form_id as "educationFormId", (
      select count(*)::int from ${assignmentStudents} s where s.assignment_id = a.id and s.removed_at is null
    ) as "studentCount"${more}
  from ${source}
  left join ${groups} g on g.id = a.group_id
  left join ${streams} st on st.id = a.stream_id
  left join lateral (
    select string_agg(${groupThen('m', halfYearOf('a'))}, ', ' order by m.name collate "und-x-icu") as names
    from ${streamGroups} sg join ${groups} m on m.id = sg.group_id where sg.stream_id = a.stream_id
  ) joint on true`;
}
const byGroup = sql`coalesce(g.name, st.name) collate "und-x-icu", a.subgroup, a.lesson_type_id, a.id`;

const groupRow = {
  groupId: int,
  groupName: text,
  groupNames: text,
  isStream: bool,
  subgroup: int,
  assignmentId: int,
  lessonTypeId: int,
  semesterId: orNull(int),
  educationFormId: int,
  studentCount: int,
};

export const selectGroups = statement({
  name: 'taught_groups',
  params: {
    ...term,
    ...form,
    disciplineId: int,
    credits: decimal,
    isElective: orNull(bool),
    semesterOrSeasonId: orNull(int),
    lessonTypeId: orNull(smallint),
  },
  row: groupRow,
  sql: (p) => sql`
  ${groupRows(sql`${teachingAssignments} a`)}
  where ${taughtInTerm(p)} and ${isOfForm(p)}
    and a.discipline_id = ${p.disciplineId} and a.credits = ${p.credits}
    and coalesce(a.is_elective = ${p.isElective}, true)
    and coalesce(a.lesson_type_id = ${p.lessonTypeId}, true)
    and coalesce(case when a.is_elective then a.season_id else a.semester_id end = ${p.semesterOrSeasonId}, true)
  order by ${byGroup}`,
});

/** All classes of a teacher, discipline by discipline. */
const classesOf = (language: Language, p: Params<typeof term>) => sql`
  ${groupRows(
    sql`${teachingAssignments} a join ${disciplines} d on d.id = a.discipline_id`,
    sql`, d.id as "disciplineId", ${disciplineThen(language, 'd', halfYearOf('a'))} as "disciplineName", a.credits::float8 as credits,
    a.is_elective as "isElective"`,
  )}
  where ${taughtInTerm(p)}
  order by ${nameIn(language, 'd')} collate "und-x-icu", d.id, a.credits, a.is_elective, ${byGroup}`;

const taughtType = { lessonTypeId: int, name: text, shortName: text };

const typesOf = (language: Language, p: Params<typeof term>) => sql`
  select t.id as "lessonTypeId", ${nameIn(language, 't')} as name, ${nameIn(language, 't', 'short')} as "shortName"
  from ${lessonTypes} t
  where t.has_journal and t.id in (
    select a.lesson_type_id from ${teachingAssignments} a
    where a.teacher_id = ${p.teacherId} and a.academic_year_id = ${p.academicYearId}
      and a.season_id = ${p.seasonId} and a.is_active)
  order by t.sort, t.id`;

/** All classes of a teacher in a half-year, with the words for their forms and types. */
export const selectTaught = inEachLanguage((language) =>
  statement({
    name: `taught_${language}`,
    params: term,
    row: {
      classes: rowsOf({
        ...groupRow,
        disciplineId: int,
        disciplineName: text,
        credits: double,
        isElective: bool,
      }),
      forms: rowsOf(educationForm),
      types: rowsOf(taughtType),
    },
    sql: (p) => sql`
    select ${jsonList(classesOf(language, p))} as classes, ${jsonList(formsOf(language, p))} as forms,
      ${jsonList(typesOf(language, p))} as types`,
  }),
);

/** All classes that fit a key. */
export const selectFitting = statement({
  name: 'classes_fitting',
  params: staffClass,
  row: groupRow,
  sql: (p) => sql`${groupRows(sql`(${fittingClasses(staffSight, p)}) a`)} order by ${byGroup}`,
});

/** Whether the person may see this class at all, whatever else a key says of it. */
export const selectVisible = statement({
  name: 'class_visible',
  params: { ...readScope, assignmentId: int },
  row: { id: int },
  sql: (p) =>
    sql`select a.id from ${teachingAssignments} a where a.id = ${p.assignmentId} and ${readableBy(p, 'a')}`,
});

export interface LessonTypesAsked {
  readonly academicYearId?: number | undefined;
  readonly seasonId?: number | undefined;
  readonly teacherId?: number | undefined;
  readonly disciplineId?: number | undefined;
  readonly credits?: number | undefined;
}

/** Types of lesson that have a journal; only those of the classes that were asked about. */
export async function selectLessonTypes(db: Database, language: Language, asked: LessonTypesAsked) {
  const conditions = [
    asked.academicYearId !== undefined && eq(teachingAssignments.academicYearId, asked.academicYearId),
    asked.seasonId !== undefined && eq(teachingAssignments.seasonId, asked.seasonId),
    asked.teacherId !== undefined && eq(teachingAssignments.teacherId, asked.teacherId),
    asked.disciplineId !== undefined && eq(teachingAssignments.disciplineId, asked.disciplineId),
    asked.credits !== undefined && eq(teachingAssignments.credits, asked.credits),
  ].filter((condition) => condition !== false);
  const taught = db
    .select({ id: teachingAssignments.lessonTypeId })
    .from(teachingAssignments)
    .where(and(teachingAssignments.isActive, ...conditions));
  return await db
    .select({
      lessonTypeId: lessonTypes.id,
      name: { ru: lessonTypes.nameRu, kg: lessonTypes.nameKg, en: lessonTypes.nameEn }[language],
      shortName: { ru: lessonTypes.shortRu, kg: lessonTypes.shortKg, en: lessonTypes.shortEn }[language],
    })
    .from(lessonTypes)
    .where(
      and(lessonTypes.hasJournal, conditions.length === 0 ? undefined : sql`${lessonTypes.id} in ${taught}`),
    )
    .orderBy(asc(lessonTypes.sort), asc(lessonTypes.id));
}

/** Marks that suit every journal, and those by which the half-year is graded; a type of lesson without a journal has none. */
export const selectMarks = statement({
  name: 'marks_offered',
  params: { academicYearId: smallint, seasonId: smallint, lessonTypeId: orNull(smallint) },
  row: { markId: int, text, points: orNull(double) },
  sql: (p) => sql`
  select k.id as "markId", k.text, k.points::float8 as points from ${marks} k
  where k.closed_on is null and (k.mark_set_id is null or k.mark_set_id = ${markSetOf(halfYearIn(p))})
    and (${p.lessonTypeId} is null
      or exists (select from ${lessonTypes} t where t.id = ${p.lessonTypeId} and t.has_journal))
  order by k.sort, k.id`,
});
