import { and, eq, sql } from 'drizzle-orm';

import { users } from '../auth.tables.ts';
import type { Database } from '#platform/db/database.ts';
import { bool, bytes, instant, int, text } from '#platform/db/sqlTypes.ts';
import { statement } from '#platform/db/statement.ts';
import type { ParamsOf } from '#platform/db/statement.ts';
import type { Identity } from '#platform/openid/openIdProvider.ts';
import { counted } from '#platform/rateLimit.ts';

import { linkedIdentities, usedProviderStates } from './openid.tables.ts';

/** `counter` counts failures of this address, of which it may have less than `most`. */
const insertUsedState = statement({
  name: 'provider_state_used',
  params: { stateHash: bytes, expiresAt: instant, counter: text, most: int, now: instant },
  row: { isFirst: bool, isTooMany: bool },
  sql: (p) => sql`
  with failures as (
    select hits >= ${p.most} as too_many from (${counted(p.counter, p.now)}) counted
  ), used as (
    insert into ${usedProviderStates} (state_hash, expires_at)
    select ${p.stateHash}, ${p.expiresAt} from failures where not too_many
    on conflict do nothing returning 1
  )
  select exists (select from used) as "isFirst", too_many as "isTooMany" from failures`,
});

/** Uses an attempt up, unless its address has failed too often. Of two arrivals at once, one is the first. */
export async function useState(
  db: Database,
  use: ParamsOf<typeof insertUsedState>,
): Promise<'first' | 'used' | 'too-many'> {
  const [used] = await insertUsedState(db, use);
  if (used?.isTooMany === true) return 'too-many';
  return used?.isFirst === true ? 'first' : 'used';
}

/** The account with which this identity is linked. */
export async function findOwner(db: Database, { issuer, subject }: Identity) {
  const [owner] = await db
    .select({ userId: users.id, status: users.status, mustUpdate: users.mustUpdateCredentials })
    .from(linkedIdentities)
    .innerJoin(users, eq(users.id, linkedIdentities.userId))
    .where(and(eq(linkedIdentities.issuer, issuer), eq(linkedIdentities.subject, subject)));
  return owner ?? null;
}

/** The identity of this provider that the user has linked. */
export async function findIdentity(db: Database, userId: number, issuer: string) {
  const [found] = await db
    .select({ email: linkedIdentities.email, linkedAt: linkedIdentities.linkedAt })
    .from(linkedIdentities)
    .where(and(eq(linkedIdentities.userId, userId), eq(linkedIdentities.issuer, issuer)));
  return found ?? null;
}

/** False when the identity, or the user, is linked already: both are decided by unique keys. */
export async function insertIdentity(
  db: Database,
  userId: number,
  { issuer, subject, email }: Identity,
  now: Date,
): Promise<boolean> {
  const made = await db
    .insert(linkedIdentities)
    .values({ userId, issuer, subject, email, linkedAt: now })
    .onConflictDoNothing()
    .returning({ userId: linkedIdentities.userId });
  return made.length === 1;
}

/** False when there was nothing to unlink. */
export async function deleteIdentity(db: Database, userId: number, issuer: string): Promise<boolean> {
  const gone = await db
    .delete(linkedIdentities)
    .where(and(eq(linkedIdentities.userId, userId), eq(linkedIdentities.issuer, issuer)))
    .returning({ userId: linkedIdentities.userId });
  return gone.length === 1;
}
