import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import { assignmentStudents } from '#modules/registration/registration.tables.ts';
import { calendarEvents, terms, timeSlots } from '#modules/structure/calendar.tables.ts';
import { inEachLanguage, nameIn } from '#platform/db/localNames.ts';
import { bigint, int, oneOf, orNull, text } from '#platform/db/sqlTypes.ts';
import { statement } from '#platform/db/statement.ts';
import type { Params, RowOf } from '#platform/db/statement.ts';
import { emitting } from '#platform/live/emitting.ts';

import { found, ownClass, withClass } from '../classes/classKey.sql.ts';
import { lessonAsked, lessonScope, nextOrdinal } from './lessonAsked.sql.ts';
import { isModuleClosed, isPermittedIn, moduleOn, windowScope } from './lessonWindow.policy.ts';
import { meetingsOn } from './meetings.sql.ts';
import { markAuthor } from './presence.sql.ts';
import { ownSight } from '../journal.policy.ts';
import { lessonMarks, lessons } from '../journal.tables.ts';

const verdicts = [
  'exists',
  'outside_term',
  'slot_unknown',
  'no_students',
  'locked',
  'ordinal_gap',
  'day_full',
  'created',
] as const;

const creation = { ...ownClass, ...lessonScope, ...markAuthor, today: windowScope.today };
type Creation = Params<typeof creation>;

/** The entry of the timetable behind the lesson: that of the slot, else the next of the day not yet used. */
const meeting = (p: Creation) => sql`
  left join lateral (
    select m.id, m.time_slot_id from ${meetingsOn(p.lessonDate, sql`array(select c.id from class c)`)} m join ${timeSlots} s on s.id = m.time_slot_id
    where m.assignment_id = a.id and coalesce(m.time_slot_id = ${p.timeSlotId}, true)
    order by s.starts, m.id
    offset case when ${p.timeSlotId} is null then ${nextOrdinal(p, 'a')} - 1 else 0 end limit 1
  ) meeting on true`;

const facts = (p: Creation, moduleId: SQL) => sql`
  select a.*, ${nextOrdinal(p, 'a')} as next_ordinal, ${moduleId} as module_id,
    ${isModuleClosed(p, moduleId, 'a')} and not ${isPermittedIn(p, sql`a.id`, moduleId)} as is_closed,
    meeting.id as entry_id,
    coalesce(${p.timeSlotId}, meeting.time_slot_id) as slot_id,
    exists (
      select from ${terms} t where t.academic_year_id = a.academic_year_id and t.season_id = a.season_id
        and ${p.lessonDate} between t.starts_on and t.ends_on) as is_in_term,
    ${p.timeSlotId} is null or exists (select from ${timeSlots} s where s.id = ${p.timeSlotId}) as is_slot_known
  from class a ${meeting(p)}
  where a.is_own and a.is_active`;

const verdict = ({ ordinal }: Creation) => sql`case
  when exists (select from existing) then 'exists'
  when not f.is_in_term then 'outside_term'
  when not f.is_slot_known then 'slot_unknown'
  when not exists (select from listed) then 'no_students'
  when f.is_closed then 'locked'
  when f.next_ordinal > 5 then 'day_full'
  when ${ordinal} <> f.next_ordinal then 'ordinal_gap'
  else 'created' end`;

/** An hour with its break takes 50 minutes; without a time a lesson is a pair. */
const hoursOf = (slotId: SQL) => sql`coalesce((
  select least(8, greatest(1, round(extract(epoch from held.ends - held.starts) / 3000)))
  from ${timeSlots} held where held.id = ${slotId}), 2)`;

/** The teacher's other pages show the new list. Its marks are empty yet: there is nothing to tell a student. */
const event = emitting(sql`
  select j.teacher_id, 'lesson', jsonb_build_object('assignmentId', j.id, 'lessonId', m.id)
  from made m cross join judged j`);

/**
 * Creates a lesson and the empty marks of its class list in one statement, or adds the marks that an
 * existing lesson lacks. Two at once cannot both create it: the unique key lets one in, and the other one
 * comes back without a lesson to be asked again.
 */
export const insertLesson = inEachLanguage((language) =>
  statement({
    name: `lesson_insert_${language}`,
    params: creation,
    row: {
      found: int,
      verdict: orNull(oneOf(...verdicts)),
      /** Null when another request was creating the same lesson at the same moment. */
      lessonId: orNull(bigint),
      ordinal: orNull(int),
      nextOrdinal: orNull(int),
      inserted: int,
      holiday: orNull(text),
    },
    sql: (p) => sql`
    with ${withClass(ownSight, p)},
    facts as materialized (${facts(p, moduleOn(p.lessonDate, 'a'))}),
    existing as materialized (
      select l.* from facts a cross join lateral (select l.id, l.ordinal ${lessonAsked(p, 'a')}) l),
    listed as materialized (
      select s.student_id from facts a
      join ${assignmentStudents} s on s.assignment_id = a.id and s.removed_at is null),
    judged as materialized (select f.*, ${verdict(p)} as verdict from facts f),
    made as (
      insert into ${lessons} (academic_year_id, assignment_id, schedule_entry_id, lesson_date, ordinal, time_slot_id,
        hours, module_id, created_by, created_at)
      select j.academic_year_id, j.id, j.entry_id, ${p.lessonDate}, j.next_ordinal, j.slot_id,
        ${hoursOf(sql`j.slot_id`)}, j.module_id, ${p.personId}, ${p.now}
      from judged j where j.verdict = 'created'
      on conflict (assignment_id, lesson_date, ordinal, academic_year_id) where removal_id is null do nothing
      returning id, ordinal),
    target as materialized (select id, ordinal from existing union all select id, ordinal from made),
    marked as materialized (
      select lm.student_id from judged j cross join target t
      join ${lessonMarks} lm on lm.lesson_id = t.id and lm.academic_year_id = j.academic_year_id),
    given as (
      insert into ${lessonMarks} (academic_year_id, lesson_id, student_id, updated_by, updated_at)
      select j.academic_year_id, t.id, s.student_id, ${p.personId}, ${p.now}
      from judged j cross join target t cross join listed s
      where s.student_id not in (select marked.student_id from marked)
      on conflict (lesson_id, student_id, academic_year_id) do nothing
      returning 1),
    emitted as (${event})
    select ${found}, j.verdict, t.id as "lessonId", t.ordinal,
      j.next_ordinal as "nextOrdinal", (select count(*)::int from given) as inserted, (
        select ${nameIn(language, 'h')} from ${calendarEvents} h
        where h.kind = 'holiday' and h.closed_on is null and ${p.lessonDate} between h.starts_on and h.ends_on
          and (h.faculty_id is null or h.faculty_id = j.faculty_id)
        order by h.id limit 1) as holiday
    from (select) one left join judged j on true left join target t on true`,
  }),
);
export type CreationVerdict = NonNullable<RowOf<typeof insertLesson.ru>['verdict']>;
