import { sql } from 'drizzle-orm';

import { assignmentStudents, teachingAssignments } from '#modules/registration/registration.tables.ts';
import { scheduleEntries, scheduleExceptions } from '#modules/schedule/schedule.tables.ts';
import { timeSlots } from '#modules/structure/calendar.tables.ts';
import { departments, rooms } from '#modules/structure/organisation.tables.ts';
import { isInJournal, isLessonLocked } from '#modules/journal/lessons/lessonWindow.policy.ts';
import {
  givingPresence,
  lateMark,
  presentMark,
  rememberingPresence,
  eventOfPresence,
} from '#modules/journal/lessons/presence.sql.ts';
import { lessons } from '#modules/journal/journal.tables.ts';
import { universityZone } from '#platform/clock.ts';
import { inEachLanguage } from '#platform/db/localNames.ts';
import { bigint, bool, instant, int, oneOf, orNull, text } from '#platform/db/sqlTypes.ts';
import { statement } from '#platform/db/statement.ts';
import type { Params, RowOf } from '#platform/db/statement.ts';
import { counted } from '#platform/rateLimit.ts';

import { bandOf, metresFrom, placeOf } from './place.sql.ts';
import { qrVisits } from '../qr.tables.ts';
import { notifyTeacher } from '../notifyTeacher.service.ts';
import { countingVisit, mostVisits, mostWrongCodes } from './throttle.ts';
import { answering, visitParams, visitRow } from './visit.queries.ts';

const zone = sql.raw(`'${universityZone}'`);

const codeParams = {
  ...visitParams,
  lessonId: bigint,
  entryId: orNull(int),
  shownAt: instant,
  isLive: bool,
  way: oneOf('code', 'short'),
  wrongKey: text,
};
type Asked = Params<typeof codeParams>;

/** The lesson that the code names, its time, its room of that day, and whether the student belongs there. */
const lesson = (p: Asked) => sql`
  select l.id as lesson_id, l.academic_year_id, l.lesson_date, l.schedule_entry_id, a.discipline_id,
    ${isLessonLocked(p, { lesson: 'l', class: 'a' })} as is_locked,
    (l.lesson_date + s.starts) at time zone ${zone} as starts_at,
    (l.lesson_date + s.ends) at time zone ${zone} as ends_at,
    r.number as room_name, r.latitude as room_latitude, r.radius_meters as radius,
    ${metresFrom(p, 'r')} as metres
  from ${lessons} l
  join (
    select ta.*, d.faculty_id from ${teachingAssignments} ta join ${departments} d on d.id = ta.department_id
  ) a on a.id = l.assignment_id
  join ${assignmentStudents} seat on seat.assignment_id = l.assignment_id and seat.student_id = ${p.personId}
    and seat.removed_at is null
  left join ${timeSlots} s on s.id = l.time_slot_id
  left join ${scheduleEntries} e on e.id = l.schedule_entry_id
  left join lateral (
    select x.kind, x.new_room_id from ${scheduleExceptions} x
    where x.schedule_entry_id = e.id and coalesce(x.new_date, x.on_date) = l.lesson_date limit 1
  ) x on true
  left join ${rooms} r on r.id = case when x.kind = 'online' then null else coalesce(x.new_room_id, e.room_id) end
  where l.id = ${p.lessonId} and ${isInJournal('l')}`;

/** A code that is proven waits for nobody; one of a student who guessed too often waits for the teacher. */
const verdict = (p: Asked) => sql`case
  when lesson.schedule_entry_id <> ${p.entryId} then 'other_lesson'
  when seen.state <> 'claimed' then 'seen'
  when c.hits > ${sql.raw(String(mostVisits))} then 'too_many'
  when lesson.lesson_id is null then 'not_listed'
  when ${p.shownAt} < lesson.starts_at - make_interval(mins => ${p.openBeforeMin}) then 'not_begun'
  when ${p.shownAt} > lesson.ends_at then 'over'
  when (select w.hits >= ${sql.raw(String(mostWrongCodes))} from (${counted(p.wrongKey, p.now)}) w) then 'locked'
  else 'proven' end`;

const written = (p: Asked) => sql`
  insert into ${qrVisits} as v (academic_year_id, lesson_id, student_id, schedule_entry_id, lesson_date, state, way,
    is_late, is_late_delivery, has_wrong_code, place, distance_band, device_hash, scanned_at, arrived_at)
  select j.academic_year_id, j.lesson_id, ${p.personId}, j.schedule_entry_id, j.lesson_date,
    case j.verdict when 'proven' then 'present' else 'claimed' end, ${p.way}, j.is_late,
    not ${p.isLive}, j.verdict = 'locked', j.place, j.band, ${p.deviceHash}, ${p.shownAt}, ${p.now}
  from judged j where j.verdict in ('proven', 'locked')
  on conflict (lesson_id, academic_year_id, student_id) do update
  set state = excluded.state, way = excluded.way, is_late = excluded.is_late, place = excluded.place,
    is_late_delivery = excluded.is_late_delivery, distance_band = excluded.distance_band,
    device_hash = excluded.device_hash, scanned_at = excluded.scanned_at, arrived_at = excluded.arrived_at
  where v.state = 'claimed' and excluded.state = 'present'
  returning v.*`;

/**
 * Takes the visit of a student with a code that we made, and marks it, in one statement. Who sends the same
 * again finds the visit that is there; two at once cannot both write it, and the later one gets no row of it.
 */
export const takeCodeVisit = inEachLanguage((language) =>
  statement({
    name: `qr_code_visit_${language}`,
    params: codeParams,
    row: {
      ...visitRow,
      verdict: oneOf(
        'too_many',
        'not_listed',
        'other_lesson',
        'seen',
        'not_begun',
        'over',
        'locked',
        'proven',
      ),
    },
    sql: (p) => sql`
    with counted as (${countingVisit(p)}),
    lesson as materialized (${lesson(p)}),
    seen as materialized (
      select v.* from ${qrVisits} v join lesson on v.lesson_id = lesson.lesson_id
        and v.academic_year_id = lesson.academic_year_id where v.student_id = ${p.personId}),
    judged as materialized (
      select lesson.*, ${verdict(p)} as verdict, c."endsAt", ${placeOf(p, 'lesson')} as place,
        ${bandOf(sql`lesson.metres`)} as band,
        coalesce(${p.shownAt} > lesson.starts_at + make_interval(mins => ${p.lateMin}), false) as is_late
      from counted c left join lesson on true left join seen on true),
    written as (${written(p)}),
    marked as (${givingPresence(
      sql`
      select w.academic_year_id, w.lesson_id, w.student_id,
        case when w.is_late then ${sql.raw(String(lateMark))} else ${sql.raw(String(presentMark))} end as mark_id
      from written w join judged j on not j.is_locked where w.state = 'present'`,
      p,
    )}),
    remembered as (${rememberingPresence(sql`marked`, p)}),
    emitted as (${eventOfPresence(sql`marked`)}),
    shown as (${notifyTeacher(sql`
      select w.lesson_id, w.academic_year_id from written w where not exists (select from marked)`)})
    ${answering(language, p, sql`coalesce((select m.mark_id from marked m), lm.mark_id)`)}`,
  }),
);

export type CodeRow = RowOf<typeof takeCodeVisit.ru>;
