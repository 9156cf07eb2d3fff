import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import { sessions } from '#modules/auth/auth.tables.ts';
import { newsForDevices, itemToNotify } from '../notices/pushes.jobs.ts';
import { peopleWithDevices, takesNewsByEmail } from '#modules/channels/ways.policy.ts';
import type { Database } from '#platform/db/database.ts';
import { bool, day, instant, int, json, orNull } from '#platform/db/sqlTypes.ts';
import { statement } from '#platform/db/statement.ts';
import type { Params, ParamsOf } from '#platform/db/statement.ts';
import { emitting } from '#platform/live/emitting.ts';

import { audience, recipientsOf } from '../office/audience.service.ts';
import type { Editor } from '../news.policy.ts';
import { newsItems, newsReach, newsReads, reachFigures } from '../news.tables.ts';
import { managedItem, managedOne, oneManaged } from '../office/office.queries.ts';
import { groupJoins, groupName } from './reachGroups.sql.ts';

/** An item, and the day on which it is asked for whom it is. */
const item = { newsId: int, authorId: int, ...audience, today: day };

/** Those for whom an item is, its author apart, with what each has done about it. */
function readersOf(p: Params<typeof item>): SQL {
  return sql`(
    select recipient.id, r.read_at, r.confirmed_at
    from ${recipientsOf(p.readers, p.facultyIds, p.today)} recipient
    left join ${newsReads} r on r.news_id = ${p.newsId} and r.person_id = recipient.id
    where recipient.id <> ${p.authorId})`;
}

/** Of those for whom it is: has not read it, or not confirmed it where that is asked. */
const isMissing = (needsConfirmation: SQL) =>
  sql`(case when ${needsConfirmation} then recipient.confirmed_at else recipient.read_at end) is null`;

const missing = { ...item, needsConfirmation: bool };

/** `hasMail`: emails can be sent at all. */
const counting = { publishedAt: orNull(instant), needsConfirmation: bool, hasMail: bool };

/** Whom an item has reached and whom a reminder is about, counted in one pass over `recipient`. */
const countsOf = ({ publishedAt, needsConfirmation, hasMail }: Params<typeof counting>): SQL => sql`
  select count(*)::int as recipients, count(recipient.read_at)::int as read, count(recipient.confirmed_at)::int as confirmed,
    count(*) filter (where recipient.read_at is not null or device.hears is not null or present.user_id is not null)::int
      as delivered,
    count(*) filter (where ${isMissing(needsConfirmation)})::int as missing,
    count(*) filter (where ${isMissing(needsConfirmation)} and device.hears)::int as "byDevice",
    count(*) filter (where ${isMissing(needsConfirmation)} and device.hears is not true and ${hasMail}
      and ${takesNewsByEmail(sql`recipient.id`)})::int as "byLetter"
  from recipient
  left join ${peopleWithDevices} device on device.person_id = recipient.id
  left join (
    select distinct s.user_id from ${sessions} s where s.last_seen_at >= ${publishedAt}
  ) present on present.user_id = recipient.id`;

const counts = { missing: int, byDevice: int, byLetter: int };

const selectCounts = statement({
  name: 'news_missing_counts',
  params: { ...item, ...counting },
  row: counts,
  planned: 'each',
  sql: (p) => sql`
  with recipient as ${readersOf(p)}, counts as (${countsOf(p)})
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
      sql`(select recipient.id from ${readersOf(p)} recipient where ${isMissing(p.needsConfirmation)})`,
    ),
});

/** More than anybody reads; those that have read least come first. */
const mostGroups = sql.raw('300');

/**
 * Counts whom an item has reached, in figures and by group, and keeps it. Those for whom it is are looked up once. What
 * was counted meanwhile of a later moment stays.
 */
export const countReach = statement({
  name: 'news_reach_counted',
  params: { ...item, ...counting, version: int, now: instant },
  row: {},
  planned: 'each',
  sql: (p) => sql`
  with recipient as materialized ${readersOf(p)},
  by_group as (
    select ${groupName} as name, count(*)::int as recipients, count(recipient.read_at)::int as read,
      count(recipient.confirmed_at)::int as confirmed
    from recipient ${groupJoins(p.today)}
    group by 1 order by count(recipient.read_at)::float8 / count(*), count(*) desc, 1 limit ${mostGroups}),
  counted as (
    select to_jsonb(counts) || jsonb_build_object('groups',
      (select coalesce(jsonb_agg(by_group), '[]') from by_group)) as figures
    from (${countsOf(p)}) counts)
  insert into ${newsReach} as before (news_id, version, counted_at, figures)
  select ${p.newsId}, ${p.version}, ${p.now}, figures from counted
  on conflict (news_id) do update
  set version = excluded.version, counted_at = excluded.counted_at, figures = excluded.figures
  where (before.version, before.counted_at) <= (excluded.version, excluded.counted_at)`,
});

/** Lets the open page of whoever asked for a count ask for it anew. */
export const tellCounted = statement({
  name: 'news_reach_told',
  params: { newsId: int, personId: int },
  row: {},
  sql: (p) => emitting(sql`select ${p.personId}, 'reach', jsonb_build_object('newsId', ${p.newsId})`),
});

const selectReach = statement({
  name: 'news_reach',
  params: oneManaged,
  row: { ...managedItem, countedAt: orNull(instant), figures: orNull(json(reachFigures)) },
  planned: 'each',
  sql: (p) => sql`
  select item.*, kept.counted_at as "countedAt", kept.figures
  from (${managedOne(p)}) item
  left join ${newsReach} kept on kept.news_id = item."newsId" and kept.version = item.version`,
});

/** An item that the person manages, with whom it has reached as far as that was counted. */
export async function findReach(db: Database, editor: Editor, newsId: number) {
  return (await selectReach(db, { ...editor, newsId }))[0] ?? null;
}

const selectUncounted = statement({
  name: 'news_uncounted',
  params: { newsId: int, before: instant },
  row: {
    newsId: int,
    authorId: int,
    ...audience,
    publishedAt: orNull(instant),
    needsConfirmation: bool,
    version: int,
  },
  planned: 'each',
  sql: (p) => sql`
  select n.id as "newsId", n.author_id as "authorId", n.readers, n.faculty_ids as "facultyIds",
    n.published_at as "publishedAt", n.needs_confirmation as "needsConfirmation", n.version
  from ${newsItems} n
  where n.id = ${p.newsId} and not exists (
    select from ${newsReach} kept
    where kept.news_id = n.id and kept.version = n.version and kept.counted_at > ${p.before})`,
});

/** An item whose reach was not counted after this moment. */
export async function findUncounted(db: Database, asked: ParamsOf<typeof selectUncounted>) {
  return (await selectUncounted(db, asked))[0] ?? null;
}
