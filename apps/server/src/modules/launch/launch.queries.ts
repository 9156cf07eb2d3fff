import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import { activationLinks, users } from '#modules/auth/auth.tables.ts';
import { students } from '#modules/people/people.tables.ts';
import { teachingAssignments } from '#modules/registration/registration.tables.ts';
import { scheduleEntries } from '#modules/schedule/schedule.tables.ts';
import { terms, timeGrids, timeSlots } from '#modules/structure/calendar.tables.ts';
import { rooms, specialties, university } from '#modules/structure/organisation.tables.ts';
import { day, instant, int, orNull, text } from '#platform/db/sqlTypes.ts';
import { statement } from '#platform/db/statement.ts';

const inComing = (rows: SQL) => sql`${rows} r join coming c using (academic_year_id, season_id)`;
const countOf = (rows: SQL) => sql`(select count(*)::int from ${rows})`;
/** What is many is asked for in the order of an index, which then answers by itself: no row is looked at. */
const countMany = (rows: SQL) => countOf(sql`(select id from ${rows} order by id offset 0) many`);
const termsOfEntries = sql`(
  select academic_year_id, season_id from ${scheduleEntries}
  order by teacher_id, academic_year_id, season_id offset 0)`;

/** How much there is of what a portal needs before people work with it. */
export const selectLaunch = statement({
  name: 'launch_counts',
  /** `unnamed` is the name with which every installation begins. */
  params: { today: day, now: instant, unnamed: text },
  row: {
    university: int,
    terms: int,
    bells: int,
    structure: int,
    rooms: int,
    people: int,
    classes: int,
    timetable: int,
    /** Accounts that nobody has entered yet, and those that somebody has. */
    waiting: int,
    entered: int,
    /** Of those who wait, the holders of a link that works, and the first end of one. */
    holding: int,
    until: orNull(instant),
  },
  sql: (p) => sql`
  with coming as materialized (select academic_year_id, season_id from ${terms} where ends_on >= ${p.today})
  select
    ${countOf(sql`${university} where name_ru <> ${p.unnamed}`)} as university,
    ${countOf(sql`coming`)} as terms,
    ${countOf(sql`${timeSlots} s join ${timeGrids} g on g.id = s.grid_id where s.closed_on is null and g.closed_on is null`)} as bells,
    ${countOf(sql`${specialties} where closed_on is null`)} as structure,
    ${countOf(sql`${rooms} where closed_on is null`)} as rooms,
    ${countMany(sql`${students}`)} as people,
    ${countOf(inComing(sql`${teachingAssignments}`))} as classes,
    ${countOf(inComing(termsOfEntries))} as timetable,
    accounts.waiting, accounts.used - accounts.waiting as entered, links.holding, links.until
  from (
    select ${countMany(sql`${users} where status = 'active'`)} as used,
      ${countOf(sql`${users} where status = 'active' and password_hash is null`)} as waiting
  ) accounts, (
    select count(distinct u.id)::int as holding, min(l.expires_at) as until
    from ${activationLinks} l join ${users} u on u.id = l.user_id
    where l.expires_at > ${p.now} and l.used_at is null and u.status = 'active' and u.password_hash is null
  ) links`,
});
