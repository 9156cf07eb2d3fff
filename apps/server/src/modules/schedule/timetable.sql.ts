import type { Language } from '@bilim/contract';
import { ScheduleDay, ScheduledLesson, ScheduleException } from '@bilim/contract/schedule';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import { groups, people } from '#modules/people/people.tables.ts';
import { streams, teachingAssignments } from '#modules/registration/registration.tables.ts';
import { groupsOfStreams } from '#modules/registration/streamGroups.sql.ts';
import { calendarEvents, terms, timeSlots } from '#modules/structure/calendar.tables.ts';
import { disciplines, lessonTypes } from '#modules/structure/curriculum.tables.ts';
import { disciplineThen, groupThen, halfYearOf } from '#modules/structure/halfYear.sql.ts';
import { buildings, departments, rooms } from '#modules/structure/organisation.tables.ts';
import { nameIn } from '#platform/db/localNames.ts';
import { rowsById } from '#platform/db/rowsById.ts';
import { listOf, smallint, text } from '#platform/db/sqlTypes.ts';
import type { Params } from '#platform/db/statement.ts';
import { jsonList, wireRow } from '#platform/db/wireJson.ts';

import { scheduleExceptions } from './schedule.tables.ts';
import { meetsInWeek, weekOfTermSql } from './weeks.sql.ts';

/** The half-year of a timetable, and the names of its days: Monday first, in the caller's language. */
export const timetableParams = { academicYearId: smallint, seasonId: smallint, dayNames: listOf(text) };
type Asked = Params<typeof timetableParams>;

export interface Timetable {
  /** Selects `full_name` of whose timetable it is; without a row there is no timetable. */
  readonly owner: SQL;
  /** Selects entries of the half-year, and `only_on`: the one day on which an entry counts, or null. */
  readonly entries: SQL;
}

/** Selects `days`: the whole reply as JSON text, `[]` when there is no owner. */
export function timetable(language: Language, p: Asked, { owner, entries }: Timetable): SQL {
  return sql`
  with owner as (${owner}),
  term as materialized (
    select starts_on, ends_on from ${terms}
    where academic_year_id = ${p.academicYearId} and season_id = ${p.seasonId}
  ),
  holiday as materialized (${holidays(language, p)}),
  entry as materialized (${entries}),
  class as materialized (
    select a.* from ${rowsById(teachingAssignments, sql`select e.assignment_id from entry e`)} a where a.is_active),
  taught as materialized (${classesInWords(language)}),
  place as materialized (${places}),
  change as materialized (${oneOffChanges}),
  lesson as (
    select e.id, e.weekday, e.parity, e.only_on, slot.starts, to_json(written) as wire, e.updated_at
    ${lessonSource}
    cross join lateral (select ${lessonRow()}) written
  )
  select ${jsonList(sql`
    select ${dayRow(p)}
    from owner
    cross join generate_series(1, 7) as d(weekday)
    left join lesson l on l.weekday = d.weekday
    group by d.weekday, owner.full_name
    having d.weekday = 1 or count(l.id) > 0
    order by d.weekday`)}::text as days`;
}

const inFirstRow = (value: SQL) => sql`case when d.weekday = 1 then ${value} end`;

const lastChange = sql`greatest(max(max(l.updated_at)) over (), (select max(changed_at) from change))`;

const dayRow = ({ dayNames }: Asked) =>
  wireRow(ScheduleDay, {
    weekday: sql`d.weekday`,
    dayName: sql`(${dayNames})[d.weekday]`,
    lessons: sql`coalesce(
    json_agg(l.wire order by l.starts, l.parity, l.only_on, l.id) filter (where l.id is not null), '[]'::json)`,
    updatedAt: inFirstRow(lastChange),
    termStarts: inFirstRow(sql`(select starts_on from term)`),
    termEnds: inFirstRow(sql`(select ends_on from term)`),
    ownerName: inFirstRow(sql`owner.full_name`),
  });

/** The holidays of the term, one row a day. */
function holidays(language: Language, { academicYearId }: Asked): SQL {
  return sql`
    select day::date as day, extract(isodow from day)::int as weekday, event.faculty_id,
      ${nameIn(language, 'event')} as name, ${weekOfTermSql(sql`term.starts_on`, sql`day::date`)} as week
    from term
    join ${calendarEvents} event on event.kind = 'holiday' and event.closed_on is null and event.academic_year_id = ${academicYearId}
    cross join generate_series(
      greatest(event.starts_on, term.starts_on), least(event.ends_on, term.ends_on), interval '1 day') as day`;
}

/** What a lesson's row tells of its class; in steps, because PostgreSQL loses count of rows over a dozen joins. */
const classesInWords = (language: Language) => sql`
  select a.*, ${disciplineThen(language, 'discipline', halfYearOf('a'))} as discipline_name, ${nameIn(language, 'type', 'short')} as type_name,
    department.faculty_id, coalesce(${groupThen('g', halfYearOf('a'))}, joint.names, stream.name) as group_names,
    coalesce(g.specialty_id, joint.specialty_id, -1) as specialty_id
  from class a
  join ${rowsById(disciplines, sql`select a.discipline_id from class a`)} discipline on discipline.id = a.discipline_id
  join ${lessonTypes} type on type.id = a.lesson_type_id
  join ${departments} department on department.id = a.department_id
  left join ${rowsById(groups, sql`select a.group_id from class a`)} g on g.id = a.group_id
  left join ${rowsById(streams, sql`select a.stream_id from class a`)} stream on stream.id = a.stream_id
  left join ${groupsOfStreams(sql`select a.stream_id from class a`)} joint on joint.stream_id = a.stream_id`;

