import { AppError } from '@bilim/contract';
import { inArray, sql } from 'drizzle-orm';

import type { Database } from '#platform/db/database.ts';
import { rateCounters } from '#platform/db/platform.tables.ts';
import type { SettingValues } from '#platform/settings.ts';

import { hashOf } from './sessions.ts';

/**
 * Guessing is slowed per account and device, not per address: 20,000 students share a handful of
 * addresses, and a stranger's guesses must not lock the owner's own browser out.
 */
export interface Attempt {
  readonly loginKey: string;
  /** Whether this browser has signed in to this account before. */
  readonly isKnownDevice: boolean;
  readonly ip: string;
}

const addressWindowSeconds = 300;

function keysOf({ loginKey, isKnownDevice, ip }: Attempt) {
  const login = hashOf(loginKey).toString('base64url');
  return { account: `login:${isKnownDevice ? 'known' : 'new'}:${login}`, address: `login:ip:${ip}` };
}

/**
 * Counts an attempt before the password is even looked at, so that parallel guesses cannot slip past, and
 * refuses it when there were too many.
 */
export async function countAttempt(
  db: Database,
  attempt: Attempt,
  settings: SettingValues,
  now: Date,
): Promise<void> {
  const keys = keysOf(attempt);
  const accountWindow = settings['auth.tries_window_minutes'] * 60;
  const counted = await db
    .insert(rateCounters)
    .values([
      { key: keys.account, hits: 1, windowEndsAt: later(now, accountWindow) },
      { key: keys.address, hits: 1, windowEndsAt: later(now, addressWindowSeconds) },
    ])
    .onConflictDoUpdate({
      target: rateCounters.key,
      set: {
        hits: sql`case when ${rateCounters.windowEndsAt} <= ${now} then 1 else ${rateCounters.hits} + 1 end`,
        windowEndsAt: sql`case when ${rateCounters.windowEndsAt} <= ${now} then excluded.window_ends_at
          else ${rateCounters.windowEndsAt} end`,
      },
    })
    .returning({ key: rateCounters.key, hits: rateCounters.hits, endsAt: rateCounters.windowEndsAt });

  const tries = attempt.isKnownDevice
    ? settings['auth.tries_known_device']
    : settings['auth.tries_unknown_device'];
  const most = { [keys.account]: tries, [keys.address]: settings['auth.failures_per_address'] };
  const over = counted.find(({ key, hits }) => hits > (most[key] ?? Infinity));
  if (over === undefined) return;
  const seconds = Math.max(1, Math.ceil((over.endsAt.getTime() - now.getTime()) / 1000));
  throw new AppError('auth.too_many_attempts', {
    params: { retryAfterSeconds: seconds, wait: waitText(seconds) },
  });
}

/** A right password was no guess: takes this attempt, and earlier ones on the account, off the counters. */
export async function forgiveAttempts(db: Database, attempt: Attempt): Promise<void> {
  const keys = keysOf(attempt);
  await db
    .update(rateCounters)
    .set({
      hits: sql`case when ${rateCounters.key} = ${keys.account} then 0 else greatest(${rateCounters.hits} - 1, 0) end`,
    })
    .where(inArray(rateCounters.key, [keys.account, keys.address]));
}

function later(now: Date, seconds: number): Date {
  return new Date(now.getTime() + seconds * 1000);
}

/** Minutes and seconds read the same in all three languages. */
function waitText(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
