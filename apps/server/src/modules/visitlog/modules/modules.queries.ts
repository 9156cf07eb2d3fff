import type { Language } from '@bilim/contract';
import { sql } from 'drizzle-orm';

import { people } from '#modules/people/people.tables.ts';
import { assignmentStudents, teachingAssignments } from '#modules/registration/registration.tables.ts';
import { inEachLanguage, nameIn } from '#platform/db/localNames.ts';
import { prepared } from '#platform/db/prepared.ts';
import { jsonList } from '#platform/db/wireJson.ts';

import { withClass } from '../classKey.ts';
import type { keyParams } from '../classKey.ts';
import { datesOfModule, isPermittedIn, stands } from '../lessonWindow.ts';
import type { windowParams } from '../lessonWindow.ts';
import { modulePointHistory, modulePoints } from '../modulePoints.tables.ts';
import type { EnteredPoints } from '../modulePoints.tables.ts';
import { inEachReach } from '../visitlog.policy.ts';
import type { Powers } from '../visitlog.policy.ts';
import { gradeModules, lessonMarks, lessons, marks, markSets } from '../visitlog.tables.ts';

const p = sql.placeholder;

type Asked = ReturnType<typeof keyParams> & Powers;

export interface ModuleFacts {
  readonly moduleId: number;
  readonly moduleName: string;
  readonly max: number;
  readonly currentMax: number;
  readonly startsOn: string | null;
  readonly endsOn: string | null;
  readonly closesAt: string | null;
  readonly isClosed: boolean;
  /** Its teacher may change it all the same. */
  readonly isPermitted: boolean;
}

export interface StudentFacts {
  readonly studentId: number;
  readonly studentName: string;
  readonly missedHours: number;
  readonly heldHours: number;
}

/** Marks of one student in the lessons of one module: their sum in hundredths, and how many could be given. */
export interface MarkFacts {
  readonly studentId: number;
  readonly moduleId: number;
  readonly sum: number;
  readonly lessons: number;
}

export interface EnteredRow extends EnteredPoints {
  readonly studentId: number;
  readonly moduleId: number;
  readonly reason: string | null;
  readonly version: number;
  readonly changedBy: string;
  readonly changedAt: string;
}

export interface PointsBook {
  readonly found: number;
  readonly classId: number | null;
  readonly academicYearId: number | null;
  readonly isOwn: boolean | null;
  /** In hundredths. */
  readonly bestMark: number;
  readonly modules: readonly ModuleFacts[];
  readonly students: readonly StudentFacts[];
  readonly marks: readonly MarkFacts[];
  readonly entered: readonly EnteredRow[];
}

/** The best mark of the default set, in hundredths. */
export const bestMark = sql`(
  select coalesce(max(k.points * 100), 0)::int from ${marks} k join ${markSets} ms on ms.id = k.mark_set_id
  where ms.is_default)`;

/** The modules with their dates for class `a`: of its own faculty, else of the university. */
const modulesOfClass = (language: Language) => sql`
  select m.id as "moduleId", ${nameIn(language, 'm')} as "moduleName", m.max_points as max,
    m.current_points as "currentMax", q.starts_on as "startsOn", q.ends_on as "endsOn", q.closes_at as "closesAt",
    coalesce(q.closes_at <= ${p('now')}::timestamptz, false) as "isClosed",
    ${isPermittedIn(sql`a.id`, sql`m.id`)} as "isPermitted"
  from class a
  cross join ${gradeModules} m
  left join lateral ${datesOfModule(sql`m.id`)} q on true
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
  left join ${lessons} l on l.assignment_id = b.id and l.academic_year_id = b.academic_year_id and ${stands}
  left join ${lessonMarks} lm on lm.lesson_id = l.id and lm.academic_year_id = l.academic_year_id
    and lm.student_id = s.student_id
  left join ${marks} k on k.id = lm.mark_id
  group by h.id, h.full_name
  order by h.full_name collate "und-x-icu", h.id`;

/** A lesson before the student joined the class has no row for them and does not count; an excuse does not either. */
const marksOfModules = sql`
  select lm.student_id as "studentId", l.module_id as "moduleId", coalesce(sum(k.points * 100), 0)::int as sum,
    (count(*) filter (where not k.is_excused))::int as lessons
  from class a
  join ${lessons} l on l.assignment_id = a.id and l.academic_year_id = a.academic_year_id and l.module_id is not null
    and ${stands}
  join ${lessonMarks} lm on lm.lesson_id = l.id and lm.academic_year_id = l.academic_year_id
  join ${marks} k on k.id = lm.mark_id
  group by lm.student_id, l.module_id`;

