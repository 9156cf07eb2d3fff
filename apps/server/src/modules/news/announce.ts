import { sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';

import type { Database } from '#platform/db/database.ts';
import { selectRows } from '#platform/db/selectRows.ts';
import { broadcasting } from '#platform/live/emitting.ts';
import type { Parts } from '#platform/parts.ts';

import { newsItems } from './news.tables.ts';

/** To whom an event about item `n` goes: capacities and faculties, null for all of them. */
const audienceOf = sql`
  case n.readers when 'teachers' then array['teacher'] when 'students' then array['student'] end, n.faculty_ids`;

/** Tells open pages and devices of what is out and was not told; each item once. */
export async function announceDue(db: Database, now: Date): Promise<number> {
  const rows = await selectRows<{ id: number }>(
    db,
    sql`
    with n as (
      update ${newsItems} set announced_at = ${now.toISOString()}::timestamptz
      where announced_at is null and removed_at is null and published_at <= ${now.toISOString()}::timestamptz
      returning id, readers, faculty_ids
    ),
    told as (${broadcasting(sql`
      select ${audienceOf}, 'news', jsonb_build_object('newsId', n.id, 'isNew', true) from n`)})
    select id from n`,
  );
  return rows.length;
}

/** Lets open pages ask for an item anew that was changed, taken away or brought back. */
export async function tellChange(tx: Database, newsId: number): Promise<void> {
  await tx.execute(
    broadcasting(sql`
    select ${audienceOf}, 'news', jsonb_build_object('newsId', n.id)
    from ${newsItems} n where n.id = ${newsId} and n.announced_at is not null`),
  );
}

const lookMs = 5_000;

/** Announces items whose time has come, until stopped. */
export function startAnnouncing(
  { db, clock, live }: Pick<Parts, 'db' | 'clock' | 'live'>,
  log: FastifyBaseLogger,
) {
  let running: Promise<void> = Promise.resolve();
  const look = async () => {
    if ((await announceDue(db, clock.now())) > 0) live.wake();
  };
  const timer = setInterval(() => {
    running = running
      .then(look)
      .catch((error: unknown) => log.warn({ err: error }, 'news of now wait for the database'));
  }, lookMs).unref();
  return {
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}
