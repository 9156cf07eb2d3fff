import { sql } from 'drizzle-orm';

import { auditing } from '#platform/audit.ts';
import type { auditParams } from '#platform/audit.ts';
import { prepared } from '#platform/db/prepared.ts';

import { accountSelect } from './accounts.ts';
import type { AccountParams, AccountRow } from './accounts.ts';
import { knownDevices, sessions, users } from './auth.tables.ts';
import type { newSession } from './sessions.ts';
import { forgiving } from './throttle.ts';

const p = sql.placeholder;

type SessionRow = Awaited<ReturnType<typeof newSession>>['row'];

export type SignInParams = AccountParams &
  Omit<SessionRow, 'role'> &
  ReturnType<typeof auditParams> & {
    /** The counter to forgive; null when no password was asked for. */
    readonly accountKey: string | null;
    /** The session that this browser had. */
    readonly endedId: string | null;
    /** How many other sessions of the account go on; null for all. */
    readonly mostOthers: number | null;
  };

/**
 * Everything that signing in writes, and the account that it answers with: one statement, so that a session
 * never stands without its place in the audit, and the busiest minute of the day costs one round trip each.
 */
export const writeSignIn = prepared<AccountRow, SignInParams>(
  'sign_in',
  sql`
  with forgiven as (${forgiving}),
  ended as (
    update ${sessions} set ended_at = ${p('createdAt')}::timestamptz, end_reason = 'signed_out'
    where id = ${p('endedId')}::uuid and ended_at is null),
  crowded as (
    update ${sessions} set ended_at = ${p('createdAt')}::timestamptz, end_reason = 'too_many'
    where id in (
      select id from ${sessions}
      where user_id = ${p('userId')}::int and ended_at is null and idle_until > ${p('createdAt')}::timestamptz
        and ends_at > ${p('createdAt')}::timestamptz and id is distinct from ${p('endedId')}::uuid
      order by last_seen_at desc, id offset ${p('mostOthers')}::int
    ) and ${p('mostOthers')}::int is not null),
  started as (
    insert into ${sessions} (user_id, role, ip, device, device_hash, is_foreign, secret_hash, instance_hash,
      created_at, last_seen_at, idle_until, ends_at)
    values (${p('userId')}::int, ${p('role')}::text, ${p('ip')}, ${p('device')}, ${p('deviceHash')},
      ${p('isForeign')}::boolean, ${p('secretHash')}, ${p('instanceHash')}, ${p('createdAt')}::timestamptz,
      ${p('lastSeenAt')}::timestamptz, ${p('idleUntil')}::timestamptz, ${p('endsAt')}::timestamptz)),
  noted as (
    update ${users} set last_sign_in_at = ${p('createdAt')}::timestamptz, last_role = ${p('role')}::text
    where id = ${p('userId')}::int),
  recognised as (
    insert into ${knownDevices} (user_id, device_hash, last_seen_at)
    values (${p('userId')}::int, ${p('deviceHash')}, ${p('createdAt')}::timestamptz)
    on conflict (user_id, device_hash) do update set last_seen_at = excluded.last_seen_at),
  audited as (${auditing})
  ${accountSelect}`,
);
