import type { RemovalKind } from '@bilim/contract/visitlog/removals';
import { sql } from 'drizzle-orm';

import { disciplineRegistrations, assignmentStudents } from '#modules/registration/registration.tables.ts';
import { prepared } from '#platform/db/prepared.ts';

import { withClass } from './classKey.ts';
import type { keyParams } from './classKey.ts';
import { lessonAsked } from './dayList.queries.ts';
import type { LessonAsked } from './dayList.queries.ts';
import { isLocked, isWithinEditDays, stands } from './lessonWindow.ts';
import type { windowParams } from './lessonWindow.ts';
import { journalRemovals } from './removals.tables.ts';
import { tellClass } from './tellClass.ts';
import { inEachReach } from './visitlog.policy.ts';
import type { Powers } from './visitlog.policy.ts';
import { lessons } from './visitlog.tables.ts';

const p = sql.placeholder;

type Asked = ReturnType<typeof keyParams> & Powers;
type Window = Awaited<ReturnType<typeof windowParams>>;
type Author = { readonly personId: number; readonly reason: string | null };

/** Writes down one removal for each judged row that may be; `class` and `judged` stand before it. */
const remove = (kind: RemovalKind, studentId = sql`null::int`) => sql`
  insert into ${journalRemovals} (kind, academic_year_id, assignment_id, student_id, lesson_count, reason, removed_by, removed_at)
  select ${sql.raw(`'${kind}'`)}, j.academic_year_id, j.assignment_id, ${studentId}, j.lesson_count,
    nullif(trim(${p('reason')}::text), ''), ${p('personId')}::int, ${p('now')}::timestamptz
  from judged j where j.verdict = 'done'
  returning id`;

/** One word for a whole journal is enough: whoever hears it asks for the class anew. */
const told = tellClass(
  sql`select min(t.id) as lesson_id, t.assignment_id from taken t group by t.assignment_id`,
);

export type LessonVerdict = 'lesson_unknown' | 'forbidden' | 'locked' | 'window_closed' | 'done';

interface LessonRow {
  readonly found: number;
  readonly verdict: LessonVerdict | null;
  readonly removalId: number | null;
  /** Of a lesson that is gone by now: another request was faster. */
  readonly taken: number;
}

const lessonVerdict = sql`case
  when l.id is null then 'lesson_unknown'
  when a.may_correct then 'done'
  when not (a.is_own and a.is_active) then 'forbidden'
  when ${isLocked} then 'locked'
  when not ${isWithinEditDays} then 'window_closed'
  else 'done' end`;

/** Takes one lesson out of the journal. */
export const removeLesson = inEachReach((reach) =>
  prepared<LessonRow, Asked & Window & LessonAsked & Author & { readonly lessonId: number | null }>(
    `lesson_remove_${reach}`,
    sql`
    with ${withClass[reach]},
    judged as materialized (
      select a.id as assignment_id, a.academic_year_id, l.id as lesson_id, 1 as lesson_count, ${lessonVerdict} as verdict
      from class a
      left join lateral (select l.* ${lessonAsked}) l on coalesce(l.id = ${p('lessonId')}::bigint, true)),
    removed as (${remove('lesson')}),
    taken as (
      update ${lessons} l set removal_id = r.id
      from judged j cross join removed r
      where l.id = j.lesson_id and l.academic_year_id = j.academic_year_id and ${stands}
      returning l.id, l.assignment_id),
    told as (${told})
    select (select count(*)::int from fitting) as found, j.verdict, r.id as "removalId",
      (select count(*)::int from taken) as taken
    from (select) one left join judged j on true left join removed r on true`,
  ),
);

export type JournalVerdict = 'nothing' | 'forbidden' | 'locked' | 'too_old' | 'done';

interface JournalRow {
  readonly found: number;
  readonly verdict: JournalVerdict | null;
  readonly removalId: number | null;
  readonly taken: number;
}

/** Hours after its first list in which a teacher may delete a whole journal. */
const freshHours = sql.raw(`interval '24 hours'`);

const journalVerdict = sql`case
  when not (a.is_own and a.is_active or a.may_correct or a.may_manage) then 'forbidden'
  when held.lesson_count = 0 then 'nothing'
  when held.has_locked then 'locked'
  when not (a.may_correct or a.may_manage) and held.first_made < ${p('now')}::timestamptz - ${freshHours} then 'too_old'
  else 'done' end`;

/** Takes all lessons of a class out of the journal. */
export const removeJournal = inEachReach((reach) =>
  prepared<JournalRow, Asked & Window & Author>(
    `journal_remove_${reach}`,
    sql`
    with ${withClass[reach]},
    judged as materialized (
      select a.id as assignment_id, a.academic_year_id, held.lesson_count, ${journalVerdict} as verdict
      from class a
      cross join lateral (
        select count(*)::int as lesson_count, coalesce(bool_or(${isLocked}), false) as has_locked,
          min(l.created_at) as first_made
        from ${lessons} l
        where l.assignment_id = a.id and l.academic_year_id = a.academic_year_id and ${stands}) held),
    removed as (${remove('journal')}),
    taken as (
      update ${lessons} l set removal_id = r.id
      from judged j cross join removed r
      where l.assignment_id = j.assignment_id and l.academic_year_id = j.academic_year_id and ${stands}
      returning l.id, l.assignment_id),
    told as (${told})
    select (select count(*)::int from fitting) as found, j.verdict, r.id as "removalId",
      (select count(*)::int from taken) as taken
    from (select) one left join judged j on true left join removed r on true`,
  ),
);

export type StudentVerdict = 'not_listed' | 'forbidden' | 'same' | 'by_plan' | 'done';

interface StudentRow {
  readonly found: number;
  readonly verdict: StudentVerdict | null;
  readonly assignmentId: number | null;
  readonly removalId: number | null;
}

const isByPlan = sql`exists (
  select from ${disciplineRegistrations} r
  where r.student_id = s.student_id and r.academic_year_id = a.academic_year_id and r.season_id = a.season_id
    and r.discipline_id = a.discipline_id and r.is_by_plan and r.status in ('registered', 'confirmed'))`;

const studentVerdict = sql`case
  when not (a.is_own and a.is_active or a.may_manage) then 'forbidden'
  when s.student_id is null then 'not_listed'
  when s.removed_at is not null then 'same'
  when not a.may_manage and ${isByPlan} then 'by_plan'
  else 'done' end`;

/** Judges whether a student may be taken off the list of a class, and writes the removal down. */
export const insertStudentRemoval = inEachReach((reach) =>
  prepared<StudentRow, Asked & Author & { readonly studentId: number; readonly now: Date }>(
    `student_remove_${reach}`,
    sql`
    with ${withClass[reach]},
    judged as materialized (
      select a.id as assignment_id, a.academic_year_id, s.student_id, 0 as lesson_count, ${studentVerdict} as verdict
      from class a
      left join ${assignmentStudents} s on s.assignment_id = a.id and s.student_id = ${p('studentId')}::int),
    removed as (${remove('student', sql`j.student_id`)})
    select (select count(*)::int from fitting) as found, j.verdict, j.assignment_id as "assignmentId",
      r.id as "removalId"
    from (select) one left join judged j on true left join removed r on true`,
  ),
);
