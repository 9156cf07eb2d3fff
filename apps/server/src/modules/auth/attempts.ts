import type { RoleName } from '@bilim/contract';
import { sql } from 'drizzle-orm';

import { prepared } from '#platform/db/prepared.ts';
import type { Parts } from '#platform/parts.ts';

import { knownDevices, userRoles, users } from './auth.tables.ts';
import { counting, countingParams, failuresOfAddress, requireFew } from './throttle.ts';
import type { Attempt } from './throttle.ts';

const p = sql.placeholder;

/** What signing in needs to know of an account. */
export interface Credentials {
  readonly id: number;
  readonly login: string;
  readonly passwordHash: string | null;
  readonly status: 'active' | 'blocked' | 'archived';
  readonly mustUpdate: boolean;
  readonly roles: readonly RoleName[];
  readonly lastRole: RoleName | null;
}

type AttemptRow = (Credentials | { readonly id: null; readonly passwordHash: null }) & {
  readonly isKnownDevice: boolean;
  readonly accountHits: number;
  readonly accountEndsAt: Date;
  readonly addressHits: number | null;
  readonly addressEndsAt: Date | null;
};

type AttemptParams = ReturnType<typeof countingParams> & {
  readonly loginKey: string;
  readonly deviceHash: Buffer | null;
};

/** Counts before anybody looks at the password, so that parallel guesses cannot slip past. */
const countAttempt = prepared<AttemptRow, AttemptParams>(
  'sign_in_attempt',
  sql`
  with account as materialized (
    select u.id, u.login, u.password_hash as "passwordHash", u.status,
      u.must_update_credentials as "mustUpdate",
      array(select distinct role from ${userRoles} where user_id = u.id order by role) as roles,
      u.last_role as "lastRole",
      exists (
        select from ${knownDevices} where user_id = u.id and device_hash = ${p('deviceHash')}
      ) as "isKnownDevice"
    from ${users} u where u.login_key = ${p('loginKey')}),
  counted as (${counting})
  select a.id, a.login, a."passwordHash", a.status, a."mustUpdate", a.roles, a."lastRole",
    coalesce(a."isKnownDevice", false) as "isKnownDevice",
    counted.hits as "accountHits", counted.window_ends_at as "accountEndsAt",
    address.hits as "addressHits", address.window_ends_at as "addressEndsAt"
  from counted
  left join (${failuresOfAddress}) address on true
  left join account a on true`,
);

export interface Shown {
  readonly loginKey: string;
  /** SHA-256 of the device cookie; null for a browser that has none. */
  readonly deviceHash: Buffer | null;
  readonly ip: string;
}

/**
 * Opens an attempt to sign in: finds the account, counts the attempt, and refuses it when there were too
 * many. One statement, the same for logins that do not exist.
 */
export async function openAttempt(
  { db, settings }: Parts,
  { loginKey, deviceHash, ip }: Shown,
  now: Date,
): Promise<{ readonly account: Credentials | null; readonly attempt: Attempt }> {
  const values = await settings.read();
  const params = countingParams(loginKey, ip, values, now);
  const [row] = await countAttempt(db, { ...params, loginKey, deviceHash });
  if (row === undefined) throw new Error('an attempt was not counted');
  const { isKnownDevice } = row;
  requireFew(
    values,
    {
      account: { hits: row.accountHits, endsAt: row.accountEndsAt },
      address:
        row.addressHits === null || row.addressEndsAt === null
          ? null
          : { hits: row.addressHits, endsAt: row.addressEndsAt },
      isKnownDevice,
    },
    now,
  );
  const { knownKey, newKey, addressKey } = params;
  return {
    account: row.id === null ? null : row,
    attempt: { isKnownDevice, accountKey: isKnownDevice ? knownKey : newKey, addressKey },
  };
}
