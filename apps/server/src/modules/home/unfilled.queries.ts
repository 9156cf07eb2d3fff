import { sql } from 'drizzle-orm';

import { groups } from '#modules/people/people.tables.ts';
import { streams, teachingAssignments } from '#modules/registration/registration.tables.ts';
import { groupsOfStreams } from '#modules/registration/streamGroups.ts';
import { scheduleEntries, scheduleExceptions } from '#modules/schedule/schedule.tables.ts';
import { meetsInWeek, weekOfTermSql } from '#modules/schedule/weeks.ts';
import { calendarEvents, terms, timeSlots } from '#modules/structure/calendar.tables.ts';
import { disciplines, lessonTypes } from '#modules/structure/curriculum.tables.ts';
import { departments } from '#modules/structure/organisation.tables.ts';
import { lessonMarks, lessons } from '#modules/visitlog/visitlog.tables.ts';
import { inEachLanguage, nameIn } from '#platform/db/localNames.ts';
import { prepared } from '#platform/db/prepared.ts';
import { rowsById } from '#platform/db/rowsById.ts';

const p = sql.placeholder;

const today = sql`${p('today')}::date`;
/** Today and thirteen days before it. */
const longestAgo = sql.raw('13');
const firstDay = sql`(${today} - ${longestAgo})`;

/** A type rather than an interface: statements take their values by name. */
export type UnfilledParams = {
  readonly teacherId: number;
  readonly today: string;
  /** `HH:mm`: lessons that are not over yet are nobody's debt. */
  readonly time: string;
};

export interface UnfilledRow {
  readonly schedule_entry_id: number;
  readonly assignment_id: number;
  readonly discipline_id: number;
  readonly discipline_name: string;
  readonly group_names: string;
  readonly lesson_type_short: string;
  readonly lesson_date: string;
  readonly ordinal: number;
  readonly time_label: string;
  readonly has_list: boolean;
}

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
const asMoved = sql`
  select e.id, coalesce(x.new_time_slot_id, e.time_slot_id), x.new_date
  from own e join change x on x.schedule_entry_id = e.id
  where x.kind = 'moved' and x.new_date between ${firstDay} and ${today}`;

/** The lessons that have their list, and which of them have a mark: asked for together, not place by place. */
const journals = sql`
  listed as materialized (
    select l.id, l.assignment_id, l.academic_year_id, l.lesson_date, l.ordinal from ${lessons} l
    where l.assignment_id = any(array(select own.assignment_id from own))
      and l.academic_year_id = any(array(select day.academic_year_id from day))
      and l.lesson_date between ${firstDay} and ${today} and l.removal_id is null
  ),
  marked as materialized (
    select l.id from listed l where exists (
      select from ${lessonMarks} m
      where m.lesson_id = l.id and m.academic_year_id = l.academic_year_id and m.mark_id <> 0)
  )`;

/**
 * Lessons of the last fourteen days whose journal lacks the list, or every mark. The journal is kept by the
 * teacher of the class, so a lesson that a colleague took over is still listed with that teacher.
 */
export const selectUnfilled = inEachLanguage((language) =>
  prepared<UnfilledRow, UnfilledParams>(
    `home_unfilled_${language}`,
    sql`
    with day as materialized (
      select past.day, extract(isodow from past.day)::int as weekday, term.academic_year_id, term.season_id,
        ${weekOfTermSql(sql`term.starts_on`, sql`past.day`)} as week
      from (select ${today} - back as day from generate_series(0, ${longestAgo}) back) past
      join ${terms} term on past.day between term.starts_on and term.ends_on
    ),
    own as materialized (
      select e.id, e.academic_year_id, e.season_id, e.weekday, e.time_slot_id, e.weeks, e.parity,
        a.id as assignment_id, a.discipline_id, a.group_id, a.stream_id, department.faculty_id,
        ${nameIn(language, 'type', 'short')} as type_name
      from ${teachingAssignments} a
      join ${lessonTypes} type on type.id = a.lesson_type_id and type.has_journal
      join ${departments} department on department.id = a.department_id
      join ${scheduleEntries} e on e.assignment_id = a.id
      where a.teacher_id = ${p('teacherId')}::int and a.is_active
        and a.academic_year_id in (select academic_year_id from day)
    ),
    holiday as materialized (
      select event.* from ${calendarEvents} event
      where event.kind = 'holiday' and event.starts_on <= ${today} and event.ends_on >= ${firstDay}
    ),
    change as materialized (
      select x.* from ${scheduleExceptions} x where x.schedule_entry_id = any(array(select own.id from own))
    ),
    held as (
      select own.*, met.day as met_on, slot.starts, slot.ends,
        row_number() over (partition by own.assignment_id, met.day order by slot.starts, own.id) as ordinal
      from (${asPlanned} union all ${asMoved}) met
      join own on own.id = met.entry_id
      join ${rowsById(timeSlots, sql`select x.new_time_slot_id from change x union select own.time_slot_id from own`)} slot
        on slot.id = met.time_slot_id
    ),
    ${journals}
    select h.id as schedule_entry_id, h.assignment_id, h.discipline_id, ${nameIn(language, 'd')} as discipline_name,
      coalesce(g.name, joint.names, stream.name) as group_names,
      h.type_name as lesson_type_short, h.met_on as lesson_date, h.ordinal::int as ordinal,
      to_char(h.starts, 'HH24:MI') || '-' || to_char(h.ends, 'HH24:MI') as time_label,
      l.id is not null as has_list
    from held h
    join ${rowsById(disciplines, sql`select own.discipline_id from own`)} d on d.id = h.discipline_id
    left join ${rowsById(groups, sql`select own.group_id from own`)} g on g.id = h.group_id
    left join ${rowsById(streams, sql`select own.stream_id from own`)} stream on stream.id = h.stream_id
    left join ${groupsOfStreams(sql`select own.stream_id from own`)} joint on joint.stream_id = h.stream_id
    left join listed l on l.assignment_id = h.assignment_id and l.lesson_date = h.met_on and l.ordinal = h.ordinal
      and l.academic_year_id = h.academic_year_id
    where (h.met_on < ${today} or h.ends <= ${p('time')}::time) and not exists (select from marked where marked.id = l.id)
    order by h.met_on desc, h.starts desc, h.id`,
  ),
);
