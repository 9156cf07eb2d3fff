import { AppError } from '@bilim/contract';
import { sql } from 'drizzle-orm';

import type { Database } from '#platform/db/database.ts';
import { instant, text } from '#platform/db/sqlTypes.ts';
import type { ValuesOf } from '#platform/db/sqlTypes.ts';
import { statement } from '#platform/db/statement.ts';
import type { Params } from '#platform/db/statement.ts';
import { counting, countHit, forgetting, secondsUntil } from '#platform/rateLimit.ts';
import type { Count } from '#platform/rateLimit.ts';
import type { SettingValues } from '#platform/settingValues.ts';

import { hashOf } from '../sessions/sessions.service.ts';

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

export const countingParams = { knownKey: text, newKey: text, now: instant, accountEndsAt: instant };

export function countingOf(
  loginKey: string,
  settings: SettingValues,
  now: Date,
): ValuesOf<typeof countingParams> {
  const login = hashOf(loginKey).toString('base64url');
  return {
    knownKey: `login:known:${login}`,
    newKey: `login:new:${login}`,
    now,
    accountEndsAt: new Date(now.getTime() + settings['auth.tries_window_minutes'] * 60_000),
  };
}

/** Counts an attempt on the account of the statement's `account`, whose `"isKnownDevice"` chooses the counter. */
export const countingAttempt = (p: Params<typeof countingParams>) =>
  counting({
    key: sql`case when coalesce((select "isKnownDevice" from account), false)
      then ${p.knownKey} else ${p.newKey} end`,
    endsAt: p.accountEndsAt,
    now: p.now,
  });

/**
 * One more failure of an address. They are counted when they happen: a campus signs in behind one address, and those
 * who know their password must not take turns at one row.
 */
export async function countFailure(db: Database, addressKey: string, now: Date): Promise<void> {
  await countHit(db, { key: addressKey, windowMs: addressWindowMs, now });
}

/** Refuses an attempt when there were too many on the account or from the address. */
export function requireFew(
  settings: SettingValues,
  { account, address, isKnownDevice }: { account: Count; address: Count; isKnownDevice: boolean },
  now: Date,
): void {
  const tries = isKnownDevice ? settings['auth.tries_known_device'] : settings['auth.tries_unknown_device'];
  refuseOver(account, tries, now);
  refuseOver(address, Math.max(0, settings['auth.failures_per_address'] - 1), now);
}

function refuseOver({ hits, endsAt }: Count, most: number, now: Date): void {
  if (hits <= most) return;
  const seconds = secondsUntil(endsAt, now);
  throw new AppError('auth.too_many_attempts', {
    params: { retryAfterSeconds: seconds, wait: waitText(seconds) },
  });
}

const forgive = statement({
  name: 'forgive_attempts',
  params: { accountKey: text },
  row: {},
  sql: (p) => forgetting(p.accountKey),
});

/** A right password was no guess: takes this attempt, and earlier ones on the account, off the counter. */
export async function forgiveAttempts(db: Database, { accountKey }: Attempt): Promise<void> {
  await forgive(db, { accountKey });
}

/** Minutes and seconds read the same in all three languages. */
function waitText(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
