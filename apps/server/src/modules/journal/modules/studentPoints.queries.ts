import type { Language } from '@bilim/contract';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import * as z from 'zod/mini';

import { groups, people, studentGroupPeriods, students } from '#modules/people/people.tables.ts';
import { seatsOf } from '#modules/registration/seats.sql.ts';
import { teachingAssignments } from '#modules/registration/registration.tables.ts';
import { terms } from '#modules/structure/calendar.tables.ts';
import { disciplines, lessonTypes } from '#modules/structure/curriculum.tables.ts';
import { disciplineThen, firstDayOf, halfYearIn, halfYearOf } from '#modules/structure/halfYear.sql.ts';
import { departments } from '#modules/structure/organisation.tables.ts';
import { inEachLanguage, nameIn } from '#platform/db/localNames.ts';
import { bool, json } from '#platform/db/sqlTypes.ts';
import type { Shape } from '#platform/db/sqlTypes.ts';
import { statement } from '#platform/db/statement.ts';
import type { Params, RowOf } from '#platform/db/statement.ts';
import { jsonList } from '#platform/db/wireJson.ts';

import { datesOfModule, isInJournal, windowScope } from '../lessons/lessonWindow.policy.ts';
import { gradeBands, gradeScaleRules } from '../grading/gradeScales.tables.ts';
import { bestMarkOf, worthOf } from '../marks/markSets.sql.ts';
import { modulePoints } from './modulePoints.tables.ts';
import {
  ownMarks,
  ownStudentSight,
  staffStudentSight,
  studentTerm,
} from '../student/studentJournal.queries.ts';
import type { StudentSight } from '../student/studentJournal.queries.ts';
import { gradeModules, lessons, modulePeriods } from '../journal.tables.ts';

type Term = Params<typeof studentTerm>;

/** One module of one class; `sum` and `bestMark` are in hundredths. */
const moduleOfStudent = z.object({
  disciplineId: z.int(),
  disciplineName: z.string(),
  credits: z.number(),
  lessonTypeId: z.int(),
  lessonTypeShort: z.string(),
  teacherName: z.string(),
  moduleId: z.int(),
  moduleName: z.string(),
  endsOn: z.nullable(z.string()),
  isOpen: z.boolean(),
  isFinal: z.boolean(),
  max: z.int(),
  currentMax: z.int(),
  sum: z.int(),
  lessons: z.int(),
  bestMark: z.int(),
  adjustment: z.int(),
  control: z.nullable(z.int()),
  bonus: z.int(),
});

const gradeBand = z.object({
  letter: z.string(),
  least: z.int(),
  most: z.int(),
  name: z.string(),
  isPassed: z.boolean(),
});

/** Each with its names, which are not looked up again for each of its modules. */
const classesOfStudent = (language: Language, p: Term) => sql`
  select a.*, d.faculty_id, ${disciplineThen(language, 'discipline', halfYearOf('a'))} as discipline_name,
    ${nameIn(language, 'type', 'short')} as type_short, type.sort as type_sort, teacher.full_name as teacher_name
  from permitted
  join ${teachingAssignments} a on a.id = any(${seatsOf(sql`permitted`)}) and a.is_active
    and a.academic_year_id = ${p.academicYearId} and a.season_id = ${p.seasonId}
  join ${departments} d on d.id = a.department_id
  join ${disciplines} discipline on discipline.id = a.discipline_id
  join ${lessonTypes} type on type.id = a.lesson_type_id and type.has_journal
  join ${people} teacher on teacher.id = a.teacher_id`;

/** The student's marks in the lessons of each module: their sum, and how many could be given. */
const marksOfModules = sql`
  select l.assignment_id as class_id, l.module_id,
    coalesce(sum(100 * ${worthOf('k', sql`best.mark`)}), 0)::int as sum,
    (count(*) filter (where not k.is_excused))::int as lessons
  from lesson l
  cross join best
  join mark k on k.lesson_id = l.id
  group by l.assignment_id, l.module_id`;

/** What the teachers entered besides. */
const enteredPoints = (p: Term) => sql`
  select e.assignment_id, e.module_id, e.adjustment, e.control, e.bonus
  from permitted
  join ${modulePoints} e on e.student_id = permitted.id and e.academic_year_id = ${p.academicYearId}`;

