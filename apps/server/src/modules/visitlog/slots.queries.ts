import type { TeachingSlot } from '@bilim/contract/visitlog/classes';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import { teachingAssignments } from '#modules/registration/registration.tables.ts';
import { scheduleEntries } from '#modules/schedule/schedule.tables.ts';
import { timeGrids, timeSlots } from '#modules/structure/calendar.tables.ts';
import { rooms } from '#modules/structure/organisation.tables.ts';
import { prepared } from '#platform/db/prepared.ts';

import { meetingsOn } from './meetings.ts';
import { mayRead } from './visitlog.policy.ts';
import type { Powers } from './visitlog.policy.ts';

const p = sql.placeholder;

type SlotsAsked = {
  readonly academicYearId: number;
  /** Any where the class is named. */
  readonly seasonId: number | null;
  readonly teacherId: number;
  readonly assignmentId: number | null;
};

const clock = (time: SQL) => sql`to_char(${time}, 'HH24:MI')`;
const slotColumns = sql`
  s.id as "timeSlotId", ${clock(sql`s.starts`)} || '-' || ${clock(sql`s.ends`)} as "timeLabel", s.number as "slotNumber"`;

/** Slots of meetings `m` of the asked half-year, of the classes the person may see. */
const slotsOf = (weekday: SQL, meetings: SQL) => sql`
  select ${slotColumns}, ${weekday} as weekday, m.id as "scheduleEntryId", m.room_id as "roomId",
    coalesce(r.number, '') as "roomName"
  from ${meetings} m
  join ${teachingAssignments} a on a.id = m.assignment_id and a.is_active
  join ${timeSlots} s on s.id = m.time_slot_id
  left join ${rooms} r on r.id = m.room_id
  where m.teacher_id = ${p('teacherId')}::int and a.academic_year_id = ${p('academicYearId')}::smallint
    and coalesce(a.season_id = ${p('seasonId')}::smallint, true) and coalesce(a.id = ${p('assignmentId')}::int, true)
    and (a.teacher_id <> m.teacher_id or ${mayRead.staff})
  order by s.starts, s.id, m.id`;

const day = sql`${p('day')}::date`;

export const selectSlotsOnDay = prepared<TeachingSlot, SlotsAsked & Powers & { readonly day: string }>(
  'slots_on_day',
  slotsOf(sql`extract(isodow from ${day})::int`, meetingsOn(day)),
);

/** Without a date: every lesson of that weekday, in odd and even weeks alike. */
export const selectSlotsOnWeekday = prepared<
  TeachingSlot,
  SlotsAsked & Powers & { readonly weekday: number }
>(
  'slots_on_weekday',
  slotsOf(sql`m.weekday`, sql`(select * from ${scheduleEntries} e where e.weekday = ${p('weekday')}::int)`),
);

/** The whole grid, for a day without lessons. */
export const selectAllSlots = prepared<TeachingSlot, { readonly weekday: number }>(
  'slots_of_grid',
  sql`
  select ${slotColumns}, ${p('weekday')}::int as weekday, null::int as "roomId", '' as "roomName"
  from ${timeSlots} s join ${timeGrids} g on g.id = s.grid_id and g.is_default
  order by s.number`,
);
