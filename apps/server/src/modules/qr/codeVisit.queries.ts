import type { VisitState } from '@bilim/contract/qr';
import { sql } from 'drizzle-orm';

import { assignmentStudents, teachingAssignments } from '#modules/registration/registration.tables.ts';
import { scheduleEntries, scheduleExceptions } from '#modules/schedule/schedule.tables.ts';
import { timeSlots } from '#modules/structure/calendar.tables.ts';
import { disciplines } from '#modules/structure/curriculum.tables.ts';
import { departments, rooms } from '#modules/structure/organisation.tables.ts';
import { isLocked, stands } from '#modules/visitlog/lessonWindow.ts';
import {
  givingPresence,
  lateMark,
  presentMark,
  rememberingPresence,
  tellingPresence,
} from '#modules/visitlog/presence.ts';
import { lessonMarks, lessons, marks } from '#modules/visitlog/visitlog.tables.ts';
import { universityZone } from '#platform/clock.ts';
import { rateCounters } from '#platform/db/platform.tables.ts';
import { inEachLanguage, nameIn } from '#platform/db/localNames.ts';
import { prepared } from '#platform/db/prepared.ts';

import { bandOf, metresFromRoom, placeOf } from './place.ts';
import type { Position } from './place.ts';
import { qrVisits } from './qr.tables.ts';
import { tellTeacher } from './tellTeacher.ts';
import { counting, mostVisits, mostWrongCodes } from './throttle.ts';
import type { countingParams } from './throttle.ts';

const p = sql.placeholder;
const zone = sql.raw(`'${universityZone}'`);

export type CodeVerdict =
  | 'too_many'
  | 'not_listed'
  | 'other_lesson'
  | 'seen'
  | 'not_begun'
  | 'over'
  | 'locked'
  | 'proven';

export type VisitParams = ReturnType<typeof countingParams> &
  Position & {
    readonly personId: number;
    readonly now: Date;
    readonly mostAccuracy: number;
    readonly openBeforeMin: number;
    readonly lateMin: number;
    readonly deviceHash: Buffer | null;
  };

type CodeParams = VisitParams & {
  readonly lessonId: number;
  readonly entryId: number | null;
  readonly shownAt: Date;
  readonly isLive: boolean;
  readonly way: 'code' | 'short';
  readonly wrongKey: string;
};

/** What a visit came to, and where. */
export interface VisitRow<Verdict> {
  readonly verdict: Verdict;
  readonly retryMs: number;
  readonly metres: number | null;
  readonly state: VisitState | null;
  readonly isLate: boolean | null;
  readonly isLateDelivery: boolean | null;
  readonly hasWrongCode: boolean | null;
  readonly place: 'near' | 'far' | 'none' | 'zero' | 'unknown_room' | null;
  readonly scannedAt: Date | null;
  readonly lessonId: number | null;
  readonly markText: string | null;
  readonly disciplineName: string | null;
  readonly roomName: string | null;
  readonly startsAt: Date | null;
  readonly isNew: boolean;
}

const student = sql`${p('personId')}::int`;
const shownAt = sql`${p('shownAt')}::timestamptz`;

/** The lesson that the code names, its time, its room of that day, and whether the student belongs there. */
const lesson = sql`
  select l.id, l.academic_year_id, l.lesson_date, l.schedule_entry_id, a.discipline_id, ${isLocked} as is_locked,
    (l.lesson_date + s.starts) at time zone ${zone} as starts_at,
    (l.lesson_date + s.ends) at time zone ${zone} as ends_at,
    r.number as room_name, r.latitude as room_latitude, r.radius_meters as radius, ${metresFromRoom} as metres
  from ${lessons} l
  join (
    select ta.*, d.faculty_id from ${teachingAssignments} ta join ${departments} d on d.id = ta.department_id
  ) a on a.id = l.assignment_id
  join ${assignmentStudents} seat on seat.assignment_id = l.assignment_id and seat.student_id = ${student}
    and seat.removed_at is null
  left join ${timeSlots} s on s.id = l.time_slot_id
  left join ${scheduleEntries} e on e.id = l.schedule_entry_id
  left join lateral (
    select x.kind, x.new_room_id from ${scheduleExceptions} x
    where x.schedule_entry_id = e.id and coalesce(x.new_date, x.on_date) = l.lesson_date limit 1
  ) x on true
  left join ${rooms} r on r.id = case when x.kind = 'online' then null else coalesce(x.new_room_id, e.room_id) end
  where l.id = ${p('lessonId')}::bigint and ${stands}`;

