import { holds, holdsAllOf, languages, roleNames } from '@bilim/contract';
import type { Person } from '@bilim/contract';
import { sql } from 'drizzle-orm';

import { universityDay } from '#platform/clock.ts';
import type { Database } from '#platform/db/database.ts';
import { bool, bytes, day, instant, int, listOf, oneOf, orNull, uuid } from '#platform/db/sqlTypes.ts';
import { statement } from '#platform/db/statement.ts';
import type { RowOf } from '#platform/db/statement.ts';
import { loadInTurns } from '#platform/db/together.ts';
import type { Parts } from '#platform/parts.ts';
import type { FindSession, Found, Session } from '#platform/session/session.ts';

import { sessionEnds, sessions, users } from '../auth.tables.ts';
import { heldGrantList, heldGrants, heldRoles } from '../rights/heldGrants.policy.ts';
import { hashOf, lifeOf } from './sessions.service.ts';

/** The sessions among these, their people, and what each may do right now; also those that are over, with the reason. */
const selectSessions = statement({
  name: 'sessions_by_secret',
  planned: 'blind',
  line: 'shared',
  params: { secretHashes: listOf(bytes), now: instant, today: day },
  row: {
    id: uuid,
    secretHash: bytes,
    userId: int,
    role: oneOf(...roleNames),
    instanceHash: orNull(bytes),
    deviceHash: orNull(bytes),
    isForeign: bool,
    createdAt: instant,
    lastSeenAt: instant,
    language: oneOf(...languages),
    roles: listOf(oneOf(...roleNames)),
    grants: heldGrantList,
    /** Whom its owner looks at the portal as, in which role and until when. */
    viewedId: orNull(int),
    viewedRole: orNull(oneOf(...roleNames)),
    viewUntil: orNull(instant),
    /** Why it is over; null while it goes on. */
    lost: orNull(oneOf(...sessionEnds, 'withdrawn', 'expired')),
  },
  sql: (p) => sql`
  select s.id, s.secret_hash as "secretHash", s.user_id as "userId", s.role, s.instance_hash as "instanceHash",
    s.device_hash as "deviceHash", s.is_foreign as "isForeign", s.created_at as "createdAt",
    s.last_seen_at as "lastSeenAt", u.language,
    held.roles, ${heldGrants(sql`u.id`, sql`s.role`, p.today)} as grants,
    s.viewed_id as "viewedId", s.viewed_role as "viewedRole", s.view_until as "viewUntil",
    case when s.ended_at is not null then coalesce(s.end_reason, 'signed_out')
      when u.status <> 'active' or s.role <> all(held.roles) then 'withdrawn'
      when s.idle_until <= ${p.now} or s.ends_at <= ${p.now} then 'expired' end as lost
  from ${sessions} s join ${users} u on u.id = s.user_id
  cross join lateral (select ${heldRoles(sql`u.id`, p.today)} as roles offset 0) held
  where s.secret_hash = any(${p.secretHashes})`,
});

/**
 * What those may do as whom somebody looks at the portal; nobody whose account is no longer in use. Few look, and what a
 * statement might ask for costs everybody who asks for it.
 */
const selectViewed = statement({
  name: 'sessions_viewed',
  line: 'shared',
  params: { ids: listOf(uuid), today: day },
  row: { id: uuid, roles: listOf(oneOf(...roleNames)), grants: heldGrantList },
  sql: (p) => sql`
  select s.id, ${heldRoles(sql`viewed.id`, p.today)} as roles,
    ${heldGrants(sql`viewed.id`, sql`s.viewed_role`, p.today)} as grants
  from ${sessions} s join ${users} viewed on viewed.id = s.viewed_id and viewed.status = 'active'
  where s.id = any(${p.ids})`,
});

/** Looks up nobody, so that the first to come does not wait for the plan. */
export async function warmUpSessions(db: Database, now: Date): Promise<void> {
  await selectSessions(db, { secretHashes: [Buffer.alloc(32)], now, today: universityDay(now) });
}

type SessionRow = RowOf<typeof selectSessions>;
type Held = Pick<Person, 'roles' | 'grants'>;

/** As many as one statement asks for. */
const mostAtOnce = 100;

