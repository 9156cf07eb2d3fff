import type { HeldGrant, Language, RoleName } from '@bilim/contract';
import DataLoader from 'dataloader';
import { sql } from 'drizzle-orm';

import { prepared, preparedQuick } from '#platform/db/prepared.ts';
import type { Parts } from '#platform/parts.ts';
import type { FindSession, Session } from '#platform/session/session.ts';

import { roleGrants, sessions, userGrants, userRoles, users } from './auth.tables.ts';
import { hashOf, lifeOf } from './sessions.ts';

interface SessionRow {
  readonly id: string;
  readonly secret_hash: Buffer;
  readonly user_id: number;
  readonly role: RoleName;
  readonly instance_hash: Buffer | null;
  readonly created_at: Date;
  readonly last_seen_at: Date;
  readonly language: Language;
  readonly roles: readonly RoleName[];
  readonly grants: readonly HeldGrant[];
}

/** The live sessions among these, their people, and what each may do right now. */
export const selectSessions = preparedQuick<SessionRow, { secretHashes: readonly Buffer[]; now: Date }>(
  'sessions_by_secret',
  sql`
  select s.id, s.secret_hash, s.user_id, s.role, s.instance_hash, s.created_at, s.last_seen_at, u.language,
    array(select distinct role from ${userRoles} where user_id = u.id) as roles,
    (
      select coalesce(json_agg(json_build_object('grant', held."grant", 'facultyId', held.faculty_id)), '[]')
      from (
        select g."grant", r.faculty_id from ${userRoles} r join ${roleGrants} g on g.role = r.role
        where r.user_id = u.id and r.role = s.role
        union
        select "grant", faculty_id from ${userGrants} where user_id = u.id
      ) held
    ) as grants
  from ${sessions} s join ${users} u on u.id = s.user_id
  where s.secret_hash = any(${sql.placeholder('secretHashes')}::bytea[]) and s.ended_at is null
    and s.idle_until > ${sql.placeholder('now')} and s.ends_at > ${sql.placeholder('now')}
    and u.status = 'active'
    and exists (select from ${userRoles} r where r.user_id = u.id and r.role = s.role)`,
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
  const loader = new DataLoader<string, Session | null>(
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

async function findSessions(parts: Parts, secrets: readonly string[]): Promise<(Session | null)[]> {
  const now = parts.clock.now();
  const hashes = secrets.map(hashOf);
  const rows = await selectSessions(parts.db, { secretHashes: hashes, now });
  await touch(parts, rows, now);
  return hashes.map((hash) => {
    const row = rows.find((found) => found.secret_hash.equals(hash));
    return row === undefined ? null : sessionOf(row);
  });
}

function sessionOf(row: SessionRow): Session {
  return {
    id: row.id,
    person: { id: row.user_id, role: row.role, roles: row.roles, grants: row.grants },
    language: row.language,
    instanceHash: row.instance_hash,
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