/** A code that is proven waits for nobody; one of a student who guessed too often waits for the teacher. */
const verdict = sql`case
  when lesson.schedule_entry_id <> ${p('entryId')}::int then 'other_lesson'
  when seen.state <> 'claimed' then 'seen'
  when c.hits > ${sql.raw(String(mostVisits))} then 'too_many'
  when lesson.id is null then 'not_listed'
  when ${shownAt} < lesson.starts_at - make_interval(mins => ${p('openBeforeMin')}::int) then 'not_begun'
  when ${shownAt} > lesson.ends_at then 'over'
  when (
    select w.hits >= ${sql.raw(String(mostWrongCodes))} from ${rateCounters} w
    where w.key = ${p('wrongKey')}::text and w.window_ends_at > ${p('now')}::timestamptz) then 'locked'
  else 'proven' end`;

const written = sql`
  insert into ${qrVisits} as v (academic_year_id, lesson_id, student_id, schedule_entry_id, lesson_date, state, way,
    is_late, is_late_delivery, has_wrong_code, place, distance_band, device_hash, scanned_at, arrived_at)
  select j.academic_year_id, j.id, ${student}, j.schedule_entry_id, j.lesson_date,
    case j.verdict when 'proven' then 'present' else 'claimed' end, ${p('way')}::text, j.is_late,
    not ${p('isLive')}::boolean, j.verdict = 'locked', j.place, j.band, ${p('deviceHash')}::bytea, ${shownAt},
    ${p('now')}::timestamptz
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
  prepared<VisitRow<CodeVerdict>, CodeParams>(
    `qr_code_visit_${language}`,
    sql`
    with counted as (${counting}),
    lesson as materialized (${lesson}),
    seen as materialized (
      select v.* from ${qrVisits} v join lesson on v.lesson_id = lesson.id
        and v.academic_year_id = lesson.academic_year_id where v.student_id = ${student}),
    judged as materialized (
      select lesson.*, ${verdict} as verdict, c.window_ends_at, ${placeOf(sql`lesson`)} as place,
        ${bandOf(sql`lesson.metres`)} as band,
        coalesce(${shownAt} > lesson.starts_at + make_interval(mins => ${p('lateMin')}::int), false) as is_late
      from counted c left join lesson on true left join seen on true),
    written as (${written}),
    marked as (${givingPresence(sql`
      select w.academic_year_id, w.lesson_id, w.student_id,
        case when w.is_late then ${sql.raw(String(lateMark))} else ${sql.raw(String(presentMark))} end as mark_id
      from written w join judged j on not j.is_locked where w.state = 'present'`)}),
    remembered as (${rememberingPresence(sql`marked`)}),
    told as (${tellingPresence(sql`marked`)}),
    shown as (${tellTeacher(sql`
      select w.lesson_id, w.academic_year_id from written w where not exists (select from marked)`)})
    select j.verdict, extract(epoch from j.window_ends_at - ${p('now')}::timestamptz)::float8 * 1000 as "retryMs",
      j.metres, v.state, v.is_late as "isLate", v.is_late_delivery as "isLateDelivery",
      v.has_wrong_code as "hasWrongCode", v.place, v.scanned_at as "scannedAt", j.id as "lessonId",
      k.text as "markText", ${nameIn(language, 'd')} as "disciplineName", j.room_name as "roomName",
      j.starts_at as "startsAt", exists (select from written) as "isNew"
    from judged j
    left join ${disciplines} d on d.id = j.discipline_id
    left join (
      select state, is_late, is_late_delivery, has_wrong_code, place, scanned_at from written
      union all
      select state, is_late, is_late_delivery, has_wrong_code, place, scanned_at from seen
      where not exists (select from written)
    ) v on true
    left join ${lessonMarks} lm on lm.lesson_id = j.id and lm.academic_year_id = j.academic_year_id
      and lm.student_id = ${student}
    left join ${marks} k on k.id = coalesce((select m.mark_id from marked m), lm.mark_id)`,
  ),
);
