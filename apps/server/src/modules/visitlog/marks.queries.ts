import { sql } from 'drizzle-orm';

import { acceptedExcuse, notingExcused } from '#modules/excuses/coming.ts';
import { people } from '#modules/people/people.tables.ts';
import { assignmentStudents, teachingAssignments } from '#modules/registration/registration.tables.ts';
import { departments } from '#modules/structure/organisation.tables.ts';
import { prepared } from '#platform/db/prepared.ts';
import { emitting } from '#platform/live/emitting.ts';

import { absentMark, excusedMark } from './presence.ts';
import { isLocked, isPermittedLate, isWithinEditDays, stands } from './lessonWindow.ts';
import type { windowParams } from './lessonWindow.ts';
import { inEachReach, isOwn, mayCorrect, mayRead } from './visitlog.policy.ts';
import type { Powers, Reach } from './visitlog.policy.ts';
import { lessonMarkHistory, lessonMarks, lessons, marks, markSets } from './visitlog.tables.ts';

const p = sql.placeholder;

export type Verdict =
  | 'unseen'
  | 'class_mismatch'
  | 'not_allowed'
  | 'same'
  | 'changed_elsewhere'
  | 'attempt_falls'
  | 'reason_missing'
  | 'locked'
  | 'window_closed'
  | 'changed';

type MarkParams = Powers &
  Awaited<ReturnType<typeof windowParams>> & {
    readonly visitId: number;
    readonly markId: number;
    readonly version: number | null;
    readonly attempt: number | null;
    readonly reason: string | null;
    /** What the history says of an absence that an excuse covers; `{number}` is its number. */
    readonly excusedBy: string;
    readonly teacherId: number | null;
    readonly personId: number;
  };

interface MarkRow {
  readonly verdict: Verdict;
  /** What stands there after the statement, whoever wrote it. */
  readonly markId: number;
  readonly markText: string;
  readonly version: number;
}

/** The mark as it is now, locked, with all that decides whether it may be changed. */
const markBefore = (reach: Reach) => sql`
  select lm.id, lm.academic_year_id, lm.mark_id, lm.attempt, lm.version, lm.student_id, lm.lesson_id, l.lesson_date,
    a.id as assignment_id, a.teacher_id,
    ${isOwn} as is_own, ${mayCorrect[reach]} as may_correct, ${isWithinEditDays} as is_recent, ${isLocked} as is_locked,
    ${isPermittedLate} as is_permitted,
    exists (
      select from ${assignmentStudents} s
      where s.assignment_id = a.id and s.student_id = lm.student_id and s.removed_at is null) as is_listed
  from ${lessonMarks} lm
  join ${lessons} l on l.id = lm.lesson_id and l.academic_year_id = lm.academic_year_id and ${stands}
  join (
    select ta.*, d.faculty_id from ${teachingAssignments} ta join ${departments} d on d.id = ta.department_id
  ) a on a.id = l.assignment_id
  where lm.id = ${p('visitId')}::bigint
  for update of lm`;

/** An accepted excuse that makes the absence that is wanted an excused one. */
const excuse = sql`
  select e.id from before b cross join lateral (${acceptedExcuse}) e where ${p('markId')}::int = ${absentMark}`;

/** Marks that suit every journal, and those of the default set. */
const markWanted = sql`
  select k.id, k.text from ${marks} k left join ${markSets} ms on ms.id = k.mark_set_id
  where k.id = case when exists (select from excuse) then ${excusedMark} else ${p('markId')}::int end and (k.mark_set_id is null or ms.is_default)`;

/** Past the window a reason is asked for: of the offices, and of a teacher with a permission. */
const mayLate = sql`(b.may_correct or b.is_own and b.is_permitted)`;

/**
 * The rules of docs/rules.md in the order in which a refusal is most useful. What is there already is never
 * refused: the repetition of a request whose reply was lost must succeed.
 */
