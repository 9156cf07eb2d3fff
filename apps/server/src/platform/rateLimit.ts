import { AppError } from '@bilim/contract';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import type { Database } from './db/database.ts';
import { rateCounters } from './db/platform.tables.ts';
import { instant, int, listOf, text } from './db/sqlTypes.ts';
import { statement } from './db/statement.ts';
import type { RowOf } from './db/statement.ts';

interface Hit {
  /** Whose, and of what. */
  readonly key: SQL;
  /** When the window ends, should this be its first hit. */
  readonly endsAt: SQL;
  readonly now: SQL;
  /** `from` and what follows it: a hit for each of these rows, instead of one. */
  readonly source?: SQL;
  /** When a window holds so many, nothing more is counted, and no row comes back. */
  readonly most?: SQL;
}

/** Counts a hit as part of a statement; gives `hits` and `"endsAt"` of its window. */
export function counting({ key, endsAt, now, source = sql``, most }: Hit): SQL {
  return sql`
  insert into ${rateCounters} as r (key, hits, window_ends_at)
  select ${key}, 1, ${endsAt} ${source}
  on conflict (key) do update set
    hits = case when r.window_ends_at <= ${now} then 1 else r.hits + 1 end,
    window_ends_at = case when r.window_ends_at <= ${now} then excluded.window_ends_at else r.window_ends_at end
  ${most === undefined ? sql`` : sql`where r.window_ends_at <= ${now} or r.hits < ${most}`}
  returning hits, window_ends_at as "endsAt"`;
}

/** What a key has so far, as part of a statement: `hits` and `"endsAt"` in one row, also where nothing was counted. */
export function counted(key: SQL, now: SQL): SQL {
  return sql`
  select coalesce(max(hits), 0) as hits, coalesce(max(window_ends_at), ${now}) as "endsAt"
  from ${rateCounters} where key = ${key} and window_ends_at > ${now}`;
}

/** Takes the hits of a key back, as part of a statement. */
export function forgetting(key: SQL): SQL {
  return sql`update ${rateCounters} set hits = 0 where key = ${key}`;
}

interface Turn {
  readonly key: SQL;
  /** How long the next one has to wait. */
  readonly interval: SQL;
  /** Whether there is anything to take a turn for. */
  readonly isWanted: SQL;
}

/**
 * Parts of a statement, the last one named `turn`: a row for one of all who come at the same moment, and none for the
 * others until the interval has passed. Nobody waits for anybody, and who began before is judged by what stands there now.
 */
export function takingTurn({ key, interval, isWanted }: Turn): SQL {
  return sql`
  next_turn as (
    update ${rateCounters} r set window_ends_at = clock_timestamp() + ${interval}
    from (
      select key from ${rateCounters} where key = ${key} and window_ends_at <= clock_timestamp() and ${isWanted}
      for update skip locked) free
    where r.key = free.key returning r.key
  ), first_turn as (
    insert into ${rateCounters} (key, hits, window_ends_at)
    select ${key}, 1, clock_timestamp() + ${interval}
    where ${isWanted} and not exists (select from ${rateCounters} where key = ${key})
      and pg_try_advisory_xact_lock(hashtext(${key}))
    on conflict do nothing returning key
  ), turn as (select key from next_turn union all select key from first_turn)`;
}

/** In the order of the keys: two that count the same wait for one another once. */
const insertHits = statement({
  name: 'count_hits',
  params: { keys: listOf(text), endsAt: instant, now: instant },
  row: { hits: int, endsAt: instant },
  sql: (p) => counting({ ...p, key: sql`key`, source: sql`from unnest(${p.keys}) key order by key` }),
});

/** How often something happened in a window that ends then. */
export type Count = RowOf<typeof insertHits>;

interface Moment {
  readonly windowMs: number;
  readonly now: Date;
}

/** Counts one more of each within windows that all processes share. */
export async function countHits(db: Database, keys: readonly string[], { windowMs, now }: Moment) {
  return await insertHits(db, { keys, endsAt: new Date(now.getTime() + windowMs), now });
}

type Window = Moment & { readonly key: string };

/** Counts one more. */
export async function countHit(db: Database, { key, ...moment }: Window): Promise<Count> {
  const [count] = await countHits(db, [key], moment);
  if (count === undefined) throw new Error('a hit was not counted');
  return count;
}

/** Counts one more, and refuses it when there were too many. */
export async function countUpTo(db: Database, most: number, window: Window): Promise<void> {
  const { hits, endsAt } = await countHit(db, window);
  if (hits > most) throw tooMany(endsAt, window.now);
}

const selectCount = statement({
  name: 'hits_counted',
  params: { key: text, now: instant },
  row: { hits: int, endsAt: instant },
  sql: ({ key, now }) => counted(key, now),
});

/** Refuses, without counting, as long as the window of this key goes on. */
export async function refuseWithin(db: Database, key: string, now: Date): Promise<void> {
  const [count] = await selectCount(db, { key, now });
  if (count !== undefined && count.hits > 0) throw tooMany(count.endsAt, now);
}

export function tooMany(endsAt: Date, now: Date): AppError {
  return new AppError('request.too_many', { params: { retryAfterSeconds: secondsUntil(endsAt, now) } });
}

export function secondsUntil(endsAt: Date, now: Date): number {
  return Math.max(1, Math.ceil((endsAt.getTime() - now.getTime()) / 1000));
}
