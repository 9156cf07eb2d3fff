import type { Language } from '@bilim/contract';
import type { GradeBand } from '@bilim/contract/visitlog/studentPoints';
import { sql } from 'drizzle-orm';

import type { ScopeParams } from '#modules/people/faculties.ts';
import { groups, people, studentGroupPeriods, students } from '#modules/people/people.tables.ts';
import { seatsOf } from '#modules/registration/seats.ts';
import { teachingAssignments } from '#modules/registration/registration.tables.ts';
import { disciplines, lessonTypes } from '#modules/structure/curriculum.tables.ts';
import { gradeBands, gradeScales, specialtyGradeScales } from '#modules/structure/gradeScales.tables.ts';
import { departments } from '#modules/structure/organisation.tables.ts';
import { inEachLanguage, nameIn } from '#platform/db/localNames.ts';
import { prepared } from '#platform/db/prepared.ts';
import { jsonList } from '#platform/db/wireJson.ts';

import { datesOfModule, stands } from '../lessonWindow.ts';
import { modulePoints } from '../modulePoints.tables.ts';
import { isPermitted, ownMarks } from '../studentJournal.queries.ts';
import { inEachReach } from '../visitlog.policy.ts';
import { gradeModules, lessons } from '../visitlog.tables.ts';

import { bestMark } from './modules.queries.ts';

const p = sql.placeholder;

type Asked = ScopeParams & {
  readonly academicYearId: number;
  readonly seasonId: number;
  readonly studentId: number;
  readonly callerId: number;
  readonly today: string;
  readonly now: Date;
};

/** One module of one class; `sum` and `bestMark` are in hundredths. */
export interface ModuleOfStudent {
  readonly disciplineId: number;
  readonly disciplineName: string;
  readonly credits: number;
  readonly lessonTypeId: number;
  readonly lessonTypeShort: string;
  readonly teacherName: string;
  readonly moduleId: number;
  readonly moduleName: string;
  readonly endsOn: string | null;
  readonly isOpen: boolean;
  readonly isFinal: boolean;
  readonly max: number;
  readonly currentMax: number;
  readonly sum: number;
  readonly lessons: number;
  readonly bestMark: number;
  readonly adjustment: number;
  readonly control: number | null;
  readonly bonus: number;
}

interface Row {
  readonly isPermitted: boolean;
  readonly modules: readonly ModuleOfStudent[];
  readonly bands: readonly GradeBand[];
}

const classesOfStudent = sql`
  select a.*, d.faculty_id
  from permitted
  join ${teachingAssignments} a on a.id = any(${seatsOf(sql`permitted`)}) and a.is_active
    and a.academic_year_id = ${p('academicYearId')}::smallint and a.season_id = ${p('seasonId')}::smallint
  join ${departments} d on d.id = a.department_id`;

/** The student's marks in the lessons of each module: their sum, and how many could be given. */
const marksOfModules = sql`
  select l.assignment_id as class_id, l.module_id, coalesce(sum(k.points * 100), 0)::int as sum,
    (count(*) filter (where not k.is_excused))::int as lessons
  from lesson l
  join mark k on k.lesson_id = l.id
  group by l.assignment_id, l.module_id`;

/** What the teachers entered besides. */
const enteredPoints = sql`
  select e.assignment_id, e.module_id, e.adjustment, e.control, e.bonus
  from permitted
  join ${modulePoints} e on e.student_id = permitted.id and e.academic_year_id = ${p('academicYearId')}::smallint`;

const modulesOfStudent = (language: Language) => sql`
  select a.discipline_id as "disciplineId", ${nameIn(language, 'discipline')} as "disciplineName", a.credits::float as credits, a.lesson_type_id as "lessonTypeId",
    ${nameIn(language, 'type', 'short')} as "lessonTypeShort", teacher.full_name as "teacherName",
    m.id as "moduleId", ${nameIn(language, 'm')} as "moduleName", period.ends_on as "endsOn",
    coalesce(period.closes_at > ${p('now')}::timestamptz, true) as "isOpen", m.code = 'final' as "isFinal",
    m.max_points as max, m.current_points as "currentMax", coalesce(f.sum, 0) as sum, coalesce(f.lessons, 0) as lessons,
    ${bestMark} as "bestMark",
    coalesce(e.adjustment, 0) as adjustment, e.control, coalesce(e.bonus, 0) as bonus
  from class a
  join ${disciplines} discipline on discipline.id = a.discipline_id
  join ${lessonTypes} type on type.id = a.lesson_type_id and type.has_journal
  join ${people} teacher on teacher.id = a.teacher_id
  cross join ${gradeModules} m
  left join lateral ${datesOfModule(sql`m.id`)} period on true
  left join figure f on f.class_id = a.id and f.module_id = m.id
  left join entered e on e.assignment_id = a.id and e.module_id = m.id
  order by discipline.id, a.credits, type.sort, a.id, m.sort, m.id`;

/** The scale of the programme of the student's present group, else the default one. */
const bandsOfStudent = (language: Language) => sql`
  select band.letter, band.least_points as least, band.most_points as most, ${nameIn(language, 'band')} as name,
    band.is_passed as "isPassed"
  from ${gradeBands} band
  where band.scale_id = (
    select coalesce(
      (
        select own.scale_id from permitted
        join ${studentGroupPeriods} membership on membership.student_id = permitted.id and membership.is_main
          and membership.period @> ${p('today')}::date
        join ${groups} g on g.id = membership.group_id
        join ${specialtyGradeScales} own on own.specialty_id = g.specialty_id
      ),
      (select scale.id from ${gradeScales} scale where scale.is_default)))
  order by band.least_points desc`;

/** Module points of a student in a half-year in one statement; `isPermitted` is false when they are not to be read. */
export const selectStudentPoints = inEachLanguage((language) =>
  inEachReach((reach) =>
    prepared<Row, Asked>(
      `points_of_student_${language}_${reach}`,
      sql`
      with permitted as materialized (
        select s.id from ${students} s where s.id = ${p('studentId')}::int and ${isPermitted[reach]}),
      class as materialized (${classesOfStudent}),
      mark as materialized (${ownMarks}),
      lesson as materialized (
        select l.id, l.assignment_id, l.module_id
        from class a
        join ${lessons} l on l.assignment_id = a.id and l.academic_year_id = a.academic_year_id and ${stands}
        where l.module_id is not null),
      figure as materialized (${marksOfModules}),
      entered as materialized (${enteredPoints})
      select exists (select from permitted) as "isPermitted", ${jsonList(modulesOfStudent(language))} as modules,
        ${jsonList(bandsOfStudent(language))} as bands`,
    ),
  ),
);
