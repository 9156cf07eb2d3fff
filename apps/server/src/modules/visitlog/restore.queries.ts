import type { Removal, RemovalKind } from '@bilim/contract/visitlog/removals';
import { sql } from 'drizzle-orm';

import { people } from '#modules/people/people.tables.ts';
import { assignmentStudents, teachingAssignments } from '#modules/registration/registration.tables.ts';
import { inEachLanguage } from '#platform/db/localNames.ts';
import { prepared } from '#platform/db/prepared.ts';

import { classWordJoins, classWords } from './classWords.ts';
import { journalRemovals } from './removals.tables.ts';
import { tellClass } from './tellClass.ts';
import { isOwn, mayCorrect, mayManage } from './visitlog.policy.ts';
import type { Powers } from './visitlog.policy.ts';
import { lessonMarks, lessons } from './visitlog.tables.ts';

const p = sql.placeholder;

type Asker = Powers & { readonly personId: number; readonly now: Date; readonly restoreDays: number };

/** Lessons are brought back by whoever corrects journals, students by whoever manages lists. */
const mayRestore = sql`(
  ${mayCorrect.staff} or m.kind = 'student' and ${mayManage.staff}
  or m.removed_by = ${p('personId')}::int and (${isOwn} or ${mayManage.staff})
    and m.removed_at > ${p('now')}::timestamptz - interval '1 day')`;

const isRestorable = sql`m.removed_at > ${p('now')}::timestamptz - make_interval(days => ${p('restoreDays')}::int)`;

interface RemovalRow extends Removal {
  readonly total: number;
}

/** What can be brought back, of the classes the person answers for. */
export const selectRemovals = inEachLanguage((language) =>
  prepared<RemovalRow, Asker & { readonly kind: string | null; readonly pattern: string | null }>(
    `journal_removals_${language}`,
    sql`
    select m.id as "removalId", m.kind, ${classWords(language)}, student.full_name as "studentName",
      held.first_day::text as "lessonDate", held.ordinal, held.lesson_count as "lessonCount",
      held.mark_count as "markCount", author.full_name as "removedBy", m.removed_at as "removedAt", m.reason,
      ${mayRestore} as "canRestore", count(*) over ()::int as total
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
    where m.restored_at is null and ${isRestorable} and (${mayCorrect.staff} or ${mayManage.staff})
      and coalesce(m.kind = ${p('kind')}::text, true)
      and coalesce(
        concat_ws(' ', d.name_ru, d.name_kg, d.name_en, g.name, st.name, teacher.full_name, student.full_name)
          ilike ${p('pattern')}::text, true)
    order by m.removed_at desc, m.id desc limit 200`,
  ),
);

export type RestoreVerdict = 'unknown' | 'same' | 'too_late' | 'place_taken' | 'student_elsewhere' | 'done';

interface RestoreRow {
  readonly verdict: RestoreVerdict;
  readonly kind: RemovalKind;
  readonly assignmentId: number;
  readonly studentId: number | null;
  readonly lessonCount: number;
}

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

const verdict = sql`case
  when not ${mayRestore} then 'unknown'
  when m.restored_at is not null then 'same'
  when not ${isRestorable} then 'too_late'
  when ${isPlaceTaken} then 'place_taken'
  when m.kind = 'student' and ${isElsewhere} then 'student_elsewhere'
  else 'done' end`;

/** Brings the lessons of a removal back as they were, and closes it. A student's place is opened by its own module. */
export const updateRestored = prepared<RestoreRow, Asker & { readonly removalId: number }>(
  'journal_restore',
  sql`
  with judged as materialized (
    select m.id, m.kind, m.assignment_id, m.student_id, m.academic_year_id, ${verdict} as verdict
    from ${journalRemovals} m join ${teachingAssignments} a on a.id = m.assignment_id
    where m.id = ${p('removalId')}::int
    for update of m),
  closed as (
    update ${journalRemovals} m
    set restored_at = ${p('now')}::timestamptz, restored_by = ${p('personId')}::int
    from judged j where m.id = j.id and j.verdict = 'done'),
  back as (
    update ${lessons} l set removal_id = null
    from judged j where l.removal_id = j.id and j.verdict = 'done'
    returning l.id, l.assignment_id),
  told as (${tellClass(sql`select min(b.id) as lesson_id, b.assignment_id from back b group by b.assignment_id`)})
  select j.verdict, j.kind, j.assignment_id as "assignmentId", j.student_id as "studentId",
    (select count(*)::int from back) as "lessonCount"
  from judged j`,
);
