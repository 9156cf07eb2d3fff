import type { Language } from '@bilim/contract';
import { OwnVisit } from '@bilim/contract/qr';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import { people } from '#modules/people/people.tables.ts';
import { teachingAssignments } from '#modules/registration/registration.tables.ts';
import { seatsOf } from '#modules/registration/seats.sql.ts';
import { timeGrids, timeSlots } from '#modules/structure/calendar.tables.ts';
import { disciplines, lessonTypes } from '#modules/structure/curriculum.tables.ts';
import { buildings, rooms } from '#modules/structure/organisation.tables.ts';
import { isInJournal } from '#modules/journal/lessons/lessonWindow.policy.ts';
import { meetingsOn } from '#modules/journal/lessons/meetings.sql.ts';
import { lessonMarks, lessons, marks } from '#modules/journal/journal.tables.ts';
import { universityZone } from '#platform/clock.ts';
import { inEachLanguage, nameIn } from '#platform/db/localNames.ts';
import { day, instant, int, oneOf, orNull, text, timeOfDay } from '#platform/db/sqlTypes.ts';
import { statement } from '#platform/db/statement.ts';
import type { Params, RowOf } from '#platform/db/statement.ts';
import { jsonList, wireRow } from '#platform/db/wireJson.ts';

import { qrOpenings, qrVisits } from '../qr.tables.ts';
import { ownReasonsOf } from '../visits/reasons.policy.ts';
import { notifyTeacher } from '../notifyTeacher.service.ts';

const zone = sql.raw(`'${universityZone}'`);

const ownParams = { studentId: int, today: day, now: instant };
type Own = Params<typeof ownParams>;

/** The student's lessons of a day by the timetable. */
const ownMeetings = ({ studentId, today }: Own) =>
  meetingsOn(today, seatsOf(sql`(select ${studentId} as id)`));

/** When slot `s` begins that day, and when it ends. */
const startsAt = ({ today }: Own) => sql`((${today} + s.starts) at time zone ${zone})`;
const endsAt = ({ today }: Own) => sql`((${today} + s.ends) at time zone ${zone})`;

const ownRow = (language: Language, p: Own & { readonly openBeforeMin: SQL }) =>
  wireRow(OwnVisit, {
    scheduleEntryId: sql`m.id`,
    lessonId: sql`l.id`,
    disciplineName: nameIn(language, 'd'),
    lessonTypeShort: nameIn(language, 't', 'short'),
    teacherName: sql`h.full_name`,
    roomId: sql`coalesce(m.room_id, -1)`,
    roomName: sql`coalesce(r.number, '')`,
    starts: startsAt(p),
    ends: endsAt(p),
    isOpen: sql`coalesce(o.lesson_id is not null and o.closed_at is null
      and ${p.now} between ${startsAt(p)} - make_interval(mins => ${p.openBeforeMin}) and ${endsAt(p)}, false)::int`,
    state: sql`v.state`,
    reasons: ownReasonsOf('v'),
    markText: sql`coalesce(k.text, '')`,
    canAppeal: sql`(coalesce(v.state, 'none') in ('none', 'refused') and v.appeal is null
      and ${p.now} >= ${startsAt(p)})::int`,
  });

/** The student's lessons of today by the timetable, with what became of each visit. */
export const selectOwnVisits = inEachLanguage((language) =>
  statement({
    name: `qr_own_visits_${language}`,
    params: { ...ownParams, openBeforeMin: int },
    row: { rows: text },
    sql: (p) => sql`
    select ${jsonList(sql`
      select ${ownRow(language, p)}
      from ${ownMeetings(p)} m
      join ${teachingAssignments} a on a.id = m.assignment_id
      join ${timeSlots} s on s.id = m.time_slot_id
      join ${disciplines} d on d.id = a.discipline_id
      join ${lessonTypes} t on t.id = a.lesson_type_id
      join ${people} h on h.id = m.teacher_id
      left join ${rooms} r on r.id = m.room_id
      left join lateral (
        select l.id, l.academic_year_id from ${lessons} l
        where l.schedule_entry_id = m.id and l.lesson_date = ${p.today} and ${isInJournal('l')} order by l.ordinal limit 1
      ) l on true
      left join ${qrOpenings} o on o.lesson_id = l.id and o.academic_year_id = l.academic_year_id
      left join lateral (
        select v.* from ${qrVisits} v
        where v.student_id = ${p.studentId} and v.lesson_date = ${p.today} and v.schedule_entry_id = m.id
        order by v.lesson_id is null limit 1
      ) v on true
      left join ${lessonMarks} lm on lm.lesson_id = l.id and lm.academic_year_id = l.academic_year_id
        and lm.student_id = ${p.studentId}
      left join ${marks} k on k.id = lm.mark_id
      order by s.starts, m.id`)}::text as rows`,
  }),
);

