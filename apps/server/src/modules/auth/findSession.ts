import type { HeldGrant, Language, RoleName } from '@bilim/contract';
import DataLoader from 'dataloader';
import { sql } from 'drizzle-orm';

import { prepared, preparedQuick } from '#platform/db/prepared.ts';
import type { Parts } from '#platform/parts.ts';
import type { FindSession, Found, LostSession, Session } from '#platform/session/session.ts';

import { sessions, userRoles, users } from './auth.tables.ts';
import { heldGrants } from './heldGrants.ts';
import { hashOf, lifeOf } from './sessions.ts';

interface SessionRow {
  readonly id: string;
  readonly secret_hash: Buffer;
  readonly user_id: number;
  readonly role: RoleName;
  readonly instance_hash: Buffer | null;
  readonly device_hash: Buffer | null;
  readonly is_foreign: boolean;
  readonly created_at: Date;
  readonly last_seen_at: Date;
  readonly language: Language;
  readonly roles: readonly RoleName[];
  readonly grants: readonly HeldGrant[];
  /** Why it is over; null while it goes on. */
  readonly lost: LostSession | null;
}

const now = sql.placeholder('now');

/** The sessions among these, their people, and what each may do right now; also those that are over, with the reason. */
export const selectSessions = preparedQuick<SessionRow, { secretHashes: readonly Buffer[]; now: Date }>(
  'sessions_by_secret',
  sql`
  select s.id, s.secret_hash, s.user_id, s.role, s.instance_hash, s.device_hash, s.is_foreign, s.created_at,
    s.last_seen_at, u.language,
    array(select distinct role from ${userRoles} where user_id = u.id) as roles,
    ${heldGrants(sql`u.id`, sql`s.role`)} as grants,
    case when s.ended_at is not null then coalesce(s.end_reason, 'signed_out')
      when u.status <> 'active' or not exists (
        select from ${userRoles} r where r.user_id = u.id and r.role = s.role
      ) then 'withdrawn'
      when s.idle_until <= ${now}::timestamptz or s.ends_at <= ${now}::timestamptz then 'expired' end as lost
  from ${sessions} s join ${users} u on u.id = s.user_id
  where s.secret_hash = any(${sql.placeholder('secretHashes')}::bytea[])`,
);

/** As many as one statement asks for. */
const mostAtOnce = 100;
/** Look-ups at the same time: there are as many connections for them (docs/decisions/0013). */
const mostUnderWay = 2;

/**
 * Looks sessions up anew for every request, so that a right that was withdrawn is gone with the next one.
 * Requests that arrive while two look-ups are under way share the one after them (docs/decisions/0003): the busier
 * the server, the less each of them costs.
 */
export function sessionFinder(parts: Parts): FindSession {
  const turns = inTurns();
  const loader = new DataLoader<string, Found>(
    async (secrets) => {
      try {
        return await findSessions(parts, secrets);
      } finally {
        turns.next();
      }
    },
    { cache: false, maxBatchSize: mostAtOnce, batchScheduleFn: (begin) => turns.wait(begin) },
  );
  return (secret) => loader.load(secret);
}

function inTurns() {
  const waiting: (() => void)[] = [];
  let underWay = 0;
  function next() {
    const first = waiting.shift();
    if (first === undefined) underWay -= 1;
    else first();
  }
  return {
    next,
    wait(begin: () => void) {
      waiting.push(begin);
      if (underWay === mostUnderWay) return;
      underWay += 1;
      // After whatever else has arrived in this turn of the loop.
      setImmediate(next);
    },
  };
}

async function findSessions(parts: Parts, secrets: readonly string[]): Promise<Found[]> {
  const now = parts.clock.now();
  const hashes = secrets.map(hashOf);
  const rows = await selectSessions(parts.db, { secretHashes: hashes, now });
  await touch(
    parts,
    rows.filter(({ lost }) => lost === null),
    now,
  );
  return hashes.map((hash) => {
    const row = rows.find((found) => found.secret_hash.equals(hash));
    return row?.lost === null
      ? { session: sessionOf(row), lost: null }
      : { session: null, lost: row?.lost ?? null };
  });
}

function sessionOf(row: SessionRow): Session {
  return {
    id: row.id,
    person: { id: row.user_id, role: row.role, roles: row.roles, grants: row.grants },
    language: row.language,
    secretHash: row.secret_hash,
    instanceHash: row.instance_hash,
    deviceHash: row.device_hash,
    isForeign: row.is_foreign,
    createdAt: row.created_at,
  };
}

/** How stale `last seen` may be; every request writing it would double its cost. */
const touchAfterMs = 60_000;

/** All of them in one statement: when a lecture begins, hundreds come back after a while. */
async function touch({ db, settings }: Parts, rows: readonly SessionRow[], now: Date) {
  const stale = rows.filter((row) => now.getTime() - row.last_seen_at.getTime() > touchAfterMs);
  if (stale.length === 0) return;
  const values = await settings.read();
  await touchSessions(db, {
    now,
    ids: stale.map(({ id }) => id),
    idleUntil: stale.map(({ role }) => new Date(now.getTime() + lifeOf(role, values).idleMs)),
  });
}

/** What another process is just touching needs no second time, and nobody waits for it. */
const touchSessions = prepared<
  object,
  { readonly now: Date; readonly ids: readonly string[]; readonly idleUntil: readonly Date[] }
>(
  'sessions_touch',
  sql`
  update ${sessions} s set last_seen_at = ${sql.placeholder('now')}::timestamptz, idle_until = seen.idle_until
  from (
    select free.id, given.idle_until
    from unnest(${sql.placeholder('ids')}::uuid[], ${sql.placeholder('idleUntil')}::timestamptz[]) given(id, idle_until)
    join ${sessions} free on free.id = given.id
    for no key update of free skip locked
  ) seen
  where s.id = seen.id`,
);
