import { sql } from 'drizzle-orm';

import { assignmentStudents, teachingAssignments } from '#modules/registration/registration.tables.ts';
import { seatsOf } from '#modules/registration/seats.ts';
import { scheduleEntries } from '#modules/schedule/schedule.tables.ts';
import { timeSlots } from '#modules/structure/calendar.tables.ts';
import { disciplines } from '#modules/structure/curriculum.tables.ts';
import { rooms } from '#modules/structure/organisation.tables.ts';
import { stands } from '#modules/visitlog/lessonWindow.ts';
import { meetingsOn } from '#modules/visitlog/meetings.ts';
import { lessonMarks, lessons, marks } from '#modules/visitlog/visitlog.tables.ts';
import { universityZone } from '#platform/clock.ts';
import { inEachLanguage, nameIn } from '#platform/db/localNames.ts';
import { prepared } from '#platform/db/prepared.ts';

import type { VisitParams, VisitRow } from './codeVisit.queries.ts';
import { bandOf, metresFromRoom, placeOf } from './place.ts';
import { qrVisits } from './qr.tables.ts';
import { tellTeacher } from './tellTeacher.ts';
import { counting, mostVisits } from './throttle.ts';

const p = sql.placeholder;
const zone = sql.raw(`'${universityZone}'`);
const today = sql`${p('today')}::date`;
const now = sql`${p('now')}::timestamptz`;
const student = sql`${p('personId')}::int`;
const before = sql`make_interval(mins => ${p('openBeforeMin')}::int)`;

export type ClaimVerdict =
  | 'too_many'
  | 'not_listed'
  | 'no_lesson'
  | 'seen'
  | 'not_begun'
  | 'over'
  | 'claimed';

type ClaimParams = VisitParams & {
  readonly today: string;
  /** The lesson by its entry of the timetable, or whatever the student has now in that room. */
  readonly entryId: number | null;
  readonly roomId: number | null;
  readonly way: 'claim' | 'poster';
  readonly hasWrongCode: boolean;
};

/** The student's lesson of today that is meant: the one that runs, else the one that is nearest in time. */
const meeting = sql`
  select m.id as entry_id, m.assignment_id, a.academic_year_id, a.discipline_id, t.starts_at, t.ends_at,
    coalesce(m.room_id = ${p('roomId')}::int, ${p('roomId')}::int is null) as is_room_right,
    r.number as room_name, r.latitude as room_latitude, r.radius_meters as radius, ${metresFromRoom} as metres
  from ${meetingsOn(today, seatsOf(sql`(select ${student} as id)`))} m
  join ${teachingAssignments} a on a.id = m.assignment_id
  join ${timeSlots} s on s.id = m.time_slot_id
  cross join lateral (
    select (${today} + s.starts) at time zone ${zone} as starts_at, (${today} + s.ends) at time zone ${zone} as ends_at
  ) t
  left join ${rooms} r on r.id = m.room_id
  where case when ${p('entryId')}::int is null then m.room_id = ${p('roomId')}::int else m.id = ${p('entryId')}::int end
  order by ${now} between t.starts_at - ${before} and t.ends_at desc,
    abs(extract(epoch from t.starts_at - ${now})), m.id
  limit 1`;

/** A student of the class may know that it does not meet today; nobody else is told anything. */
const isListed = sql`exists (
  select from ${scheduleEntries} e
  join ${assignmentStudents} seat on seat.assignment_id = e.assignment_id and seat.removed_at is null
  where e.id = ${p('entryId')}::int and seat.student_id = ${student})`;

const verdict = sql`case
  when seen.state is not null and m.is_room_right then 'seen'
  when c.hits > ${sql.raw(String(mostVisits))} then 'too_many'
  when m.entry_id is null and (${p('entryId')}::int is null or ${isListed}) then 'no_lesson'
  when m.entry_id is null then 'not_listed'
  when not m.is_room_right then 'no_lesson'
  when ${now} < m.starts_at - ${before} then 'not_begun'
  when ${now} > m.ends_at then 'over'
  else 'claimed' end`;

const claimed = sql`
  insert into ${qrVisits} as v (academic_year_id, lesson_id, student_id, schedule_entry_id, lesson_date, state, way,
    is_late, has_wrong_code, place, distance_band, device_hash, scanned_at, arrived_at)
  select j.academic_year_id, j.lesson_id, ${student}, j.entry_id, ${today}, 'claimed', ${p('way')}::text, j.is_late,
    ${p('hasWrongCode')}::boolean, j.place, j.band, ${p('deviceHash')}::bytea, ${now}, ${now}
  from judged j where j.verdict = 'claimed'
  on conflict do nothing
  returning v.*`;

/**
 * A student says to be at a lesson without proof: the visit waits for the teacher, if need be until the list of
 * the lesson is made.
 */
export const takeClaim = inEachLanguage((language) =>
  prepared<VisitRow<ClaimVerdict>, ClaimParams>(
    `qr_claim_${language}`,
    sql`
    with counted as (${counting}),
    meeting as materialized (${meeting}),
    lesson as materialized (
      select l.id from meeting m join ${lessons} l on l.schedule_entry_id = m.entry_id and l.lesson_date = ${today}
        and ${stands} order by l.ordinal limit 1),
    seen as materialized (
      select v.* from meeting m join ${qrVisits} v on v.student_id = ${student} and v.lesson_date = ${today}
        and v.schedule_entry_id = m.entry_id
      order by v.lesson_id is null limit 1),
    judged as materialized (
      select m.*, lesson.id as lesson_id, ${verdict} as verdict, c.window_ends_at, ${placeOf(sql`m`)} as place,
        ${bandOf(sql`m.metres`)} as band,
        coalesce(${now} > m.starts_at + make_interval(mins => ${p('lateMin')}::int), false) as is_late
      from counted c left join meeting m on true left join lesson on true left join seen on true),
    written as (${claimed}),
    shown as (${tellTeacher(sql`select w.lesson_id, w.academic_year_id from written w`)})
    select j.verdict, extract(epoch from j.window_ends_at - ${now})::float8 * 1000 as "retryMs",
      j.metres, v.state, v.is_late as "isLate", v.is_late_delivery as "isLateDelivery",
      v.has_wrong_code as "hasWrongCode", v.place, v.scanned_at as "scannedAt", j.lesson_id as "lessonId",
      k.text as "markText", ${nameIn(language, 'd')} as "disciplineName", j.room_name as "roomName",
      j.starts_at as "startsAt", exists (select from written) as "isNew"
    from judged j
    left join ${disciplines} d on d.id = j.discipline_id
    left join (
      select state, is_late, is_late_delivery, has_wrong_code, place, scanned_at from written
      union all
      select state, is_late, is_late_delivery, has_wrong_code, place, scanned_at from seen
    ) v on true
    left join ${lessonMarks} lm on lm.lesson_id = j.lesson_id and lm.academic_year_id = j.academic_year_id
      and lm.student_id = ${student}
    left join ${marks} k on k.id = lm.mark_id`,
  ),
);