/** The rooms, each with where it is. */
const places = sql`
  select room.id, room.number, coalesce(room.latitude, building.latitude) as latitude,
    coalesce(room.longitude, building.longitude) as longitude
  from ${rowsById(rooms, sql`select e.room_id from entry e`)} room
  join ${buildings} building on building.id = room.building_id`;

/** Everything a lesson's row needs, beside its entry `e`. */
const lessonSource = sql`
  from entry e
  join taught a on a.id = e.assignment_id
  join ${rowsById(timeSlots, sql`select e.time_slot_id from entry e`)} slot on slot.id = e.time_slot_id
  join ${rowsById(people, sql`select e.teacher_id from entry e`)} teacher on teacher.id = e.teacher_id
  left join place on place.id = e.room_id`;

const clock = (time: SQL) => sql`to_char(${time}, 'HH24:MI')`;

const weekOfOnlyDay = weekOfTermSql(sql`(select starts_on from term)`, sql`e.only_on`);

/**
 * A lesson that somebody takes over for one day is told as a lesson of that one week. On a day on which it does not
 * meet there is nothing to take over but what was moved from there: it is told as a lesson of no week.
 */
const onlyWeek = sql`case
  when extract(isodow from e.only_on) = e.weekday and ${meetsInWeek('e', weekOfOnlyDay)} then ${weekOfOnlyDay}
  else 0 end`;

function lessonRow(): SQL {
  return wireRow(ScheduledLesson, {
    scheduleEntryId: sql`e.id`,
    timeSlotId: sql`e.time_slot_id`,
    slotNumber: sql`slot.number`,
    timeLabel: sql`${clock(sql`slot.starts`)} || '-' || ${clock(sql`slot.ends`)}`,
    starts: clock(sql`slot.starts`),
    ends: clock(sql`slot.ends`),
    disciplineId: sql`a.discipline_id`,
    disciplineName: sql`a.discipline_name`,
    credits: sql`a.credits`,
    isElective: sql`a.is_elective::int`,
    semesterId: sql`coalesce(a.semester_id, -1)`,
    lessonTypeId: sql`a.lesson_type_id`,
    lessonTypeShort: sql`a.type_name`,
    teacherId: sql`e.teacher_id`,
    teacherName: sql`teacher.full_name`,
    groupId: sql`coalesce(a.group_id, a.stream_id)`,
    groupNames: sql`a.group_names`,
    subgroup: sql`a.subgroup`,
    roomId: sql`coalesce(e.room_id, -1)`,
    roomName: sql`coalesce(place.number, '')`,
    roomLatitude: sql`place.latitude`,
    roomLongitude: sql`place.longitude`,
    parity: sql`case when e.only_on is null then e.parity else 0 end`,
    weeks: sql`case when e.only_on is null then lower(e.weeks) || '-' || (upper(e.weeks) - 1)
      else concat_ws('-', ${onlyWeek}, ${onlyWeek}) end`,
    specialtyId: sql`a.specialty_id`,
    educationFormId: sql`a.education_form_id`,
    assignmentId: sql`a.id`,
    onlineUrl: sql`e.online_url`,
    exceptions: jsonList(sql`${changesOfLesson} union all ${cancelledByHoliday} order by 1`),
  });
}

/** One-off changes of all entries, once. */
const oneOffChanges = sql`
  select x.*, new_slot.starts, new_slot.ends, new_room.number as room_number, new_teacher.full_name as teacher_name,
    x.created_at as changed_at
  from ${scheduleExceptions} x
  left join ${timeSlots} new_slot on new_slot.id = x.new_time_slot_id
  left join ${rooms} new_room on new_room.id = x.new_room_id
  left join ${people} new_teacher on new_teacher.id = x.new_teacher_id
  where x.schedule_entry_id = any(array(select e.id from entry e))`;

const changesOfLesson = sql`
  select ${wireRow(ScheduleException, {
    date: sql`x.on_date`,
    kind: sql`x.kind`,
    newDate: sql`x.new_date`,
    newTimeSlotId: sql`x.new_time_slot_id`,
    newStarts: clock(sql`x.starts`),
    newEnds: clock(sql`x.ends`),
    newRoomName: sql`x.room_number`,
    newTeacherName: sql`x.teacher_name`,
    onlineUrl: sql`x.online_url`,
    reason: sql`x.reason`,
    isHoliday: sql`0`,
  })}
  from change x where x.schedule_entry_id = e.id and (e.only_on is null or x.on_date = e.only_on)`;

/** Unless somebody decided otherwise for that day. */
const cancelledByHoliday = sql`
  select ${wireRow(ScheduleException, {
    date: sql`h.day`,
    kind: sql`'cancelled'`,
    newDate: sql`null::date`,
    newTimeSlotId: sql`null::int`,
    newStarts: sql`null`,
    newEnds: sql`null`,
    newRoomName: sql`null`,
    newTeacherName: sql`null`,
    onlineUrl: sql`null`,
    reason: sql`h.name`,
    isHoliday: sql`1`,
  })}
  from holiday h
  where e.only_on is null and h.weekday = e.weekday and ${meetsInWeek('e', sql`h.week`)}
    and (h.faculty_id is null or h.faculty_id = a.faculty_id)
    and not exists (select from change x where x.schedule_entry_id = e.id and x.on_date = h.day)`;
