import type { Language } from '@bilim/contract';
import type { TaughtClass, TaughtGroup } from '@bilim/contract/visitlog/classes';
import { and, asc, eq, isNull, or, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import { groups } from '#modules/people/people.tables.ts';
import {
  assignmentStudents,
  streamGroups,
  streams,
  teachingAssignments,
} from '#modules/registration/registration.tables.ts';
import {
  curricula,
  curriculumItems,
  disciplines,
  lessonTypes,
} from '#modules/structure/curriculum.tables.ts';
import { educationForms } from '#modules/structure/organisation.tables.ts';
import type { Database } from '#platform/db/database.ts';
import { inEachLanguage, nameIn } from '#platform/db/localNames.ts';
import { prepared } from '#platform/db/prepared.ts';

import { fittingClasses } from './classKey.ts';
import type { keyParams } from './classKey.ts';
import { mayRead } from './visitlog.policy.ts';
import type { Powers } from './visitlog.policy.ts';
import { marks, markSets } from './visitlog.tables.ts';

const p = sql.placeholder;

type Term = {
  readonly academicYearId: number;
  readonly seasonId: number;
  readonly teacherId: number;
};

/** The classes of a teacher in a half-year, of those the person may see. */
const taughtInTerm = sql`
  a.teacher_id = ${p('teacherId')}::int and a.academic_year_id = ${p('academicYearId')}::smallint
  and a.season_id = ${p('seasonId')}::smallint and a.is_active and ${mayRead.staff}`;
const ofForm = sql`coalesce(a.education_form_id = ${p('educationFormId')}::smallint, true)`;

export const selectEducationForms = inEachLanguage((language) =>
  prepared<{ readonly educationFormId: number; readonly name: string }, Term & Powers>(
    `taught_forms_${language}`,
    sql`
    select f.id as "educationFormId", ${nameIn(language, 'f')} as name from ${educationForms} f
    where f.id in (select a.education_form_id from ${teachingAssignments} a where ${taughtInTerm})
    order by f.id`,
  ),
);

interface TaughtDisciplineRow {
  readonly disciplineId: number;
  readonly name: string;
  readonly credits: number;
  readonly isElective: boolean;
  readonly kind: number;
}

/** Kind of the discipline in the curriculum of the class's groups; 1 is "by choice", 0 compulsory. */
const kindInCurriculum = sql`coalesce((
  select min(i.kind_id) from ${groups} g
  join ${curricula} c on c.specialty_id = g.specialty_id and c.education_form_id = g.education_form_id
    and c.admission_year_id = g.admission_year_id
  join ${curriculumItems} i on i.curriculum_id = c.id and i.discipline_id = a.discipline_id
  where g.id in (select a.group_id union all select sg.group_id from ${streamGroups} sg where sg.stream_id = a.stream_id)
), a.is_elective::int)`;

export const selectDisciplines = inEachLanguage((language) =>
  prepared<TaughtDisciplineRow, Term & Powers & { readonly educationFormId: number | null }>(
    `taught_disciplines_${language}`,
    sql`
    select d.id as "disciplineId", ${nameIn(language, 'd')} as name, a.credits::float8 as credits,
      a.is_elective as "isElective", min(${kindInCurriculum}) as kind
    from ${teachingAssignments} a join ${disciplines} d on d.id = a.discipline_id
    where ${taughtInTerm} and ${ofForm}
    group by d.id, a.credits, a.is_elective
    order by ${nameIn(language, 'd')} collate "und-x-icu", d.id, a.credits, a.is_elective`,
  ),
);

/** Classes as the journal lists them; a stream shows all its groups. */
function groupRows(source: SQL, more = sql``): SQL {
  return sql`
  select coalesce(a.group_id, a.stream_id) as "groupId", coalesce(g.name, st.name) as "groupName",
    coalesce(g.name, joint.names, st.name) as "groupNames", a.group_id is null as "isStream", a.subgroup,
    a.id as "assignmentId", a.lesson_type_id as "lessonTypeId", a.semester_id as "semesterId",
    a.education_form_id as "educationFormId", (
      select count(*)::int from ${assignmentStudents} s where s.assignment_id = a.id and s.removed_at is null
    ) as "studentCount"${more}
  from ${source}
  left join ${groups} g on g.id = a.group_id
  left join ${streams} st on st.id = a.stream_id
  left join lateral (
    select string_agg(m.name, ', ' order by m.name collate "und-x-icu") as names
    from ${streamGroups} sg join ${groups} m on m.id = sg.group_id where sg.stream_id = a.stream_id
  ) joint on true`;
}
const byGroup = sql`coalesce(g.name, st.name) collate "und-x-icu", a.subgroup, a.lesson_type_id, a.id`;

type GroupsAsked = Term &
  Powers & {
    readonly disciplineId: number;
    readonly credits: number;
    readonly isElective: boolean | null;
    readonly semesterOrSeasonId: number | null;
    readonly lessonTypeId: number | null;
    readonly educationFormId: number | null;
  };

export const selectGroups = prepared<TaughtGroup, GroupsAsked>(
  'taught_groups',
  sql`
  ${groupRows(sql`${teachingAssignments} a`)}
  where ${taughtInTerm} and ${ofForm}
    and a.discipline_id = ${p('disciplineId')}::int and a.credits = ${p('credits')}::numeric
    and coalesce(a.is_elective = ${p('isElective')}::boolean, true)
    and coalesce(a.lesson_type_id = ${p('lessonTypeId')}::smallint, true)
    and coalesce(
      case when a.is_elective then a.season_id else a.semester_id end = ${p('semesterOrSeasonId')}::int, true)
  order by ${byGroup}`,
);

/** All classes of a teacher, discipline by discipline. */
export const selectClasses = inEachLanguage((language) =>
  prepared<TaughtClass, Term & Powers>(
    `taught_classes_${language}`,
    sql`
    ${groupRows(
      sql`${teachingAssignments} a join ${disciplines} d on d.id = a.discipline_id`,
      sql`, d.id as "disciplineId", ${nameIn(language, 'd')} as "disciplineName", a.credits::float8 as credits,
      a.is_elective as "isElective"`,
    )}
    where ${taughtInTerm}
    order by ${nameIn(language, 'd')} collate "und-x-icu", d.id, a.credits, a.is_elective, ${byGroup}`,
  ),
);

/** All classes that fit a key. */
export const selectFitting = prepared<TaughtGroup, ReturnType<typeof keyParams> & Powers>(
  'classes_fitting',
  sql`${groupRows(sql`(${fittingClasses.staff}) a`)} order by ${byGroup}`,
);

/** Whether the person may see this class at all, whatever else a key says of it. */
export const selectVisible = prepared<{ readonly id: number }, Powers & { readonly assignmentId: number }>(
  'class_visible',
  sql`select a.id from ${teachingAssignments} a where a.id = ${p('assignmentId')}::int and ${mayRead.staff}`,
);

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

/** Marks that suit every journal, and those of the default set; a type of lesson without a journal has none. */
export async function selectMarks(db: Database, lessonTypeId: number | null) {
  const journalled = sql`exists (
    select from ${lessonTypes} t where t.id = ${lessonTypeId} and t.has_journal)`;
  return await db
    .select({ markId: marks.id, text: marks.text, points: marks.points })
    .from(marks)
    .leftJoin(markSets, eq(markSets.id, marks.markSetId))
    .where(
      and(or(isNull(marks.markSetId), markSets.isDefault), lessonTypeId === null ? undefined : journalled),
    )
    .orderBy(asc(marks.sort), asc(marks.id));
}
