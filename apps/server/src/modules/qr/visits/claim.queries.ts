import { sql } from 'drizzle-orm';

import { assignmentStudents, teachingAssignments } from '#modules/registration/registration.tables.ts';
import { seatsOf } from '#modules/registration/seats.sql.ts';
import { scheduleEntries } from '#modules/schedule/schedule.tables.ts';
import { timeSlots } from '#modules/structure/calendar.tables.ts';
import { rooms } from '#modules/structure/organisation.tables.ts';
import { isInJournal } from '#modules/journal/lessons/lessonWindow.policy.ts';
import { meetingsOn } from '#modules/journal/lessons/meetings.sql.ts';
import { lessons } from '#modules/journal/journal.tables.ts';
import { universityZone } from '#platform/clock.ts';
import { inEachLanguage } from '#platform/db/localNames.ts';
import { bool, day, int, oneOf, orNull } from '#platform/db/sqlTypes.ts';
import { statement } from '#platform/db/statement.ts';
import type { Params, RowOf } from '#platform/db/statement.ts';

import { bandOf, metresFrom, placeOf } from './place.sql.ts';
import { qrVisits } from '../qr.tables.ts';
import { notifyTeacher } from '../notifyTeacher.service.ts';
import { countingVisit, mostVisits } from './throttle.ts';
import { answering, visitParams, visitRow } from './visit.queries.ts';

const zone = sql.raw(`'${universityZone}'`);

const claimParams = {
  ...visitParams,
  today: day,
  /** The lesson by its entry of the timetable, or whatever the student has now in that room. */
  entryId: orNull(int),
  roomId: orNull(int),
  way: oneOf('claim', 'poster'),
  hasWrongCode: bool,
};
type Asked = Params<typeof claimParams>;

const before = (p: Asked) => sql`make_interval(mins => ${p.openBeforeMin})`;

/** The student's lesson of today that is meant: the one that runs, else the one that is nearest in time. */
const meeting = (p: Asked) => sql`
  select m.id as entry_id, m.assignment_id, a.academic_year_id, a.discipline_id, t.starts_at, t.ends_at,
    coalesce(m.room_id = ${p.roomId}, ${p.roomId} is null) as is_room_right,
    r.number as room_name, r.latitude as room_latitude, r.radius_meters as radius,
    ${metresFrom(p, 'r')} as metres
  from ${meetingsOn(p.today, seatsOf(sql`(select ${p.personId} as id)`))} m
  join ${teachingAssignments} a on a.id = m.assignment_id
  join ${timeSlots} s on s.id = m.time_slot_id
  cross join lateral (
    select (${p.today} + s.starts) at time zone ${zone} as starts_at, (${p.today} + s.ends) at time zone ${zone} as ends_at
  ) t
  left join ${rooms} r on r.id = m.room_id
  where case when ${p.entryId} is null then m.room_id = ${p.roomId} else m.id = ${p.entryId} end
  order by ${p.now} between t.starts_at - ${before(p)} and t.ends_at desc,
    abs(extract(epoch from t.starts_at - ${p.now})), m.id
  limit 1`;

/** A student of the class may know that it does not meet today; nobody else is told anything. */
const isListed = (p: Asked) => sql`exists (
  select from ${scheduleEntries} e
  join ${assignmentStudents} seat on seat.assignment_id = e.assignment_id and seat.removed_at is null
  where e.id = ${p.entryId} and seat.student_id = ${p.personId})`;

const verdict = (p: Asked) => sql`case
  when seen.state is not null and m.is_room_right then 'seen'
  when c.hits > ${sql.raw(String(mostVisits))} then 'too_many'
  when m.entry_id is null and (${p.entryId} is null or ${isListed(p)}) then 'no_lesson'
  when m.entry_id is null then 'not_listed'
  when not m.is_room_right then 'no_lesson'
  when ${p.now} < m.starts_at - ${before(p)} then 'not_begun'
  when ${p.now} > m.ends_at then 'over'
  else 'claimed' end`;

const written = (p: Asked) => sql`
  insert into ${qrVisits} as v (academic_year_id, lesson_id, student_id, schedule_entry_id, lesson_date, state, way,
    is_late, has_wrong_code, place, distance_band, device_hash, scanned_at, arrived_at)
  select j.academic_year_id, j.lesson_id, ${p.personId}, j.entry_id, ${p.today}, 'claimed', ${p.way}, j.is_late,
    ${p.hasWrongCode}, j.place, j.band, ${p.deviceHash}, ${p.now}, ${p.now}
  from judged j where j.verdict = 'claimed'
  on conflict do nothing
  returning v.*`;

/**
 * A student says to be at a lesson without proof: the visit waits for the teacher, if need be until the list of
 * the lesson is made.
 */
export const takeClaim = inEachLanguage((language) =>
  statement({
    name: `qr_claim_${language}`,
    params: claimParams,
    row: {
      ...visitRow,
      verdict: oneOf('too_many', 'not_listed', 'no_lesson', 'seen', 'not_begun', 'over', 'claimed'),
    },
    sql: (p) => sql`
    with counted as (${countingVisit(p)}),
    meeting as materialized (${meeting(p)}),
    lesson as materialized (
      select l.id from meeting m join ${lessons} l on l.schedule_entry_id = m.entry_id and l.lesson_date = ${p.today}
        and ${isInJournal('l')} order by l.ordinal limit 1),
    seen as materialized (
      select v.* from meeting m join ${qrVisits} v on v.student_id = ${p.personId} and v.lesson_date = ${p.today}
        and v.schedule_entry_id = m.entry_id
      order by v.lesson_id is null limit 1),
    judged as materialized (
      select m.*, lesson.id as lesson_id, ${verdict(p)} as verdict, c."endsAt", ${placeOf(p, 'm')} as place,
        ${bandOf(sql`m.metres`)} as band,
        coalesce(${p.now} > m.starts_at + make_interval(mins => ${p.lateMin}), false) as is_late
      from counted c left join meeting m on true left join lesson on true left join seen on true),
    written as (${written(p)}),
    shown as (${notifyTeacher(sql`select w.lesson_id, w.academic_year_id from written w`)})
    ${answering(language, p, sql`lm.mark_id`)}`,
  }),
);

export type ClaimRow = RowOf<typeof takeClaim.ru>;
