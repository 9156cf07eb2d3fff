import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import { teachingAssignments } from '#modules/registration/registration.tables.ts';
import { scheduleEntries, scheduleExceptions } from '#modules/schedule/schedule.tables.ts';
import { meetsInWeek, weekOfTermSql } from '#modules/schedule/weeks.sql.ts';
import { calendarEvents, terms, timeSlots } from '#modules/structure/calendar.tables.ts';
import { lessonTypes } from '#modules/structure/curriculum.tables.ts';
import { departments } from '#modules/structure/organisation.tables.ts';
import { rowsById } from '#platform/db/rowsById.ts';

import { lessonMarks, lessons } from '../journal.tables.ts';

/** Today and thirteen days before it. */
const longestAgo = sql.raw('13');
const firstDay = (today: SQL) => sql`(${today} - ${longestAgo})`;

/** Where the weekly lessons of the own classes fell: not where they were cancelled or moved away, nor on holidays. */
const asPlanned = sql`
  select e.id as entry_id, e.time_slot_id, d.day
  from own e
  join day d on d.academic_year_id = e.academic_year_id and d.season_id = e.season_id
    and d.weekday = e.weekday and ${meetsInWeek('e', sql`d.week`)}
  left join change x on x.schedule_entry_id = e.id and x.on_date = d.day
  where x.kind in ('substituted', 'online') or (x.kind = 'moved' and x.new_date is null)
    or (x.id is null and not exists (
      select from holiday event
      where event.academic_year_id = e.academic_year_id and d.day between event.starts_on and event.ends_on
        and (event.faculty_id is null or event.faculty_id = e.faculty_id)))`;

/** Where lessons were moved to, whatever day they came from. */
const asMoved = (today: SQL) => sql`
  select e.id, coalesce(x.new_time_slot_id, e.time_slot_id), x.new_date
  from own e join change x on x.schedule_entry_id = e.id
  where x.kind = 'moved' and x.new_date between ${firstDay(today)} and ${today}`;

/** The lessons that have their list, and which of them have a mark: asked for together, not place by place. */
const journals = (today: SQL) => sql`
  listed as materialized (
    select l.id, l.assignment_id, l.academic_year_id, l.lesson_date, l.ordinal from ${lessons} l
    where l.assignment_id = any(array(select own.assignment_id from own))
      and l.academic_year_id = any(array(select day.academic_year_id from day))
      and l.lesson_date between ${firstDay(today)} and ${today} and l.removal_id is null
  ),
  marked as materialized (
    select l.assignment_id, l.academic_year_id, l.lesson_date, l.ordinal::bigint as ordinal from listed l
    where exists (
      select from ${lessonMarks} m
      where m.lesson_id = l.id and m.academic_year_id = l.academic_year_id and m.mark_id <> 0)
  )`;

interface Asked {
  readonly today: SQL;
  /** Of the classes `a`. */
  readonly whose: SQL;
  /** Of their type of lesson `type`, where somebody reads it. */
  readonly typeName?: SQL;
}

/**
 * Beginning of statements about the lessons of the last fourteen days, as the timetable has them: `held`. The journal is
 * kept by the teacher of the class, so a lesson that a colleague took over is still that teacher's.
 */
export const heldLessons = ({ today, whose, typeName = sql`null::text` }: Asked) => sql`
  day as materialized (
    select past.day, extract(isodow from past.day)::int as weekday, term.academic_year_id, term.season_id,
      ${weekOfTermSql(sql`term.starts_on`, sql`past.day`)} as week
    from (select ${today} - back as day from generate_series(0, ${longestAgo}) back) past
    join ${terms} term on past.day between term.starts_on and term.ends_on
  ),
  own as materialized (
    select e.id, e.academic_year_id, e.season_id, e.weekday, e.time_slot_id, e.weeks, e.parity,
      a.id as assignment_id, a.discipline_id, a.group_id, a.stream_id, department.faculty_id,
      ${typeName} as type_name
    from ${teachingAssignments} a
    join ${lessonTypes} type on type.id = a.lesson_type_id and type.has_journal
    join ${departments} department on department.id = a.department_id
    join ${scheduleEntries} e on e.assignment_id = a.id
    where ${whose} and a.is_active and a.academic_year_id in (select academic_year_id from day)
  ),
  holiday as materialized (
    select event.* from ${calendarEvents} event
    where event.kind = 'holiday' and event.closed_on is null and event.starts_on <= ${today} and event.ends_on >= ${firstDay(today)}
  ),
  change as materialized (
    select x.* from ${scheduleExceptions} x where x.schedule_entry_id = any(array(select own.id from own))
  ),
  held as (
    select own.*, met.day as met_on, slot.starts, slot.ends,
      row_number() over (partition by own.assignment_id, met.day order by slot.starts, own.id) as ordinal
    from (${asPlanned} union all ${asMoved(today)}) met
    join own on own.id = met.entry_id
    join ${rowsById(timeSlots, sql`select x.new_time_slot_id from change x union select own.time_slot_id from own`)} slot
      on slot.id = met.time_slot_id
  ),
  ${journals(today)}`;

/** The list of the lesson `h`, as `l`, where there is one. */
export const listOfLesson = sql`
  left join listed l on l.assignment_id = h.assignment_id and l.lesson_date = h.met_on and l.ordinal = h.ordinal
    and l.academic_year_id = h.academic_year_id`;

/**
 * The lesson `h` is over, and nobody is marked in it. Written so that PostgreSQL, which takes thousands of lessons for a
 * dozen, looks all marked ones up as one set: joined, it goes through them anew for each lesson of the university.
 */
export const isUnfilled = (today: SQL, time: SQL) => sql`(h.met_on < ${today} or h.ends <= ${time})
  and case when (h.assignment_id, h.academic_year_id, h.met_on, h.ordinal) in (select * from marked) then false else true end`;
