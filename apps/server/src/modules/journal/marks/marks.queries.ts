import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import { excuseCovering, notingExcused } from '../excuses/coming.sql.ts';
import { people } from '#modules/people/people.tables.ts';
import { assignmentStudents, teachingAssignments } from '#modules/registration/registration.tables.ts';
import { halfYearOf } from '#modules/structure/halfYear.sql.ts';
import { departments } from '#modules/structure/organisation.tables.ts';
import { bigint, instant, int, oneOf, orNull, text } from '#platform/db/sqlTypes.ts';
import type { Shape } from '#platform/db/sqlTypes.ts';
import { statement } from '#platform/db/statement.ts';
import type { Params, RowOf } from '#platform/db/statement.ts';
import { emitting } from '#platform/live/emitting.ts';

import { absentMark, excusedMark, markAuthor } from '../lessons/presence.sql.ts';
import {
  isInJournal,
  isLessonLocked,
  isPermittedLate,
  isRecent,
  windowScope,
} from '../lessons/lessonWindow.policy.ts';
import {
  byNobody,
  correctableBy,
  correctScope,
  readableBy,
  readScope,
  taughtBy,
  teacherScope,
} from '../journal.policy.ts';
import type { Policy, ScopeKind } from '../journal.policy.ts';
import { markSetOf } from './markSets.sql.ts';
import { lessonMarkHistory, lessonMarks, lessons, marks } from '../journal.tables.ts';

const verdicts = [
  'unseen',
  'class_mismatch',
  'not_allowed',
  'same',
  'changed_elsewhere',
  'attempt_falls',
  'reason_missing',
  'locked',
  'window_closed',
  'changed',
] as const;

const markChange = {
  ...teacherScope,
  ...windowScope,
  ...markAuthor,
  visitId: bigint,
  markId: int,
  version: orNull(int),
  attempt: orNull(int),
  reason: orNull(text),
  /** What the history says of an absence that an excuse covers; `{number}` is its number. */
  excusedBy: text,
  teacherId: orNull(int),
};
type Change = Params<typeof markChange>;

/** The mark as it is now, locked, with all that decides whether it may be changed. */
const markBefore = (p: Change, mayCorrect: SQL) => sql`
  select lm.id, lm.academic_year_id, lm.mark_id, lm.attempt, lm.version, lm.student_id, lm.lesson_id, l.lesson_date,
    a.id as assignment_id, a.teacher_id, a.season_id,
    ${taughtBy(p, 'a')} as is_own, ${mayCorrect} as may_correct, ${isRecent(p, 'l')} as is_recent,
    ${isLessonLocked(p, { lesson: 'l', class: 'a' })} as is_locked, ${isPermittedLate(p, 'l')} as is_permitted,
    exists (
      select from ${assignmentStudents} s
      where s.assignment_id = a.id and s.student_id = lm.student_id and s.removed_at is null) as is_listed
  from ${lessonMarks} lm
  join ${lessons} l on l.id = lm.lesson_id and l.academic_year_id = lm.academic_year_id and ${isInJournal('l')}
  join (
    select ta.*, d.faculty_id from ${teachingAssignments} ta join ${departments} d on d.id = ta.department_id
  ) a on a.id = l.assignment_id
  where lm.id = ${p.visitId}
  for update of lm`;

/** An accepted excuse that makes the absence that is wanted an excused one. */
const excuse = ({ markId }: Change) => sql`
  select e.id from before b cross join lateral (${excuseCovering('b')}) e where ${markId} = ${absentMark}`;

/** Marks that suit every journal, and those of the set by which the half-year is graded. */
const markWanted = ({ markId }: Change) => sql`
  select k.id, k.text from before b
  join ${marks} k on k.id = case when exists (select from excuse) then ${excusedMark} else ${markId} end
  where (k.closed_on is null or k.id = b.mark_id)
    and (k.mark_set_id is null or k.id = b.mark_id or k.mark_set_id = ${markSetOf(halfYearOf('b'))})`;

/** Past the window a reason is asked for: of the offices, and of a teacher with a permission. */
const mayLate = sql`(b.may_correct or b.is_own and b.is_permitted)`;

/**
 * The rules of docs/rules.md in the order in which a refusal is most useful. What is there already is never
 * refused: the repetition of a request whose reply was lost must succeed.
 */
