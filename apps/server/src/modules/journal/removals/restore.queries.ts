import { removalKinds } from '@bilim/contract/journal/removals';
import { sql } from 'drizzle-orm';

import { people } from '#modules/people/people.tables.ts';
import { assignmentStudents, teachingAssignments } from '#modules/registration/registration.tables.ts';
import { inEachLanguage } from '#platform/db/localNames.ts';
import { bool, day, instant, int, oneOf, orNull, text } from '#platform/db/sqlTypes.ts';
import { statement } from '#platform/db/statement.ts';
import type { Params, RowOf } from '#platform/db/statement.ts';

import { classWordJoins, classWords, classWordsRow } from '../classes/classWords.sql.ts';
import { journalRemovals } from './removals.tables.ts';
import { notifyClass } from '../classes/notifyClass.sql.ts';
import {
  correctableBy,
  correctScope,
  managedBy,
  manageScope,
  taughtBy,
  teacherScope,
} from '../journal.policy.ts';
import { lessonMarks, lessons } from '../journal.tables.ts';

const asker = {
  ...teacherScope,
  ...correctScope,
  ...manageScope,
  personId: int,
  now: instant,
  restoreDays: int,
};
type Asker = Params<typeof asker>;

/** Lessons of class `a` are brought back by whoever corrects journals, students by whoever manages lists. */
const mayRestore = (p: Asker) => sql`(
  ${correctableBy(p, 'a')} or m.kind = 'student' and ${managedBy(p, 'a')}
  or m.removed_by = ${p.personId} and (${taughtBy(p, 'a')} or ${managedBy(p, 'a')})
    and m.removed_at > ${p.now} - interval '1 day')`;

const isRestorable = (p: Asker) => sql`m.removed_at > ${p.now} - make_interval(days => ${p.restoreDays})`;

/** What can be brought back, of the classes the person answers for. */
export const selectRemovals = inEachLanguage((language) =>
  statement({
    name: `journal_removals_${language}`,
    params: { ...asker, kind: orNull(text), pattern: orNull(text) },
    row: {
      removalId: int,
      kind: oneOf(...removalKinds),
      ...classWordsRow,
      studentName: orNull(text),
      lessonDate: orNull(day),
      ordinal: orNull(int),
      lessonCount: int,
      markCount: int,
      removedBy: text,
      removedAt: instant,
      reason: orNull(text),
      canRestore: bool,
      total: int,
    },
    sql: (p) => sql`
    select m.id as "removalId", m.kind, ${classWords(language)}, student.full_name as "studentName",
      held.first_day as "lessonDate", held.ordinal, held.lesson_count as "lessonCount",
      held.mark_count as "markCount", author.full_name as "removedBy", m.removed_at as "removedAt", m.reason,
      ${mayRestore(p)} as "canRestore", count(*) over ()::int as total
    from ${journalRemovals} m
    join ${teachingAssignments} a on a.id = m.assignment_id
    ${classWordJoins}
    join ${people} author on author.id = m.removed_by
    left join ${people} student on student.id = m.student_id
    cross join lateral (
      select min(l.lesson_date) as first_day, case when m.kind = 'lesson' then min(l.ordinal) end as ordinal,
        count(*)::int as lesson_count, coalesce(sum((
          select count(*) from ${lessonMarks} lm
          where lm.lesson_id = l.id and lm.academic_year_id = l.academic_year_id and lm.mark_id <> 0)), 0)::int as mark_count
      from ${lessons} l where l.removal_id = m.id) held
    where m.restored_at is null and ${isRestorable(p)} and (${correctableBy(p, 'a')} or ${managedBy(p, 'a')})
      and coalesce(m.kind = ${p.kind}, true)
      and coalesce(
        concat_ws(' ', d.name_ru, d.name_kg, d.name_en, g.name, st.name, teacher.full_name, student.full_name)
          ilike ${p.pattern}, true)
    order by m.removed_at desc, m.id desc limit 200`,
  }),
);

const verdicts = ['unknown', 'same', 'too_late', 'place_taken', 'student_elsewhere', 'done'] as const;

/** A new lesson stands where one of the removed ones stood. */
const isPlaceTaken = sql`exists (
  select from ${lessons} gone
  join ${lessons} l on l.assignment_id = gone.assignment_id and l.academic_year_id = gone.academic_year_id
    and l.lesson_date = gone.lesson_date and l.ordinal = gone.ordinal and l.removal_id is null
  where gone.removal_id = m.id)`;

/** The student sits in another subgroup of the same group by now. */
const isElsewhere = sql`(a.subgroup > 0 and exists (
  select from ${teachingAssignments} b
  join ${assignmentStudents} s on s.assignment_id = b.id and s.student_id = m.student_id and s.removed_at is null
  where b.id <> a.id and b.is_active and b.subgroup > 0 and b.academic_year_id = a.academic_year_id
    and b.season_id = a.season_id and b.discipline_id = a.discipline_id and b.credits = a.credits
    and b.lesson_type_id = a.lesson_type_id and b.group_id is not distinct from a.group_id
    and b.stream_id is not distinct from a.stream_id))`;

const verdict = (p: Asker) => sql`case
  when not ${mayRestore(p)} then 'unknown'
  when m.restored_at is not null then 'same'
  when not ${isRestorable(p)} then 'too_late'
  when ${isPlaceTaken} then 'place_taken'
  when m.kind = 'student' and ${isElsewhere} then 'student_elsewhere'
  else 'done' end`;

/** Brings the lessons of a removal back as they were, and closes it. A student's place is opened by its own module. */
export const updateRestored = statement({
  name: 'journal_restore',
  params: { ...asker, removalId: int },
  row: {
    verdict: oneOf(...verdicts),
    kind: oneOf(...removalKinds),
    assignmentId: int,
    studentId: orNull(int),
    lessonCount: int,
  },
  sql: (p) => sql`
  with judged as materialized (
    select m.id, m.kind, m.assignment_id, m.student_id, m.academic_year_id, ${verdict(p)} as verdict
    from ${journalRemovals} m join ${teachingAssignments} a on a.id = m.assignment_id
    where m.id = ${p.removalId}
    for update of m),
  closed as (
    update ${journalRemovals} m
    set restored_at = ${p.now}, restored_by = ${p.personId}
    from judged j where m.id = j.id and j.verdict = 'done'),
  back as (
    update ${lessons} l set removal_id = null
    from judged j where l.removal_id = j.id and j.verdict = 'done'
    returning l.id, l.assignment_id),
  emitted as (${notifyClass(sql`select min(b.id) as lesson_id, b.assignment_id from back b group by b.assignment_id`)})
  select j.verdict, j.kind, j.assignment_id as "assignmentId", j.student_id as "studentId",
    (select count(*)::int from back) as "lessonCount"
  from judged j`,
});
export type RestoreVerdict = RowOf<typeof updateRestored>['verdict'];