const modulesOfStudent = (language: Language, now: SQL) => sql`
  select a.discipline_id as "disciplineId", a.discipline_name as "disciplineName",
    a.credits::float as credits, a.lesson_type_id as "lessonTypeId",
    a.type_short as "lessonTypeShort", a.teacher_name as "teacherName",
    m.id as "moduleId", ${nameIn(language, 'm')} as "moduleName", period.ends_on as "endsOn",
    coalesce(period.closes_at > ${now}, true) as "isOpen", m.code = 'final' as "isFinal",
    m.max_points as max, m.current_points as "currentMax", coalesce(f.sum, 0) as sum, coalesce(f.lessons, 0) as lessons,
    (select best.mark from best) as "bestMark",
    coalesce(e.adjustment, 0) as adjustment, e.control, coalesce(e.bonus, 0) as bonus
  from class a
  cross join ${gradeModules} m
  left join lateral ${datesOfModule(sql`m.id`, 'a', sql`period_of_term`)} period on true
  left join figure f on f.class_id = a.id and f.module_id = m.id
  left join entered e on e.assignment_id = a.id and e.module_id = m.id
  order by a.discipline_id, a.credits, a.type_sort, a.id, m.sort, m.id`;

/** The group in which the student was last when the half-year ended: its programme and its year of admission count. */
const groupOfStudent = ({ academicYearId, seasonId }: Term) => sql`
  select g.specialty_id, g.admission_year_id from permitted
  join ${studentGroupPeriods} membership on membership.student_id = permitted.id and membership.is_main
  join ${groups} g on g.id = membership.group_id
  left join ${terms} term on term.academic_year_id = ${academicYearId} and term.season_id = ${seasonId}
  order by coalesce(lower(membership.period) <= term.ends_on, true) desc, lower(membership.period) desc limit 1`;

/** The scale by which the half-year is graded for this student. Each grade goes up to the next one. */
const bandsOfStudent = (language: Language, p: Term) => sql`
  select band.letter,
    case when lead(band.id) over high is null then 0 else band.least_points end as least,
    coalesce(lag(band.least_points) over high - 1, 100) as most, ${nameIn(language, 'band')} as name,
    band.is_passed as "isPassed"
  from ${gradeBands} band
  where band.closed_on is null and band.scale_id = (
    select rule.scale_id from ${gradeScaleRules} rule
    left join (${groupOfStudent(p)}) own on true
    where rule.closed_on is null and rule.starts_on <= ${firstDayOf(halfYearIn(p))}
      and (rule.specialty_id is null or rule.specialty_id = own.specialty_id)
      and (rule.admitted_from_id is null or rule.admitted_from_id <= own.admission_year_id)
    order by rule.specialty_id is null, rule.starts_on desc, rule.admitted_from_id desc nulls last limit 1)
  window high as (order by band.least_points desc)
  order by band.least_points desc`;

const studentPointsIn = <S extends Shape>(language: Language, sight: StudentSight<S>) =>
  statement({
    name: `points_of_student_${language}_${sight.scopeKind}`,
    params: { ...studentTerm, ...sight.scope, now: windowScope.now },
    row: {
      isPermitted: bool,
      modules: json(z.readonly(z.array(moduleOfStudent))),
      bands: json(z.readonly(z.array(gradeBand))),
    },
    sql: (p) => sql`
    with permitted as materialized (
      select s.id from ${students} s where s.id = ${p.studentId} and ${sight.mayRead(p, p.studentId)}),
    class as materialized (${classesOfStudent(language, p)}),
    mark as materialized (${ownMarks(p)}),
    best as materialized (${bestMarkOf(halfYearIn(p))}),
    lesson as materialized (
      select l.id, l.assignment_id, l.module_id
      from class a
      join ${lessons} l on l.assignment_id = a.id and l.academic_year_id = a.academic_year_id and ${isInJournal('l')}
      where l.module_id is not null),
    figure as materialized (${marksOfModules}),
    entered as materialized (${enteredPoints(p)}),
    period_of_term as materialized (
      select q.* from ${modulePeriods} q
      where q.academic_year_id = ${p.academicYearId} and q.season_id = ${p.seasonId})
    select exists (select from permitted) as "isPermitted",
      ${jsonList(modulesOfStudent(language, p.now))} as modules,
      ${jsonList(bandsOfStudent(language, p))} as bands`,
  });

/** Module points of a student in a half-year in one statement; `isPermitted` is false when they are not to be read. */
export const selectStudentPoints = inEachLanguage((language) => ({
  own: studentPointsIn(language, ownStudentSight),
  staff: studentPointsIn(language, staffStudentSight),
}));
export type ModuleOfStudent = RowOf<typeof selectStudentPoints.ru.own>['modules'][number];