const verdict = (p: Change) => sql`case
  when not (b.is_own or b.may_correct) then 'unseen'
  when b.teacher_id <> ${p.teacherId} then 'class_mismatch'
  when k.id is null then 'not_allowed'
  when b.mark_id = k.id and b.attempt = coalesce(${p.attempt}, b.attempt) then 'same'
  when not b.is_listed then 'not_allowed'
  when b.version <> ${p.version} then 'changed_elsewhere'
  when b.attempt > ${p.attempt} then 'attempt_falls'
  when b.is_own and b.is_recent and not b.is_locked then 'changed'
  when ${mayLate} and coalesce(trim(${p.reason}), '') = '' then 'reason_missing'
  when ${mayLate} then 'changed'
  when b.is_locked then 'locked'
  else 'window_closed' end`;

/** The student wants to know, and the teacher's other pages show it, too. */
const event = emitting(sql`
  select w.person_id, 'mark', jsonb_build_object(
    'assignmentId', b.assignment_id, 'lessonId', b.lesson_id, 'visitId', c.id, 'version', c.version)
  from changed c join judged b on b.id = c.id
  cross join lateral (values (b.student_id), (b.teacher_id)) w(person_id)`);

const markUpdateIn = <S extends Shape>(scopeKind: ScopeKind, scope: S, mayCorrect: Policy<S>) =>
  statement({
    name: `mark_update_${scopeKind}`,
    params: { ...markChange, ...scope },
    /** Mark, text and version are what stands there after the statement, whoever wrote it. */
    row: { verdict: oneOf(...verdicts), markId: int, markText: text, version: int },
    sql: (p) => sql`
    with before as materialized (${markBefore(p, mayCorrect(p, 'a'))}),
    excuse as materialized (${excuse(p)}),
    wanted as (${markWanted(p)}),
    judged as materialized (
      select b.*, ${verdict(p)} as verdict, k.id as wanted_id from before b left join wanted k on true),
    changed as (
      update ${lessonMarks} lm
      set mark_id = b.wanted_id, attempt = coalesce(${p.attempt}, lm.attempt), version = lm.version + 1,
        source = case when b.is_own then 'teacher' else 'registrar' end,
        updated_by = ${p.personId}, updated_at = ${p.now}
      from judged b
      where lm.id = b.id and lm.academic_year_id = b.academic_year_id and b.verdict = 'changed'
      returning lm.id, lm.mark_id, lm.version, lm.attempt),
    remembered as (
      insert into ${lessonMarkHistory}
        (academic_year_id, lesson_mark_id, old_mark_id, new_mark_id, changed_by, changed_at, reason, attempt)
      select b.academic_year_id, b.id, b.mark_id, c.mark_id, ${p.personId}, ${p.now},
        nullif(concat_ws('. ', (select replace(${p.excusedBy}, '{number}', e.id::text) from excuse e),
          nullif(trim(${p.reason}), '')), ''), c.attempt
      from changed c join judged b on b.id = c.id),
    noted as (${notingExcused(sql`
      select e.id, c.id, b.academic_year_id, c.version
      from changed c join judged b on b.id = c.id cross join excuse e`)}),
    emitted as (${event})
    select b.verdict, k.id as "markId", k.text as "markText", coalesce(c.version, b.version) as version
    from judged b left join changed c on true join ${marks} k on k.id = coalesce(c.mark_id, b.mark_id)`,
  });

/**
 * Sets one mark and writes down who changed what, in one statement: the row is locked first, so that of two
 * writers the second one is judged by what the first one wrote.
 */
export const updateMark = {
  own: markUpdateIn('own', {}, byNobody),
  staff: markUpdateIn('staff', correctScope, correctableBy),
};
export type Verdict = RowOf<typeof updateMark.own>['verdict'];

/** Changes of a mark that the person may read, latest first; no row at all when they may not. */
export const selectMarkHistory = statement({
  name: 'mark_history',
  params: { ...readScope, visitId: bigint },
  row: {
    changedAt: orNull(instant),
    changedBy: text,
    before: text,
    after: text,
    reason: orNull(text),
    attempt: int,
  },
  sql: (p) => sql`
  with seen as (
    select lm.id, lm.academic_year_id from ${lessonMarks} lm
    join ${lessons} l on l.id = lm.lesson_id and l.academic_year_id = lm.academic_year_id and ${isInJournal('l')}
    join ${teachingAssignments} a on a.id = l.assignment_id
    where lm.id = ${p.visitId} and ${readableBy(p, 'a')})
  select h.changed_at as "changedAt", coalesce(w.full_name, '') as "changedBy", coalesce(o.text, '') as before,
    coalesce(n.text, '') as after, h.reason, coalesce(h.attempt, 1) as attempt
  from seen
  left join ${lessonMarkHistory} h on h.lesson_mark_id = seen.id and h.academic_year_id = seen.academic_year_id
  left join ${marks} o on o.id = h.old_mark_id
  left join ${marks} n on n.id = h.new_mark_id
  left join ${people} w on w.id = h.changed_by
  order by h.id desc`,
});
