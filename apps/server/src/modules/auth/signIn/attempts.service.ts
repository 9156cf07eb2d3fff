import { roleNames } from '@bilim/contract';
import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';

import { bytes, day, instant, int, json, orNull, text } from '#platform/db/sqlTypes.ts';
import { statement } from '#platform/db/statement.ts';
import { universityDay } from '#platform/clock.ts';
import { networkOf } from '#platform/http/network.ts';
import type { Parts } from '#platform/parts.ts';
import { counted } from '#platform/rateLimit.ts';

import { knownDevices, users } from '../auth.tables.ts';
import { heldRoles } from '../rights/heldGrants.policy.ts';
import { countingAttempt, countingOf, countingParams, requireFew } from './throttle.service.ts';
import type { Attempt } from './throttle.service.ts';

const account = z.object({
  id: z.int(),
  login: z.string(),
  passwordHash: z.nullable(z.string()),
  status: z.enum(users.status.enumValues),
  mustUpdate: z.boolean(),
  roles: z.readonly(z.array(z.enum(roleNames))),
  lastRole: z.nullable(z.enum(roleNames)),
  isKnownDevice: z.boolean(),
});

/** What signing in needs to know of an account. */
export type Credentials = Readonly<z.output<typeof account>>;

/** Counts before anybody looks at the password, so that parallel guesses cannot slip past. */
const countAttempt = statement({
  name: 'sign_in_attempt',
  params: { ...countingParams, today: day, loginKey: text, addressKey: text, deviceHash: orNull(bytes) },
  row: {
    account: orNull(json(account)),
    accountHits: int,
    accountEndsAt: instant,
    addressHits: int,
    addressEndsAt: instant,
  },
  sql: (p) => sql`
  with account as materialized (
    select u.id, u.login, u.password_hash as "passwordHash", u.status,
      u.must_update_credentials as "mustUpdate",
      ${heldRoles(sql`u.id`, p.today)} as roles,
      u.last_role as "lastRole",
      exists (
        select from ${knownDevices} where user_id = u.id and device_hash = ${p.deviceHash}
      ) as "isKnownDevice"
    from ${users} u where u.login_key = ${p.loginKey}),
  counted as (${countingAttempt(p)})
  select (select row_to_json(a) from account a) as account,
    counted.hits as "accountHits", counted."endsAt" as "accountEndsAt",
    address.hits as "addressHits", address."endsAt" as "addressEndsAt"
  from counted cross join (${counted(p.addressKey, p.now)}) address`,
});

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
  const params = countingOf(loginKey, values, now);
  const addressKey = `login:ip:${networkOf(ip)}`;
  const [row] = await countAttempt(db, {
    ...params,
    today: universityDay(now),
    addressKey,
    loginKey,
    deviceHash,
  });
  if (row === undefined) throw new Error('an attempt was not counted');
  const { account } = row;
  const isKnownDevice = account?.isKnownDevice ?? false;
  requireFew(
    values,
    {
      account: { hits: row.accountHits, endsAt: row.accountEndsAt },
      address: { hits: row.addressHits, endsAt: row.addressEndsAt },
      isKnownDevice,
    },
    now,
  );
  const accountKey = isKnownDevice ? params.knownKey : params.newKey;
  return { account, attempt: { isKnownDevice, accountKey, addressKey } };
}
