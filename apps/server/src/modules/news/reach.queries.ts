import { AppError } from '@bilim/contract';
import { officePageSize } from '@bilim/contract/newsOffice';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import * as z from 'zod/mini';

import { sessions } from '#modules/auth/auth.tables.ts';
import { newsForDevices, itemToNotify } from './pushes.jobs.ts';
import { peopleWithDevices, takesNewsByEmail } from '#modules/channels/ways.policy.ts';
import { groups, people, studentGroupPeriods, teacherPositions } from '#modules/people/people.tables.ts';
import { departments } from '#modules/structure/organisation.tables.ts';
import type { Database } from '#platform/db/database.ts';
import { bool, day, instant, int, json, orNull, text } from '#platform/db/sqlTypes.ts';
import { statement } from '#platform/db/statement.ts';
import type { Params, ParamsOf } from '#platform/db/statement.ts';

import { audience, recipientsOf } from './audience.ts';
import { newsReads } from './news.tables.ts';

/** An item, and the day on which it is asked for whom it is. */
const item = { newsId: int, authorId: int, ...audience, today: day };

/** Those for whom an item is, its author apart, with what each has done about it. */
function readersOf(p: Params<typeof item>): SQL {
  return sql`(
    select told.id, r.read_at, r.confirmed_at
    from ${recipientsOf(p.readers, p.facultyIds, p.today)} told
    left join ${newsReads} r on r.news_id = ${p.newsId} and r.person_id = told.id
    where told.id <> ${p.authorId})`;
}

/** The group of a person `told`: the academic group, else the department of the main post. */
const groupJoins = (today: SQL) => sql`
  left join ${studentGroupPeriods} period on period.student_id = told.id and period.is_main
    and period.period @> ${today}
  left join ${groups} g on g.id = period.group_id
  left join ${teacherPositions} post on post.teacher_id = told.id and post.is_main and post.validity @> ${today}
  left join ${departments} d on d.id = post.department_id`;
const groupName = sql`coalesce(g.name, d.short_name, '')`;

/** Of those for whom it is: has not read it, or not confirmed it where that is asked. */
const isMissing = (needsConfirmation: SQL) =>
  sql`(case when ${needsConfirmation} then told.confirmed_at else told.read_at end) is null`;

const missing = { ...item, needsConfirmation: bool };

/** `hasMail`: emails can be sent at all. */
const counting = { publishedAt: orNull(instant), needsConfirmation: bool, hasMail: bool };

/** Whom an item has reached and whom a reminder is about, counted in one pass over `told`. */
const countsOf = ({ publishedAt, needsConfirmation, hasMail }: Params<typeof counting>): SQL => sql`
  select count(*)::int as recipients, count(told.read_at)::int as read, count(told.confirmed_at)::int as confirmed,
    count(*) filter (where told.read_at is not null or device.hears is not null or present.user_id is not null)::int
      as delivered,
    count(*) filter (where ${isMissing(needsConfirmation)})::int as missing,
    count(*) filter (where ${isMissing(needsConfirmation)} and device.hears)::int as "byDevice",
    count(*) filter (where ${isMissing(needsConfirmation)} and device.hears is not true and ${hasMail}
      and ${takesNewsByEmail(sql`told.id`)})::int as "byLetter"
  from told
  left join ${peopleWithDevices} device on device.person_id = told.id
  left join (
    select distinct s.user_id from ${sessions} s where s.last_seen_at >= ${publishedAt}
  ) present on present.user_id = told.id`;

const counts = { missing: int, byDevice: int, byLetter: int };

const selectCounts = statement({
  name: 'news_missing_counts',
  params: { ...item, ...counting },
  row: counts,
  planned: 'each',
  sql: (p) => sql`
  with told as ${readersOf(p)}, counts as (${countsOf(p)})
  select missing, "byDevice", "byLetter" from counts`,
});

/** How many a reminder is about, and how many of them it reaches. */
export async function countMissing(db: Database, asked: ParamsOf<typeof selectCounts>) {
  const [row] = await selectCounts(db, asked);
  return row ?? { missing: 0, byDevice: 0, byLetter: 0 };
}

/** Queues a message for each device of those whom a reminder is about. */
export const queueReminder = statement({
  name: 'news_reminder_queued',
  params: { ...missing, ...itemToNotify },
  row: {},
  planned: 'each',
  sql: (p) =>
    newsForDevices(
      p,
      sql`(select told.id from ${readersOf(p)} told where ${isMissing(p.needsConfirmation)})`,
    ),
});

/** More than anybody reads; those that have read least come first. */
const mostGroups = sql.raw('300');

const group = z.object({ name: z.string(), recipients: z.int(), read: z.int(), confirmed: z.int() });

/** Those for whom it is are looked up once. */
const selectReach = statement({
  name: 'news_reach',
  params: { ...item, ...counting },
  row: {
    recipients: int,
    read: int,
    confirmed: int,
    delivered: int,
    ...counts,
    groups: json(z.array(group)),
  },
  planned: 'each',
  sql: (p) => sql`
  with told as materialized ${readersOf(p)},
  by_group as (
    select ${groupName} as name, count(*)::int as recipients, count(told.read_at)::int as read,
      count(told.confirmed_at)::int as confirmed
    from told ${groupJoins(p.today)}
    group by 1 order by count(told.read_at)::float8 / count(*), count(*) desc, 1 limit ${mostGroups})
  select counts.*, (select coalesce(json_agg(by_group), '[]') from by_group) as groups
  from (${countsOf(p)}) counts`,
});

/** Whom an item has reached, in figures and by group. */
export async function findReach(db: Database, asked: ParamsOf<typeof selectReach>) {
  const [row] = await selectReach(db, asked);
  if (row === undefined) throw new AppError('server.failed');
  return row;
}

export const selectMissing = statement({
  name: 'news_missing',
  params: { ...missing, group: orNull(text), afterId: orNull(int) },
  row: { personId: int, fullName: text, group: text },
  planned: 'each',
  sql: (p) => sql`
  with everybody as materialized ${readersOf(p)}
  select h.id as "personId", h.full_name as "fullName", ${groupName} as "group"
  from everybody told ${groupJoins(p.today)}
  join ${people} h on h.id = told.id
  where ${isMissing(p.needsConfirmation)} and (${p.group} is null or ${groupName} = ${p.group})
    and (${p.afterId} is null or (h.full_name collate "und-x-icu", h.id) > (
      select a.full_name collate "und-x-icu", a.id from ${people} a
      where a.id = ${p.afterId} and a.id in (select id from everybody)))
  order by h.full_name collate "und-x-icu", h.id limit ${sql.raw(String(officePageSize))}`,
});