/**
 * Looks sessions up anew for every request, so that a right that was withdrawn is gone with the next one.
 * Requests that arrive while two look-ups are under way share the one after them (docs/decisions/0003): the busier
 * the server, the less each of them costs.
 */
export function sessionFinder(parts: Parts): FindSession {
  const loader = loadInTurns<string, Found>(
    async (secrets) => await findSessions(parts, secrets),
    mostAtOnce,
  );
  return (secret) => loader.load(secret);
}

async function findSessions(parts: Parts, secrets: readonly string[]): Promise<Found[]> {
  const now = parts.clock.now();
  const hashes = secrets.map(hashOf);
  const rows = await selectSessions(parts.db, {
    secretHashes: hashes,
    now,
    today: universityDay(now),
  });
  const alive = rows.filter(({ lost }) => lost === null);
  await touch(parts, alive, now);
  const viewed = await heldByViewed(parts.db, alive, now);
  const byHash = new Map(rows.map((row) => [row.secretHash.toString('latin1'), row]));
  return hashes.map((hash) => {
    const row = byHash.get(hash.toString('latin1'));
    return row?.lost === null
      ? { session: sessionOf(row, viewed.get(row.id), now), lost: null }
      : { session: null, lost: row?.lost ?? null };
  });
}

/** By session. */
async function heldByViewed(db: Database, rows: readonly SessionRow[], now: Date) {
  const ids = rows.filter(({ viewedId }) => viewedId !== null).map(({ id }) => id);
  const found = ids.length === 0 ? [] : await selectViewed(db, { ids, today: universityDay(now) });
  return new Map<string, Held>(found.map(({ id, ...held }) => [id, held]));
}

function sessionOf(row: SessionRow, viewed: Held | undefined, now: Date): Session {
  const owner = { id: row.userId, role: row.role, roles: row.roles, grants: row.grants };
  return {
    id: row.id,
    owner,
    ...shownTo(owner, { ...row, viewed }, now),
    language: row.language,
    secretHash: row.secretHash,
    instanceHash: row.instanceHash,
    deviceHash: row.deviceHash,
    isForeign: row.isForeign,
    createdAt: row.createdAt,
  };
}

/** As whom the session reads. What the owner does not hold by now is not shown through somebody else either. */
function shownTo(
  owner: Person,
  { viewedId, viewedRole, viewUntil, viewed }: SessionRow & { readonly viewed: Held | undefined },
  now: Date,
): Pick<Session, 'person' | 'viewing'> {
  if (viewedId === null || viewedRole === null || viewUntil === null) return { person: owner, viewing: null };
  const person = { id: viewedId, role: viewedRole, roles: [], grants: [], ...viewed };
  const goesOn =
    now < viewUntil &&
    holds(owner, 'people.viewas') &&
    person.roles.includes(viewedRole) &&
    holdsAllOf(owner, person.grants);
  return { person, viewing: { until: viewUntil, isOver: !goesOn } };
}

/** How stale `last seen` may be; every request writing it would double its cost. */
const touchAfterMs = 60_000;

/** All of them in one statement: when a lecture begins, hundreds come back after a while. */
async function touch({ db, settings }: Parts, rows: readonly SessionRow[], now: Date) {
  const stale = rows.filter((row) => now.getTime() - row.lastSeenAt.getTime() > touchAfterMs);
  if (stale.length === 0) return;
  const values = await settings.read();
  await touchSessions(db, {
    now,
    ids: stale.map(({ id }) => id),
    idleUntil: stale.map(({ role }) => new Date(now.getTime() + lifeOf(role, values).idleMs)),
  });
}

/** What another process is just touching needs no second time, and nobody waits for it. */
const touchSessions = statement({
  name: 'sessions_touch',
  params: { now: instant, ids: listOf(uuid), idleUntil: listOf(instant) },
  row: {},
  sql: (p) => sql`
  update ${sessions} s set last_seen_at = ${p.now}, idle_until = seen.idle_until
  from (
    select free.id, given.idle_until
    from unnest(${p.ids}, ${p.idleUntil}) given(id, idle_until)
    join ${sessions} free on free.id = given.id
    for no key update of free skip locked
  ) seen
  where s.id = seen.id`,
});
