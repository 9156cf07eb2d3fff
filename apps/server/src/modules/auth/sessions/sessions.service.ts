import { hash, randomBytes, timingSafeEqual } from 'node:crypto';

import type { RoleName } from '@bilim/contract';
import { dayMs, hourMs } from '@bilim/contract/days';
import { and, eq, isNull, ne, sql } from 'drizzle-orm';

import type { Database } from '#platform/db/database.ts';
import type { Parts } from '#platform/parts.ts';
import type { Session } from '#platform/session/session.ts';
import type { SettingValues } from '#platform/settingValues.ts';

import { sessions } from '../auth.tables.ts';
import type { sessionEnds } from '../auth.tables.ts';

/** Only the hash of a secret is ever stored. */
export function hashOf(secret: string): Buffer {
  return hash('sha256', secret, 'buffer');
}

/** 32 random bytes, as they travel. */
export function makeSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** Seconds that the cookie of this session is to last; undefined when it ends with the browser. */
export function cookieLife({ role, isForeign, endsAt }: CookieLife, now: Date): number | undefined {
  if (isForeign || isStaff(role)) return undefined;
  return Math.floor((endsAt.getTime() - now.getTime()) / 1000);
}

interface CookieLife {
  readonly role: RoleName;
  readonly isForeign: boolean;
  readonly endsAt: Date;
}

const isStaff = (role: RoleName) => role !== 'student' && role !== 'teacher';

/** Students and teachers stay signed in for days, staff for a working day. */
export function lifeOf(role: RoleName, settings: SettingValues) {
  if (!isStaff(role)) {
    return {
      idleMs: settings['auth.session_idle_hours'] * hourMs,
      longestMs: settings['auth.session_days'] * dayMs,
    };
  }
  return {
    idleMs: settings['auth.staff_idle_minutes'] * 60_000,
    longestMs: settings['auth.staff_session_hours'] * hourMs,
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
  readonly deviceHash?: Buffer;
  readonly isForeign?: boolean;
}

/** The row of a session that begins now, with the secret that goes into the cookie and is kept nowhere. */
export async function newSession(
  { settings, clock }: Parts,
  { userId, role, ip, device, token, deviceHash, isForeign = false }: NewSession,
) {
  const secret = makeSecret();
  const now = clock.now();
  const { idleMs, longestMs } = lifeOf(role, await settings.read());
  const row = {
    userId,
    role,
    ip,
    device: device.slice(0, 200),
    secretHash: hashOf(secret),
    instanceHash: token === undefined ? null : hashOf(token),
    deviceHash: deviceHash ?? null,
    isForeign,
    createdAt: now,
    lastSeenAt: now,
    idleUntil: new Date(now.getTime() + idleMs),
    endsAt: new Date(now.getTime() + longestMs),
  };
  return { secret, row };
}

/** Signs a person in without any questions, and gives the secret of the cookie. */
export async function startSession(parts: Parts, db: Database, wanted: NewSession): Promise<string> {
  const { secret, row } = await newSession(parts, wanted);
  await db.insert(sessions).values(row);
  return secret;
}

/** A client token may be bound to a session that has none yet, for this long. */
const bindWithinMs = 600_000;

/**
 * Whether the client token belongs to this session; the first one shown soon after sign-in is bound to it. A page
 * that opens may show it in several calls at once: whoever comes second compares with what the first has bound.
 */
export async function holdsInstance(
  db: Database,
  session: Session,
  token: string,
  now: Date,
): Promise<boolean> {
  const shown = hashOf(token);
  if (session.instanceHash !== null) return timingSafeEqual(session.instanceHash, shown);
  if (now.getTime() - session.createdAt.getTime() > bindWithinMs) return false;
  const [bound] = await db
    .update(sessions)
    .set({ instanceHash: sql`coalesce(${sessions.instanceHash}, ${shown})` })
    .where(eq(sessions.id, session.id))
    .returning({ instanceHash: sessions.instanceHash });
  return bound?.instanceHash?.equals(shown) ?? false;
}

/** Another secret for a session that goes on: whoever has the old one is out. */
export async function renewSecret(db: Database, sessionId: string) {
  const secret = makeSecret();
  const [renewed] = await db
    .update(sessions)
    .set({ secretHash: hashOf(secret) })
    .where(eq(sessions.id, sessionId))
    .returning({ isForeign: sessions.isForeign, endsAt: sessions.endsAt });
  return renewed === undefined ? null : { ...renewed, secret };
}

type Ended = (typeof sessionEnds)[number];

/** Ends one session of this user; false when it is not theirs or over already. */
export async function endSession(
  db: Database,
  { userId, sessionId, reason, now }: { userId: number; sessionId: string; reason: Ended; now: Date },
): Promise<boolean> {
  const ended = await db
    .update(sessions)
    .set({ endedAt: now, endReason: reason })
    .where(and(eq(sessions.id, sessionId), eq(sessions.userId, userId), isNull(sessions.endedAt)))
    .returning({ id: sessions.id });
  return ended.length === 1;
}

interface Ending {
  readonly userId: number;
  /** Chosen anew by its owner, ended by an office, or nobody's to sign in with any more. */
  readonly reason: 'password' | 'renewed' | 'signed_out';
  readonly now: Date;
  /** The one that may go on. */
  readonly keepId?: string | null;
}

/** Ends all sessions of a user who has to sign in anew, or no longer can. */
export async function endOtherSessions(
  db: Database,
  { userId, reason, now, keepId = null }: Ending,
): Promise<void> {
  const others = keepId === null ? undefined : ne(sessions.id, keepId);
  await db
    .update(sessions)
    .set({ endedAt: now, endReason: reason })
    .where(and(eq(sessions.userId, userId), isNull(sessions.endedAt), others));
}
