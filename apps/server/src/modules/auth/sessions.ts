import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

import type { HeldGrant, Language, RoleName } from '@bilim/contract';
import { and, eq, isNull, ne, sql } from 'drizzle-orm';

import type { Database } from '#platform/db/database.ts';
import { prepared } from '#platform/db/prepared.ts';
import type { Parts } from '#platform/parts.ts';
import type { Session } from '#platform/session/session.ts';
import type { SettingValues } from '#platform/settings.ts';

import { roleGrants, sessions, userGrants, userRoles, users } from './auth.tables.ts';

/** Only the hash of a secret is ever stored. */
export function hashOf(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}

/** 32 random bytes, as they travel. */
export function makeSecret(): string {
  return randomBytes(32).toString('base64url');
}

interface SessionRow {
  readonly id: string;
  readonly user_id: number;
  readonly role: RoleName;
  readonly instance_hash: Buffer | null;
  readonly created_at: Date;
  readonly last_seen_at: Date;
  readonly language: Language;
  readonly roles: readonly RoleName[];
  readonly grants: readonly HeldGrant[];
}

/**
 * One statement for every request: the live session, its person, and what the person may do right now. A
 * right that was withdrawn is gone with the next request.
 */
const selectSession = prepared<SessionRow, { secretHash: Buffer; now: Date }>(
  'session_by_secret',
  sql`
  select s.id, s.user_id, s.role, s.instance_hash, s.created_at, s.last_seen_at, u.language,
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
  where s.secret_hash = ${sql.placeholder('secretHash')} and s.ended_at is null
    and s.idle_until > ${sql.placeholder('now')} and s.ends_at > ${sql.placeholder('now')}
    and u.status = 'active'
    and exists (select from ${userRoles} r where r.user_id = u.id and r.role = s.role)`,
);

/** How stale `last seen` may be; every request writing it would double its cost. */
const touchAfterMs = 60_000;

export async function findSession(parts: Parts, secret: string): Promise<Session | null> {
  const now = parts.clock.now();
  const [row] = await selectSession(parts.db, { secretHash: hashOf(secret), now });
  if (row === undefined) return null;
  if (now.getTime() - row.last_seen_at.getTime() > touchAfterMs) await touch(parts, row, now);
  return {
    id: row.id,
    person: { id: row.user_id, role: row.role, roles: row.roles, grants: row.grants },
    language: row.language,
    instanceHash: row.instance_hash,
    createdAt: row.created_at,
  };
}

async function touch({ db, settings }: Parts, { id, role }: SessionRow, now: Date) {
  const { idleMs } = lifeOf(role, await settings.read());
  await db
    .update(sessions)
    .set({ lastSeenAt: now, idleUntil: new Date(now.getTime() + idleMs) })
    .where(eq(sessions.id, id));
}

/** Students and teachers stay signed in for days, staff for a working day. */
function lifeOf(role: RoleName, settings: SettingValues) {
  if (role === 'student' || role === 'teacher') {
    return {
      idleMs: settings['auth.session_idle_hours'] * 3_600_000,
      longestMs: settings['auth.session_days'] * 86_400_000,
    };
  }
  return {
    idleMs: settings['auth.staff_idle_minutes'] * 60_000,
    longestMs: settings['auth.staff_session_hours'] * 3_600_000,
  };
}

export interface NewSession {
  readonly userId: number;
  readonly role: RoleName;
  readonly ip: string;
  /** What the browser calls itself, for the list of own sessions. */
  readonly device: string;
  /** The client token to bind it to at once; otherwise the first `enticate` binds it. */
  readonly token?: string | undefined;
}

/** Signs a browser in. The returned secret goes into the cookie and is kept nowhere. */
export async function startSession(
  { settings, clock }: Parts,
  db: Database,
  { userId, role, ip, device, token }: NewSession,
): Promise<string> {
  const secret = makeSecret();
  const now = clock.now();
  const { idleMs, longestMs } = lifeOf(role, await settings.read());
  await db.insert(sessions).values({
    userId,
    role,
    ip,
    device: device.slice(0, 200),
    secretHash: hashOf(secret),
    instanceHash: token === undefined ? null : hashOf(token),
    createdAt: now,
    lastSeenAt: now,
    idleUntil: new Date(now.getTime() + idleMs),
    endsAt: new Date(now.getTime() + longestMs),
  });
  return secret;
}

/** A client token may be bound to a session that has none yet, for this long. */
const bindWithinMs = 600_000;

/** Whether the client token belongs to this session; the first one shown soon after sign-in is bound to it. */
export async function holdsInstance(
  db: Database,
  session: Session,
  token: string,
  now: Date,
): Promise<boolean> {
  const shown = hashOf(token);
  if (session.instanceHash !== null) return timingSafeEqual(session.instanceHash, shown);
  if (now.getTime() - session.createdAt.getTime() > bindWithinMs) return false;
  const bound = await db
    .update(sessions)
    .set({ instanceHash: shown })
    .where(and(eq(sessions.id, session.id), isNull(sessions.instanceHash)))
    .returning({ id: sessions.id });
  return bound.length === 1;
}

/** Ends one session of this user; false when it is not theirs or over already. */
export async function endSession(
  db: Database,
  userId: number,
  sessionId: string,
  now: Date,
): Promise<boolean> {
  const ended = await db
    .update(sessions)
    .set({ endedAt: now })
    .where(and(eq(sessions.id, sessionId), eq(sessions.userId, userId), isNull(sessions.endedAt)))
    .returning({ id: sessions.id });
  return ended.length === 1;
}

/** Ends all sessions of a user, but for one that may go on. */
export async function endOtherSessions(
  db: Database,
  userId: number,
  now: Date,
  keepId: string | null,
): Promise<void> {
  const others = keepId === null ? undefined : ne(sessions.id, keepId);
  await db
    .update(sessions)
    .set({ endedAt: now })
    .where(and(eq(sessions.userId, userId), isNull(sessions.endedAt), others));
}
