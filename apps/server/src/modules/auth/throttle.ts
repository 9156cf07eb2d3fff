import { AppError } from '@bilim/contract';
import { sql } from 'drizzle-orm';

import type { Database } from '#platform/db/database.ts';
import { rateCounters } from '#platform/db/platform.tables.ts';
import { prepared } from '#platform/db/prepared.ts';
import type { SettingValues } from '#platform/settings.ts';

import { hashOf } from './sessions.ts';

const p = sql.placeholder;

/**
 * Guessing is slowed per account and device, not per address: 20,000 students share a handful of
 * addresses, and a stranger's guesses must not lock the owner's own browser out.
 */
export interface Attempt {
  /** Whether this browser has signed in to this account before. */
  readonly isKnownDevice: boolean;
  /** Counters that this attempt was counted on. */
  readonly accountKey: string;
  readonly addressKey: string;
}

const addressWindowSeconds = 300;

/** Parameters of `counting`. */
export function countingParams(loginKey: string, ip: string, settings: SettingValues, now: Date) {
  const login = hashOf(loginKey).toString('base64url');
  return {
    knownKey: `login:known:${login}`,
    newKey: `login:new:${login}`,
    addressKey: `login:ip:${ip}`,
    now,
    accountEndsAt: later(now, settings['auth.tries_window_minutes'] * 60),
    addressEndsAt: later(now, addressWindowSeconds),
  };
}

/**
 * Counts an attempt on the account of the statement's `account`, whose `"isKnownDevice"` chooses the counter,
 * and on the address. Counters are locked in the order of their keys, here and below, so that two attempts
 * never wait for each other.
 */
export const counting = sql`
  insert into ${rateCounters} as r (key, hits, window_ends_at)
  values
    (${p('addressKey')}, 1, ${p('addressEndsAt')}::timestamptz),
    (
      case when coalesce((select "isKnownDevice" from account), false)
        then ${p('knownKey')}::text else ${p('newKey')}::text end,
      1, ${p('accountEndsAt')}::timestamptz
    )
  on conflict (key) do update set
    hits = case when r.window_ends_at <= ${p('now')}::timestamptz then 1 else r.hits + 1 end,
    window_ends_at = case when r.window_ends_at <= ${p('now')}::timestamptz
      then excluded.window_ends_at else r.window_ends_at end
  returning key, hits, window_ends_at`;

/** How often a counter was hit in a window that ends then. */
export interface Count {
  readonly hits: number;
  readonly endsAt: Date;
}

/** Refuses an attempt when there were too many on the account or from the address. */
export function requireFew(
  settings: SettingValues,
  { account, address, isKnownDevice }: { account: Count; address: Count; isKnownDevice: boolean },
  now: Date,
): void {
  const tries = isKnownDevice ? settings['auth.tries_known_device'] : settings['auth.tries_unknown_device'];
  refuseOver(account, tries, now);
  refuseOver(address, settings['auth.failures_per_address'], now);
}

function refuseOver({ hits, endsAt }: Count, most: number, now: Date): void {
  if (hits <= most) return;
  const seconds = Math.max(1, Math.ceil((endsAt.getTime() - now.getTime()) / 1000));
  throw new AppError('auth.too_many_attempts', {
    params: { retryAfterSeconds: seconds, wait: waitText(seconds) },
  });
}

/** A right password was no guess: takes this attempt, and earlier ones on the account, off the counters. */
export const forgiving = sql`
  update ${rateCounters} r
  set hits = case when r.key = ${p('accountKey')} then 0 else greatest(r.hits - 1, 0) end
  from (
    select key from ${rateCounters} where key in (${p('accountKey')}, ${p('addressKey')}) order by key for update
  ) locked
  where r.key = locked.key`;

const forgive = prepared<object, Pick<Attempt, 'accountKey' | 'addressKey'>>('forgive_attempts', forgiving);

export async function forgiveAttempts(db: Database, { accountKey, addressKey }: Attempt): Promise<void> {
  await forgive(db, { accountKey, addressKey });
}

function later(now: Date, seconds: number): Date {
  return new Date(now.getTime() + seconds * 1000);
}

/** Minutes and seconds read the same in all three languages. */
function waitText(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
