import { sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';

import type { Database } from '#platform/db/database.ts';
import { outbox } from '#platform/db/platform.tables.ts';
import { instant, int } from '#platform/db/sqlTypes.ts';
import { statement } from '#platform/db/statement.ts';
import { textLiteral } from '#platform/db/wireText.ts';
import { startLooking } from '#platform/jobs/startLooking.ts';
import { broadcasting } from '#platform/live/emitting.ts';
import type { Parts } from '#platform/parts.ts';

import { newsItems } from '../news.tables.ts';
import { reachCount } from '../reach/reach.jobs.ts';

/** To whom an event about item `n` goes: capacities and faculties, null for all of them. */
const audienceOf = sql`
  case n.readers when 'teachers' then array['teacher'] when 'students' then array['student'] end, n.faculty_ids`;

const announce = statement({
  name: 'news_announced',
  params: { now: instant },
  row: { id: int },
  sql: (p) => sql`
  with n as (
    update ${newsItems} set announced_at = ${p.now}
    where announced_at is null and removed_at is null and published_at <= ${p.now}
    returning id, readers, faculty_ids
  ),
  told as (${broadcasting(sql`
    select ${audienceOf}, 'news', jsonb_build_object('newsId', n.id, 'isNew', true) from n`)}),
  counted as (
    insert into ${outbox} (kind, payload)
    select ${textLiteral(reachCount.kind)}, jsonb_build_object('newsId', n.id) from n)
  select id from n`,
});

/** Tells open pages and devices of what is out and was not told; each item once. */
export async function announceDue(db: Database, now: Date): Promise<number> {
  return (await announce(db, { now })).length;
}

/** Lets open pages ask for an item anew that was changed, taken away or brought back. */
export const notifyChange = statement({
  name: 'news_change_told',
  params: { newsId: int },
  row: {},
  sql: (p) =>
    broadcasting(sql`
    select ${audienceOf}, 'news', jsonb_build_object('newsId', n.id)
    from ${newsItems} n where n.id = ${p.newsId} and n.announced_at is not null`),
});

const lookMs = 5_000;

/** Announces items whose time has come, until stopped. */
export function startAnnouncing(
  { db, clock, live }: Pick<Parts, 'db' | 'clock' | 'live'>,
  log: FastifyBaseLogger,
) {
  const how = { everyMs: lookMs, waiting: 'news of now wait for the database' };
  return startLooking(how, log, async () => {
    if ((await announceDue(db, clock.now())) > 0) live.wake();
  });
}
