import type { Language } from '@bilim/contract';
import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';

import { people } from '#modules/people/people.tables.ts';
import { assignmentStudents, teachingAssignments } from '#modules/registration/registration.tables.ts';
import { inEachLanguage, nameIn } from '#platform/db/localNames.ts';
import { bool, instant, int, json, orNull, smallint } from '#platform/db/sqlTypes.ts';
import { statement } from '#platform/db/statement.ts';
import type { Params, ParamsOf, RowOf } from '#platform/db/statement.ts';
import { jsonList } from '#platform/db/wireJson.ts';

import { found, keyScope, ownClass, staffClass, withClass } from '../classes/classKey.sql.ts';
import { datesOfModule, isInJournal, isPermittedIn, windowScope } from '../lessons/lessonWindow.policy.ts';
import { modulePointHistory, modulePoints } from './modulePoints.tables.ts';
import { ownSight, staffSight } from '../journal.policy.ts';
import type { Sight, teacherScope } from '../journal.policy.ts';
import { bestMarkOf, marksBesideBest, worthOf } from '../marks/markSets.sql.ts';
import { gradeModules, lessonMarks, lessons, marks } from '../journal.tables.ts';

const moduleFacts = z.object({
  moduleId: z.int(),
  moduleName: z.string(),
  max: z.int(),
  currentMax: z.int(),
  startsOn: z.nullable(z.string()),
  endsOn: z.nullable(z.string()),
  closesAt: z.nullable(z.string()),
  isClosed: z.boolean(),
  /** Its teacher may change it all the same. */
  isPermitted: z.boolean(),
});

const studentFacts = z.object({
  studentId: z.int(),
  studentName: z.string(),
  missedHours: z.number(),
  heldHours: z.number(),
});

/** Marks of one student in the lessons of one module: their sum in hundredths, and how many could be given. */
const markFacts = z.object({ studentId: z.int(), moduleId: z.int(), sum: z.int(), lessons: z.int() });

const entered = z.object({ adjustment: z.int(), control: z.nullable(z.int()), bonus: z.int() });

const enteredRow = z.extend(entered, {
  studentId: z.int(),
  moduleId: z.int(),
  reason: z.nullable(z.string()),
  version: z.int(),
  changedBy: z.string(),
  changedAt: z.string(),
});

const halfYear = {
  year: sql`(select a.academic_year_id from class a)`,
  season: sql`(select a.season_id from class a)`,
};

/** The modules with their dates for class `a`: of its own faculty, else of the university. */
const modulesOfClass = (language: Language, p: Pick<Params<typeof windowScope>, 'now' | 'today'>) => sql`
  select m.id as "moduleId", ${nameIn(language, 'm')} as "moduleName", m.max_points as max,
    m.current_points as "currentMax", q.starts_on as "startsOn", q.ends_on as "endsOn", q.closes_at as "closesAt",
    coalesce(q.closes_at <= ${p.now}, false) as "isClosed",
    ${isPermittedIn(p, sql`a.id`, sql`m.id`)} as "isPermitted"
  from class a
  cross join ${gradeModules} m
  left join lateral ${datesOfModule(sql`m.id`, 'a')} q on true
  order by m.sort, m.id`;

/** Who is in the class, with the hours held for and missed by each in the discipline: lectures and labs together. */
const studentsOfClass = sql`
  select h.id as "studentId", h.full_name as "studentName", coalesce(sum(l.hours), 0) as "heldHours",
    coalesce(sum(l.hours) filter (where k.is_absence), 0) as "missedHours"
  from class a
  join ${assignmentStudents} s on s.assignment_id = a.id and s.removed_at is null
  join ${people} h on h.id = s.student_id
  left join ${assignmentStudents} seat on seat.student_id = s.student_id and seat.removed_at is null
  left join ${teachingAssignments} b on b.id = seat.assignment_id and b.academic_year_id = a.academic_year_id
    and b.season_id = a.season_id and b.discipline_id = a.discipline_id and b.credits = a.credits
  left join ${lessons} l on l.assignment_id = b.id and l.academic_year_id = b.academic_year_id and ${isInJournal('l')}
  left join ${lessonMarks} lm on lm.lesson_id = l.id and lm.academic_year_id = l.academic_year_id
    and lm.student_id = s.student_id
  left join ${marks} k on k.id = lm.mark_id
  group by h.id, h.full_name
  order by h.full_name collate "und-x-icu", h.id`;

/** A lesson before the student joined the class has no row for them and does not count; an excuse does not either. */
const marksOfModules = sql`
  select lm.student_id as "studentId", l.module_id as "moduleId",
    coalesce(sum(100 * ${worthOf('k', sql`best.mark`)}), 0)::int as sum, (count(*) filter (where not k.is_excused))::int as lessons
  from class a
  cross join best
  join ${lessons} l on l.assignment_id = a.id and l.academic_year_id = a.academic_year_id and l.module_id is not null
    and ${isInJournal('l')}
  join ${lessonMarks} lm on lm.lesson_id = l.id and lm.academic_year_id = l.academic_year_id
  join ${marksBesideBest} k on k.id = lm.mark_id
  group by lm.student_id, l.module_id`;

