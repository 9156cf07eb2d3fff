import { AppError } from '@bilim/contract';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import type { Database } from '#platform/db/database.ts';
import { rateCounters } from '#platform/db/platform.tables.ts';
import { hitOrNewWindow } from '#platform/db/rateWindow.ts';
import { text } from '#platform/db/sqlTypes.ts';
import { statement } from '#platform/db/statement.ts';
import { countHit } from '#platform/http/rateLimit.ts';
import type { SettingValues } from '#platform/settings.ts';

import { hashOf } from './sessions.ts';

const p = sql.placeholder;
const now = sql`${p('now')}::timestamptz`;

/**
 * Guessing is slowed per account and device, not per address: 20,000 students share a handful of
 * addresses, and a stranger's guesses must not lock the owner's own browser out.
 */
export interface Attempt {
  /** Whether this browser has signed in to this account before. */
  readonly isKnownDevice: boolean;
  /** The counter that this attempt was counted on, and the one that it goes on when it fails. */
  readonly accountKey: string;
  readonly addressKey: string;
}

const addressWindowMs = 300_000;

/** Parameters of `counting`. */
export function countingParams(loginKey: string, ip: string, settings: SettingValues, now: Date) {
  const login = hashOf(loginKey).toString('base64url');
  return {
    knownKey: `login:known:${login}`,
    newKey: `login:new:${login}`,
    addressKey: `login:ip:${ip}`,
    now,
    accountEndsAt: new Date(now.getTime() + settings['auth.tries_window_minutes'] * 60_000),
  };
}

/** Counts an attempt on the account of the statement's `account`, whose `"isKnownDevice"` chooses the counter. */
export const counting = sql`
  insert into ${rateCounters} as r (key, hits, window_ends_at)
  values (
    case when coalesce((select "isKnownDevice" from account), false)
      then ${p('knownKey')}::text else ${p('newKey')}::text end,
    1, ${p('accountEndsAt')}::timestamptz
  )
  on conflict (key) do update set ${hitOrNewWindow(now)}
  returning hits, window_ends_at`;

/**
 * Failures from the address so far. They are counted when they happen: a campus signs in behind one address, and those
 * who know their password must not take turns at one row.
 */
export const failuresOfAddress = sql`
  select hits, window_ends_at from ${rateCounters}
  where key = ${p('addressKey')} and window_ends_at > ${p('now')}::timestamptz`;

/** One more failure of an address. */
export async function countFailure(db: Database, addressKey: string, now: Date): Promise<void> {
  await countHit(db, { key: addressKey, windowMs: addressWindowMs, now });
}

/** How often a counter was hit in a window that ends then. */
export interface Count {
  readonly hits: number;
  readonly endsAt: Date;
}

/** Refuses an attempt when there were too many on the account or from the address. */
export function requireFew(
  settings: SettingValues,
  { account, address, isKnownDevice }: { account: Count; address: Count | null; isKnownDevice: boolean },
  now: Date,
): void {
  const tries = isKnownDevice ? settings['auth.tries_known_device'] : settings['auth.tries_unknown_device'];
  refuseOver(account, tries, now);
  if (address !== null) refuseOver(address, settings['auth.failures_per_address'] - 1, now);
}

function refuseOver({ hits, endsAt }: Count, most: number, now: Date): void {
  if (hits <= most) return;
  const seconds = Math.max(1, Math.ceil((endsAt.getTime() - now.getTime()) / 1000));
  throw new AppError('auth.too_many_attempts', {
    params: { retryAfterSeconds: seconds, wait: waitText(seconds) },
  });
}

/** A right password was no guess: takes this attempt, and earlier ones on the account, off the counter. */
export const forgiving = (accountKey: SQL) =>
  sql`update ${rateCounters} set hits = 0 where key = ${accountKey}`;

const forgive = statement({
  name: 'forgive_attempts',
  params: { accountKey: text },
  row: {},
  sql: (p) => forgiving(p.accountKey),
});

export async function forgiveAttempts(db: Database, { accountKey }: Attempt): Promise<void> {
  await forgive(db, { accountKey });
}

/** Minutes and seconds read the same in all three languages. */
function waitText(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