/**
 * Writes down that a student says to have been there. A refused visit comes before the teacher once more; after a
 * second refusal it stays. Today or yesterday only: later nobody remembers.
 */
export const writeAppeal = inEachLanguage((language) =>
  statement({
    name: `qr_appeal_${language}`,
    params: { ...ownParams, entryId: int, reason: text },
    row: {
      verdict: oneOf('no_lesson', 'not_begun', 'there', 'decided', 'taken', 'same'),
      disciplineName: orNull(text),
      startsAt: orNull(instant),
    },
    sql: (p) => sql`
    with meeting as materialized (
      select m.id as entry_id, a.academic_year_id, a.discipline_id, l.id as lesson_id, ${startsAt(p)} as starts_at
      from ${ownMeetings(p)} m
      join ${teachingAssignments} a on a.id = m.assignment_id
      join ${timeSlots} s on s.id = m.time_slot_id
      left join lateral (
        select l.id from ${lessons} l where l.schedule_entry_id = m.id and l.lesson_date = ${p.today} and ${isInJournal('l')}
        order by l.ordinal limit 1
      ) l on true
      where m.id = ${p.entryId} limit 1),
    seen as materialized (
      select v.* from meeting m join ${qrVisits} v on v.student_id = ${p.studentId} and v.lesson_date = ${p.today}
        and v.schedule_entry_id = m.entry_id
      order by v.lesson_id is null limit 1 for update of v),
    judged as materialized (
      select m.*, seen.id as visit_id, case
        when m.entry_id is null then 'no_lesson'
        when ${p.now} < m.starts_at then 'not_begun'
        when seen.appeal is not null and seen.state = 'claimed' then 'same'
        when seen.state in ('present', 'confirmed') then 'there'
        when seen.appeal is not null then 'decided'
        else 'taken' end as verdict
      from (select) one left join meeting m on true left join seen on true),
    renewed as (
      update ${qrVisits} v set state = 'claimed', appeal = ${p.reason}, appealed_at = ${p.now}
      from judged j where j.verdict = 'taken' and v.id = j.visit_id
      returning v.lesson_id, v.academic_year_id),
    written as (
      insert into ${qrVisits} (academic_year_id, lesson_id, student_id, schedule_entry_id, lesson_date, state, way,
        scanned_at, arrived_at, appeal, appealed_at)
      select j.academic_year_id, j.lesson_id, ${p.studentId}, j.entry_id, ${p.today}, 'claimed', 'appeal',
        ${p.now}, ${p.now}, ${p.reason}, ${p.now}
      from judged j where j.verdict = 'taken' and j.visit_id is null
      on conflict do nothing
      returning lesson_id, academic_year_id),
    shown as (${notifyTeacher(sql`select * from renewed union all select * from written`)})
    select j.verdict, ${nameIn(language, 'd')} as "disciplineName", j.starts_at as "startsAt"
    from judged j left join ${disciplines} d on d.id = j.discipline_id`,
  }),
);

export type AppealVerdict = RowOf<typeof writeAppeal.ru>['verdict'];

export const selectRooms = statement({
  name: 'qr_rooms',
  params: { roomId: orNull(int) },
  row: { roomId: int, roomName: text, buildingName: text },
  sql: (p) => sql`
  select r.id as "roomId", r.number as "roomName", b.name as "buildingName"
  from ${rooms} r join ${buildings} b on b.id = r.building_id
  where r.closed_on is null and coalesce(r.id = ${p.roomId}, true)
  order by b.name collate "und-x-icu", r.number collate "und-x-icu", r.id`,
});

/** The slot of the default grid that runs at a time of day. */
export const selectSlotNow = statement({
  name: 'qr_slot_now',
  params: { clock: timeOfDay },
  row: { timeSlotId: int, timeLabel: text },
  sql: (p) => sql`
  select s.id as "timeSlotId", to_char(s.starts, 'HH24:MI') || '-' || to_char(s.ends, 'HH24:MI') as "timeLabel"
  from ${timeSlots} s join ${timeGrids} g on g.id = s.grid_id and g.is_default
  where s.closed_on is null and ${p.clock} between s.starts and s.ends order by s.number limit 1`,
});
