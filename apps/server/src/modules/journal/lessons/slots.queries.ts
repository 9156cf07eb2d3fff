import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import { teachingAssignments } from '#modules/registration/registration.tables.ts';
import { scheduleEntries } from '#modules/schedule/schedule.tables.ts';
import { timeGrids, timeSlots } from '#modules/structure/calendar.tables.ts';
import { departments, rooms } from '#modules/structure/organisation.tables.ts';
import { day, int, orNull, smallint, text } from '#platform/db/sqlTypes.ts';
import { statement } from '#platform/db/statement.ts';
import type { Params } from '#platform/db/statement.ts';

import { meetingsOn } from './meetings.sql.ts';
import { readableBy, readScope } from '../journal.policy.ts';

const asked = {
  ...readScope,
  academicYearId: smallint,
  /** Any where the class is named. */
  seasonId: orNull(smallint),
  teacherId: int,
  assignmentId: orNull(int),
};

const slotRow = {
  timeSlotId: int,
  timeLabel: text,
  slotNumber: int,
  weekday: int,
  roomId: orNull(int),
  roomName: text,
};
const taughtSlotRow = { ...slotRow, scheduleEntryId: int };

const clock = (time: SQL) => sql`to_char(${time}, 'HH24:MI')`;
const slotColumns = sql`
  s.id as "timeSlotId", ${clock(sql`s.starts`)} || '-' || ${clock(sql`s.ends`)} as "timeLabel", s.number as "slotNumber"`;

/** Slots of meetings `m` of the asked half-year, of the classes the person may see. */
const slotsOf = (p: Params<typeof asked>, weekday: SQL, meetings: SQL) => sql`
  select ${slotColumns}, ${weekday} as weekday, m.id as "scheduleEntryId", m.room_id as "roomId",
    coalesce(r.number, '') as "roomName"
  from ${meetings} m
  join ${teachingAssignments} a on a.id = m.assignment_id and a.is_active
  join ${timeSlots} s on s.id = m.time_slot_id
  left join ${rooms} r on r.id = m.room_id
  where m.teacher_id = ${p.teacherId} and a.academic_year_id = ${p.academicYearId}
    and coalesce(a.season_id = ${p.seasonId}, true) and coalesce(a.id = ${p.assignmentId}, true)
    and (a.teacher_id <> m.teacher_id or ${readableBy(p, 'a')})
  order by s.starts, s.id, m.id`;

export const selectSlotsOnDay = statement({
  name: 'slots_on_day',
  params: { ...asked, day },
  row: taughtSlotRow,
  sql: (p) => slotsOf(p, sql`extract(isodow from ${p.day})::int`, meetingsOn(p.day)),
});

/** Without a date: every lesson of that weekday, in odd and even weeks alike. */
export const selectSlotsOnWeekday = statement({
  name: 'slots_on_weekday',
  params: { ...asked, weekday: int },
  row: taughtSlotRow,
  sql: (p) =>
    slotsOf(p, sql`m.weekday`, sql`(select * from ${scheduleEntries} e where e.weekday = ${p.weekday})`),
});

/** The whole grid of the class, for a day without lessons: that of its faculty or form, else the usual one. */
export const selectAllSlots = statement({
  name: 'slots_of_grid',
  params: { weekday: int, assignmentId: orNull(int) },
  row: slotRow,
  sql: (p) => sql`
  select ${slotColumns}, ${p.weekday} as weekday, null::int as "roomId", '' as "roomName"
  from ${timeSlots} s
  where s.closed_on is null and s.grid_id = (
    select g.id from ${timeGrids} g
    left join ${teachingAssignments} a on a.id = ${p.assignmentId}
    left join ${departments} d on d.id = a.department_id
    where g.closed_on is null and g.building_id is null
      and coalesce(g.faculty_id = d.faculty_id, g.faculty_id is null)
      and coalesce(g.education_form_id = a.education_form_id, g.education_form_id is null)
    order by num_nonnulls(g.faculty_id, g.education_form_id) desc, g.is_default desc, g.id limit 1)
  order by s.number`,
});
