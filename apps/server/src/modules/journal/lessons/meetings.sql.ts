import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import { teachingAssignments } from '#modules/registration/registration.tables.ts';
import { scheduleEntries, scheduleExceptions } from '#modules/schedule/schedule.tables.ts';
import { meetsInWeek, weekOfTermSql } from '#modules/schedule/weeks.sql.ts';
import { calendarEvents, terms } from '#modules/structure/calendar.tables.ts';
import { departments } from '#modules/structure/organisation.tables.ts';

/**
 * Lessons of the timetable that really take place on a day: those of the week and its parity, without what
 * is cancelled, moved away or given to another teacher that day, with what comes from elsewhere. On a
 * holiday only what somebody decided for that day.
 *
 * Of some classes only when their ids are given, as an array: of a condition outside PostgreSQL would know only after
 * it has found the day's lessons of the whole university.
 */
export function meetingsOn(day: SQL, assignmentIds?: SQL): SQL {
  const week = weekOfTermSql(sql`t.starts_on`, day);
  const isAsked = assignmentIds === undefined ? sql`true` : sql`e.assignment_id = any(${assignmentIds})`;
  return sql`(
    with asked as ${sql.raw(assignmentIds === undefined ? 'not materialized' : 'materialized')} (
      select e.* from ${scheduleEntries} e where ${isAsked})
    select e.id, e.assignment_id, e.teacher_id, e.time_slot_id, case when x.id is null then e.room_id end as room_id
    from asked e
    join ${terms} t on t.academic_year_id = e.academic_year_id and t.season_id = e.season_id
    left join ${scheduleExceptions} x on x.schedule_entry_id = e.id and x.on_date = ${day}
    where e.weekday = extract(isodow from ${day}) and ${day} between t.starts_on and t.ends_on
      and ${meetsInWeek('e', week)} and (x.kind = 'online' or x.id is null and not ${isHoliday(day)})
    union all
    select e.id, e.assignment_id, coalesce(x.new_teacher_id, e.teacher_id),
      coalesce(x.new_time_slot_id, e.time_slot_id), coalesce(x.new_room_id, e.room_id)
    from ${scheduleExceptions} x join asked e on e.id = x.schedule_entry_id
    where x.kind in ('moved', 'substituted') and coalesce(x.new_date, x.on_date) = ${day}${
      assignmentIds === undefined
        ? sql``
        : sql` and x.schedule_entry_id = any(array(select asked.id from asked))`
    })`;
}

/** A holiday of the university, or of the faculty that teaches the class. */
function isHoliday(day: SQL): SQL {
  return sql`exists (
    select from ${calendarEvents} h where h.kind = 'holiday' and h.closed_on is null and ${day} between h.starts_on and h.ends_on
      and (h.faculty_id is null or h.faculty_id = (
        select d.faculty_id from ${teachingAssignments} ta join ${departments} d on d.id = ta.department_id
        where ta.id = e.assignment_id)))`;
}