const enteredPoints = sql`
  select e.student_id as "studentId", e.module_id as "moduleId", e.adjustment, e.reason, e.control, e.bonus, e.version,
    coalesce(w.full_name, '') as "changedBy", e.updated_at as "changedAt"
  from class a
  join ${modulePoints} e on e.assignment_id = a.id and e.academic_year_id = a.academic_year_id
  left join ${people} w on w.id = e.updated_by`;

/** Everything that the points of a class are made of, in one statement. */
export const selectPointsBook = inEachLanguage((language) =>
  inEachReach((reach) =>
    prepared<PointsBook, Asked & Pick<Awaited<ReturnType<typeof windowParams>>, 'now' | 'today'>>(
      `module_points_${language}_${reach}`,
      sql`
      with ${withClass[reach]}
      select (select count(*)::int from fitting) as found, (select a.id from class a) as "classId",
        (select a.academic_year_id from class a) as "academicYearId",
        (select a.is_own and a.is_active from class a) as "isOwn",
        ${bestMark} as "bestMark",
        ${jsonList(modulesOfClass(language))} as modules, ${jsonList(studentsOfClass)} as students,
        ${jsonList(marksOfModules)} as marks, ${jsonList(enteredPoints)} as entered`,
    ),
  ),
);

/** Of several who save points of one class at once, each is judged by what the one before wrote. */
export const lockClass = prepared<{ readonly id: number }, Asked>(
  'module_points_lock',
  sql`
  with ${withClass.own}
  select ta.id from ${teachingAssignments} ta
  where ta.id = (select a.id from class a where a.is_own and a.is_active)
  for no key update of ta`,
);

export type SavedPoints = EnteredPoints & {
  readonly studentId: number;
  readonly moduleId: number;
  readonly reason: string | null;
  readonly before: EnteredPoints | null;
};

/** Writes what a teacher entered, and who changed what, in one statement. */
export const upsertPoints = prepared<
  { readonly studentId: number },
  {
    readonly classId: number;
    readonly academicYearId: number;
    readonly personId: number;
    readonly now: Date;
    /** A JSON list of `SavedPoints`. */
    readonly saved: string;
  }
>(
  'module_points_upsert',
  sql`
  with saved as materialized (
    select * from json_to_recordset(${p('saved')}::json) as s ("studentId" int, "moduleId" smallint, adjustment smallint,
      reason text, control smallint, bonus smallint, before jsonb)),
  written as (
    insert into ${modulePoints} (assignment_id, student_id, module_id, academic_year_id, adjustment, reason, control,
      bonus, updated_by, updated_at)
    select ${p('classId')}::int, s."studentId", s."moduleId", ${p('academicYearId')}::smallint, s.adjustment,
      case when s.adjustment <> 0 then s.reason end, s.control, s.bonus, ${p('personId')}::int, ${p('now')}::timestamptz
    from saved s
    on conflict (assignment_id, student_id, module_id, academic_year_id) do update
    set adjustment = excluded.adjustment, reason = excluded.reason, control = excluded.control, bonus = excluded.bonus,
      version = ${modulePoints}.version + 1, updated_by = excluded.updated_by, updated_at = excluded.updated_at),
  remembered as (
    insert into ${modulePointHistory} (academic_year_id, assignment_id, student_id, module_id, before, after, reason,
      changed_by, changed_at)
    select ${p('academicYearId')}::smallint, ${p('classId')}::int, s."studentId", s."moduleId", s.before,
      jsonb_build_object('adjustment', s.adjustment, 'control', s.control, 'bonus', s.bonus), s.reason,
      ${p('personId')}::int, ${p('now')}::timestamptz
    from saved s)
  select s."studentId" from saved s`,
);

interface HistoryRow {
  readonly found: number;
  readonly changes: readonly {
    readonly changedAt: string;
    readonly changedBy: string;
    readonly before: EnteredPoints | null;
    readonly after: EnteredPoints;
    readonly reason: string | null;
  }[];
}

const changes = sql`
  select h.changed_at as "changedAt", coalesce(w.full_name, '') as "changedBy", h.before, h.after, h.reason
  from class a
  join ${modulePointHistory} h on h.assignment_id = a.id and h.academic_year_id = a.academic_year_id
    and h.student_id = ${p('studentId')}::int and h.module_id = ${p('moduleId')}::int
  left join ${people} w on w.id = h.changed_by
  order by h.id desc`;

export const selectPointsHistory = prepared<
  HistoryRow,
  Asked & { readonly studentId: number; readonly moduleId: number }
>(
  'module_points_history',
  sql`
  with ${withClass.staff}
  select (select count(*)::int from fitting) as found, ${jsonList(changes)} as changes`,
);
