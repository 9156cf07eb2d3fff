import { sql } from 'drizzle-orm';

import { audited, auditing } from '#platform/audit.ts';
import { bool, bytes, instant, int, orNull, text, uuid } from '#platform/db/sqlTypes.ts';
import { statement } from '#platform/db/statement.ts';
import { forgetting } from '#platform/rateLimit.ts';

import { accountParams, accountRow, accountSelect } from '../accounts/accounts.service.ts';
import { knownDevices, sessions, users } from '../auth.tables.ts';

/** A session as `newSession` makes it. */
const session = {
  ip: text,
  device: text,
  deviceHash: orNull(bytes),
  isForeign: bool,
  secretHash: bytes,
  instanceHash: orNull(bytes),
  createdAt: instant,
  lastSeenAt: instant,
  idleUntil: instant,
  endsAt: instant,
};

/**
 * Everything that signing in writes, and the account that it answers with: one statement, so that a session
 * never stands without its place in the audit, and the busiest minute of the day costs one round trip each.
 */
export const writeSignIn = statement({
  name: 'sign_in',
  params: {
    ...session,
    ...accountParams,
    ...audited,
    /** The counter to forgive; null when no password was asked for. */
    accountKey: orNull(text),
    /** The session that this browser had. */
    endedId: orNull(uuid),
    /** How many other sessions of the account go on; null for all. */
    mostOthers: orNull(int),
  },
  row: accountRow,
  sql: (p) => sql`
  with forgiven as (${forgetting(p.accountKey)}),
  ended as (
    update ${sessions} set ended_at = ${p.createdAt}, end_reason = 'signed_out'
    where id = ${p.endedId} and ended_at is null),
  crowded as (
    update ${sessions} set ended_at = ${p.createdAt}, end_reason = 'too_many'
    where id in (
      select id from ${sessions}
      where user_id = ${p.userId} and ended_at is null and idle_until > ${p.createdAt}
        and ends_at > ${p.createdAt} and id is distinct from ${p.endedId}
      order by last_seen_at desc, id offset ${p.mostOthers}
    ) and ${p.mostOthers} is not null),
  started as (
    insert into ${sessions} (user_id, role, ip, device, device_hash, is_foreign, secret_hash, instance_hash,
      created_at, last_seen_at, idle_until, ends_at)
    values (${p.userId}, ${p.role}, ${p.ip}, ${p.device}, ${p.deviceHash},
      ${p.isForeign}, ${p.secretHash}, ${p.instanceHash}, ${p.createdAt},
      ${p.lastSeenAt}, ${p.idleUntil}, ${p.endsAt})),
  noted as (
    update ${users} set last_sign_in_at = ${p.createdAt}, last_role = ${p.role}
    where id = ${p.userId}),
  recognised as (
    insert into ${knownDevices} (user_id, device_hash, last_seen_at)
    values (${p.userId}, ${p.deviceHash}, ${p.createdAt})
    on conflict (user_id, device_hash) do update set last_seen_at = excluded.last_seen_at),
  audited as (${auditing(p)})
  ${accountSelect(p)}`,
});