const verdict = sql`case
  when not (b.is_own or b.may_correct) then 'unseen'
  when b.teacher_id <> ${p('teacherId')}::int then 'class_mismatch'
  when k.id is null then 'not_allowed'
  when b.mark_id = k.id and b.attempt = coalesce(${p('attempt')}::int, b.attempt) then 'same'
  when not b.is_listed then 'not_allowed'
  when b.version <> ${p('version')}::int then 'changed_elsewhere'
  when b.attempt > ${p('attempt')}::int then 'attempt_falls'
  when b.is_own and b.is_recent and not b.is_locked then 'changed'
  when ${mayLate} and coalesce(trim(${p('reason')}::text), '') = '' then 'reason_missing'
  when ${mayLate} then 'changed'
  when b.is_locked then 'locked'
  else 'window_closed' end`;

/** The student wants to know, and the teacher's other pages show it, too. */
const told = emitting(sql`
  select w.person_id, 'mark', jsonb_build_object(
    'assignmentId', b.assignment_id, 'lessonId', b.lesson_id, 'visitId', c.id, 'version', c.version)
  from changed c join judged b on b.id = c.id
  cross join lateral (values (b.student_id), (b.teacher_id)) w(person_id)`);

/**
 * Sets one mark and writes down who changed what, in one statement: the row is locked first, so that of two
 * writers the second one is judged by what the first one wrote.
 */
export const updateMark = inEachReach((reach) =>
  prepared<MarkRow, MarkParams>(
    `mark_update_${reach}`,
    sql`
  with before as materialized (${markBefore(reach)}),
  excuse as materialized (${excuse}),
  wanted as (${markWanted}),
  judged as materialized (
    select b.*, ${verdict} as verdict, k.id as wanted_id from before b left join wanted k on true),
  changed as (
    update ${lessonMarks} lm
    set mark_id = b.wanted_id, attempt = coalesce(${p('attempt')}::int, lm.attempt), version = lm.version + 1,
      source = case when b.is_own then 'teacher' else 'registrar' end,
      updated_by = ${p('personId')}::int, updated_at = ${p('now')}::timestamptz
    from judged b
    where lm.id = b.id and lm.academic_year_id = b.academic_year_id and b.verdict = 'changed'
    returning lm.id, lm.mark_id, lm.version, lm.attempt),
  remembered as (
    insert into ${lessonMarkHistory}
      (academic_year_id, lesson_mark_id, old_mark_id, new_mark_id, changed_by, changed_at, reason, attempt)
    select b.academic_year_id, b.id, b.mark_id, c.mark_id, ${p('personId')}::int, ${p('now')}::timestamptz,
      nullif(concat_ws('. ', (select replace(${p('excusedBy')}::text, '{number}', e.id::text) from excuse e),
        nullif(trim(${p('reason')}::text), '')), ''), c.attempt
    from changed c join judged b on b.id = c.id),
  noted as (${notingExcused(sql`
    select e.id, c.id, b.academic_year_id, c.version
    from changed c join judged b on b.id = c.id cross join excuse e`)}),
  told as (${told})
  select b.verdict, k.id as "markId", k.text as "markText", coalesce(c.version, b.version) as version
  from judged b left join changed c on true join ${marks} k on k.id = coalesce(c.mark_id, b.mark_id)`,
  ),
);

export interface MarkHistoryRow {
  readonly changedAt: Date | null;
  readonly changedBy: string;
  readonly before: string;
  readonly after: string;
  readonly reason: string | null;
  readonly attempt: number;
}

/** Changes of a mark that the person may read, latest first; no row at all when they may not. */
export const selectMarkHistory = prepared<MarkHistoryRow, Powers & { readonly visitId: number }>(
  'mark_history',
  sql`
  with seen as (
    select lm.id, lm.academic_year_id from ${lessonMarks} lm
    join ${lessons} l on l.id = lm.lesson_id and l.academic_year_id = lm.academic_year_id and ${stands}
    join ${teachingAssignments} a on a.id = l.assignment_id
    where lm.id = ${p('visitId')}::bigint and ${mayRead.staff})
  select h.changed_at as "changedAt", coalesce(w.full_name, '') as "changedBy", coalesce(o.text, '') as before,
    n.text as after, h.reason, h.attempt
  from seen
  left join ${lessonMarkHistory} h on h.lesson_mark_id = seen.id and h.academic_year_id = seen.academic_year_id
  left join ${marks} o on o.id = h.old_mark_id
  left join ${marks} n on n.id = h.new_mark_id
  left join ${people} w on w.id = h.changed_by
  order by h.id desc`,
);