const enteredPoints = sql`
  select e.student_id as "studentId", e.module_id as "moduleId", e.adjustment, e.reason, e.control, e.bonus, e.version,
    coalesce(w.full_name, '') as "changedBy", e.updated_at as "changedAt"
  from class a
  join ${modulePoints} e on e.assignment_id = a.id and e.academic_year_id = a.academic_year_id
  left join ${people} w on w.id = e.updated_by`;

const pointsBookIn = <S extends typeof teacherScope>(language: Language, sight: Sight<S>) =>
  statement({
    name: `module_points_${language}_${sight.scopeKind}`,
    params: { ...keyScope, ...sight.scope, now: windowScope.now, today: windowScope.today },
    row: {
      found: int,
      classId: orNull(int),
      academicYearId: orNull(int),
      isOwn: orNull(bool),
      /** In hundredths. */
      bestMark: int,
      modules: json(z.readonly(z.array(moduleFacts))),
      students: json(z.readonly(z.array(studentFacts))),
      marks: json(z.readonly(z.array(markFacts))),
      entered: json(z.readonly(z.array(enteredRow))),
    },
    sql: (p) => sql`
    with ${withClass(sight, p)},
    best as materialized (${bestMarkOf(halfYear)})
    select ${found}, (select a.id from class a) as "classId",
      (select a.academic_year_id from class a) as "academicYearId",
      (select a.is_own and a.is_active from class a) as "isOwn",
      (select best.mark from best) as "bestMark",
      ${jsonList(modulesOfClass(language, p))} as modules, ${jsonList(studentsOfClass)} as students,
      ${jsonList(marksOfModules)} as marks, ${jsonList(enteredPoints)} as entered`,
  });

/** Everything that the points of a class are made of, in one statement. */
export const selectPointsBook = inEachLanguage((language) => ({
  own: pointsBookIn(language, ownSight),
  staff: pointsBookIn(language, staffSight),
}));
export type PointsBook = RowOf<typeof selectPointsBook.ru.own>;

/** Of several who save points of one class at once, each is judged by what the one before wrote. */
export const lockClass = statement({
  name: 'module_points_lock',
  params: ownClass,
  row: { id: int },
  sql: (p) => sql`
  with ${withClass(ownSight, p)}
  select ta.id from ${teachingAssignments} ta
  where ta.id = (select a.id from class a where a.is_own and a.is_active)
  for no key update of ta`,
});

const savedPoints = z.extend(entered, {
  studentId: z.int(),
  moduleId: z.int(),
  reason: z.nullable(z.string()),
  before: z.nullable(entered),
});

/** Writes what a teacher entered, and who changed what, in one statement. */
export const upsertPoints = statement({
  name: 'module_points_upsert',
  params: {
    classId: int,
    academicYearId: smallint,
    personId: int,
    now: instant,
    saved: json(z.readonly(z.array(savedPoints))),
  },
  row: { studentId: int },
  sql: (p) => sql`
  with saved as materialized (
    select * from jsonb_to_recordset(${p.saved}) as s ("studentId" int, "moduleId" smallint, adjustment smallint,
      reason text, control smallint, bonus smallint, before jsonb)),
  written as (
    insert into ${modulePoints} (assignment_id, student_id, module_id, academic_year_id, adjustment, reason, control,
      bonus, updated_by, updated_at)
    select ${p.classId}, s."studentId", s."moduleId", ${p.academicYearId}, s.adjustment,
      case when s.adjustment <> 0 then s.reason end, s.control, s.bonus, ${p.personId}, ${p.now}
    from saved s
    on conflict (assignment_id, student_id, module_id, academic_year_id) do update
    set adjustment = excluded.adjustment, reason = excluded.reason, control = excluded.control, bonus = excluded.bonus,
      version = ${modulePoints}.version + 1, updated_by = excluded.updated_by, updated_at = excluded.updated_at),
  remembered as (
    insert into ${modulePointHistory} (academic_year_id, assignment_id, student_id, module_id, before, after, reason,
      changed_by, changed_at)
    select ${p.academicYearId}, ${p.classId}, s."studentId", s."moduleId", s.before,
      jsonb_build_object('adjustment', s.adjustment, 'control', s.control, 'bonus', s.bonus), s.reason,
      ${p.personId}, ${p.now}
    from saved s)
  select s."studentId" from saved s`,
});
export type SavedPoints = ParamsOf<typeof upsertPoints>['saved'][number];

const pointsChange = z.object({
  changedAt: z.string(),
  changedBy: z.string(),
  before: z.nullable(entered),
  after: entered,
  reason: z.nullable(z.string()),
});

const ofStudentIn = { studentId: int, moduleId: int };

const changes = (p: Params<typeof ofStudentIn>) => sql`
  select h.changed_at as "changedAt", coalesce(w.full_name, '') as "changedBy", h.before, h.after, h.reason
  from class a
  join ${modulePointHistory} h on h.assignment_id = a.id and h.academic_year_id = a.academic_year_id
    and h.student_id = ${p.studentId} and h.module_id = ${p.moduleId}
  left join ${people} w on w.id = h.changed_by
  order by h.id desc`;

export const selectPointsHistory = statement({
  name: 'module_points_history',
  params: { ...staffClass, ...ofStudentIn },
  row: { found: int, changes: json(z.readonly(z.array(pointsChange))) },
  sql: (p) => sql`
  with ${withClass(staffSight, p)}
  select ${found}, ${jsonList(changes(p))} as changes`,
});
