import type { RemovalKind } from '@bilim/contract/journal/removals';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import { disciplineRegistrations, assignmentStudents } from '#modules/registration/registration.tables.ts';
import { bigint, int, oneOf, orNull, text } from '#platform/db/sqlTypes.ts';
import { statement } from '#platform/db/statement.ts';
import type { Params } from '#platform/db/statement.ts';
import { textLiteral } from '#platform/db/wireText.ts';

import { found, keyScope, withClass } from '../classes/classKey.sql.ts';
import { lessonAsked, lessonScope } from '../lessons/lessonAsked.sql.ts';
import { isInJournal, isLessonLocked, isRecent, windowScope } from '../lessons/lessonWindow.policy.ts';
import { markAuthor } from '../lessons/presence.sql.ts';
import { journalRemovals } from './removals.tables.ts';
import { notifyClass } from '../classes/notifyClass.sql.ts';
import { ownSight, staffSight } from '../journal.policy.ts';
import type { Sight, teacherScope } from '../journal.policy.ts';
import { lessons } from '../journal.tables.ts';

const author = { ...markAuthor, reason: orNull(text) };

/** Writes down one removal for each judged row that may be; `class` and `judged` stand before it. */
const remove = (p: Params<typeof author>, kind: RemovalKind, studentId = sql`null::int`) => sql`
  insert into ${journalRemovals} (kind, academic_year_id, assignment_id, student_id, lesson_count, reason, removed_by, removed_at)
  select ${textLiteral(kind)}, j.academic_year_id, j.assignment_id, ${studentId}, j.lesson_count,
    nullif(trim(${p.reason}), ''), ${p.personId}, ${p.now}
  from judged j where j.verdict = 'done'
  returning id`;

/** Takes the lessons `l` of what was judged out of the journal. One word is enough: whoever hears it asks for the class anew. */
const taking = (which: SQL) => sql`
  taken as (
    update ${lessons} l set removal_id = r.id
    from judged j cross join removed r
    where ${which} and l.academic_year_id = j.academic_year_id and ${isInJournal('l')}
    returning l.id, l.assignment_id),
  emitted as (${notifyClass(
    sql`select min(t.id) as lesson_id, t.assignment_id from taken t group by t.assignment_id`,
  )})`;

const takenRow = {
  found: int,
  removalId: orNull(int),
  /** Of a lesson that is gone by now: another request was faster. */
  taken: int,
};
const takenAnswer = sql`
  select ${found}, j.verdict, r.id as "removalId",
    (select count(*)::int from taken) as taken
  from (select) one left join judged j on true left join removed r on true`;

const lessonVerdicts = ['lesson_unknown', 'forbidden', 'locked', 'window_closed', 'done'] as const;

const lessonVerdict = (p: Params<typeof windowScope>) => sql`case
  when l.id is null then 'lesson_unknown'
  when a.may_correct then 'done'
  when not (a.is_own and a.is_active) then 'forbidden'
  when ${isLessonLocked(p, { lesson: 'l', class: 'a' })} then 'locked'
  when not ${isRecent(p, 'l')} then 'window_closed'
  else 'done' end`;

const lessonRemovalIn = <S extends typeof teacherScope>(sight: Sight<S>) =>
  statement({
    name: `lesson_remove_${sight.scopeKind}`,
    params: {
      ...keyScope,
      ...sight.scope,
      ...windowScope,
      ...lessonScope,
      ...author,
      lessonId: orNull(bigint),
    },
    row: { ...takenRow, verdict: orNull(oneOf(...lessonVerdicts)) },
    sql: (p) => sql`
    with ${withClass(sight, p)},
    judged as materialized (
      select a.id as assignment_id, a.academic_year_id, l.id as lesson_id, 1 as lesson_count, ${lessonVerdict(p)} as verdict
      from class a
      left join lateral (select l.* ${lessonAsked(p, 'a')}) l on coalesce(l.id = ${p.lessonId}, true)),
    removed as (${remove(p, 'lesson')}),
    ${taking(sql`l.id = j.lesson_id`)}
    ${takenAnswer}`,
  });

/** Takes one lesson out of the journal. */
export const removeLesson = { own: lessonRemovalIn(ownSight), staff: lessonRemovalIn(staffSight) };

/** Hours after its first list in which a teacher may delete a whole journal. */
const freshHours = sql.raw(`interval '24 hours'`);

const journalVerdicts = ['nothing', 'forbidden', 'locked', 'too_old', 'done'] as const;

const journalVerdict = ({ now }: Pick<Params<typeof windowScope>, 'now'>) => sql`case
  when not (a.is_own and a.is_active or a.may_correct or a.may_manage) then 'forbidden'
  when held.lesson_count = 0 then 'nothing'
  when held.has_locked then 'locked'
  when not (a.may_correct or a.may_manage) and held.first_made < ${now} - ${freshHours} then 'too_old'
  else 'done' end`;

const journalRemovalIn = <S extends typeof teacherScope>(sight: Sight<S>) =>
  statement({
    name: `journal_remove_${sight.scopeKind}`,
    params: { ...keyScope, ...sight.scope, ...author },
    row: { ...takenRow, verdict: orNull(oneOf(...journalVerdicts)) },
    sql: (p) => sql`
    with ${withClass(sight, p)},
    judged as materialized (
      select a.id as assignment_id, a.academic_year_id, held.lesson_count, ${journalVerdict(p)} as verdict
      from class a
      cross join lateral (
        select count(*)::int as lesson_count,
          coalesce(bool_or(${isLessonLocked(p, { lesson: 'l', class: 'a' })}), false) as has_locked,
          min(l.created_at) as first_made
        from ${lessons} l
        where l.assignment_id = a.id and l.academic_year_id = a.academic_year_id and ${isInJournal('l')}) held),
    removed as (${remove(p, 'journal')}),
    ${taking(sql`l.assignment_id = j.assignment_id`)}
    ${takenAnswer}`,
  });

/** Takes all lessons of a class out of the journal. */
export const removeJournal = { own: journalRemovalIn(ownSight), staff: journalRemovalIn(staffSight) };

const studentVerdicts = ['not_listed', 'forbidden', 'same', 'by_plan', 'done'] as const;

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

const studentRemovalIn = <S extends typeof teacherScope>(sight: Sight<S>) =>
  statement({
    name: `student_remove_${sight.scopeKind}`,
    params: { ...keyScope, ...sight.scope, ...author, studentId: int },
    row: {
      found: int,
      verdict: orNull(oneOf(...studentVerdicts)),
      assignmentId: orNull(int),
      removalId: orNull(int),
    },
    sql: (p) => sql`
    with ${withClass(sight, p)},
    judged as materialized (
      select a.id as assignment_id, a.academic_year_id, s.student_id, 0 as lesson_count, ${studentVerdict} as verdict
      from class a
      left join ${assignmentStudents} s on s.assignment_id = a.id and s.student_id = ${p.studentId}),
    removed as (${remove(p, 'student', sql`j.student_id`)})
    select ${found}, j.verdict, j.assignment_id as "assignmentId",
      r.id as "removalId"
    from (select) one left join judged j on true left join removed r on true`,
  });

/** Judges whether a student may be taken off the list of a class, and writes the removal down. */
export const insertStudentRemoval = { own: studentRemovalIn(ownSight), staff: studentRemovalIn(staffSight) };

/** Why something stays where it is, or that it does not. */
export type RemovalVerdict = (
  | typeof lessonVerdicts
  | typeof journalVerdicts
  | typeof studentVerdicts
)[number];
