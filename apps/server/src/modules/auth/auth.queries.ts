import { roleNames } from '@bilim/contract';
import type { RoleName } from '@bilim/contract';
import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm';

import type { Database } from '#platform/db/database.ts';
import { prepared } from '#platform/db/prepared.ts';
import { university } from '#modules/structure/organisation.tables.ts';

import { knownDevices, sessions, userRoles, users } from './auth.tables.ts';

/** What signing in needs to know of an account. */
export interface Credentials {
  readonly id: number;
  readonly login: string;
  readonly passwordHash: string | null;
  readonly status: 'active' | 'blocked' | 'archived';
  readonly mustUpdate: boolean;
  readonly roles: readonly RoleName[];
  readonly lastRole: RoleName | null;
  readonly isKnownDevice: boolean;
}

const selectCredentials = prepared<Credentials, { loginKey: string; deviceHash: Buffer | null }>(
  'credentials_by_login',
  sql`
  select u.id, u.login, u.password_hash as "passwordHash", u.status, u.must_update_credentials as "mustUpdate",
    array(select distinct role from ${userRoles} where user_id = u.id order by role) as roles,
    (select role from ${sessions} where user_id = u.id order by created_at desc limit 1) as "lastRole",
    exists (
      select from ${knownDevices} where user_id = u.id and device_hash = ${sql.placeholder('deviceHash')}
    ) as "isKnownDevice"
  from ${users} u where u.login_key = ${sql.placeholder('loginKey')}`,
);

export async function findCredentials(
  db: Database,
  loginKey: string,
  deviceHash: Buffer | null,
): Promise<Credentials | null> {
  const [found] = await selectCredentials(db, { loginKey, deviceHash });
  return found ?? null;
}

/** Roles of a user who may sign in; none for a blocked one. */
export async function selectRolesOf(db: Database, userId: number): Promise<RoleName[]> {
  const rows = await db
    .selectDistinct({ role: userRoles.role })
    .from(userRoles)
    .innerJoin(users, eq(users.id, userRoles.userId))
    .where(and(eq(users.id, userId), eq(users.status, 'active')));
  return rows.flatMap(({ role }) => roleNames.filter((name) => name === role));
}

/** The login of a user, for checking a password again. */
export async function findLoginOf(db: Database, userId: number): Promise<string> {
  const [row] = await db.select({ loginKey: users.loginKey }).from(users).where(eq(users.id, userId));
  if (row === undefined) throw new Error(`no user ${userId}`);
  return row.loginKey;
}

/** Remembers the browser and the moment, in one statement. */
export async function noteSignIn(db: Database, userId: number, deviceHash: Buffer, now: Date): Promise<void> {
  await db.execute(sql`
    with seen as (update ${users} set last_sign_in_at = ${now} where id = ${userId} returning id)
    insert into ${knownDevices} (user_id, device_hash, last_seen_at) select id, ${deviceHash}, ${now} from seen
    on conflict (user_id, device_hash) do update set last_seen_at = excluded.last_seen_at`);
}

export interface NewCredentials {
  readonly userId: number;
  readonly login: string;
  readonly loginKey: string;
  readonly passwordHash: string;
  readonly now: Date;
}

/** False when somebody else has this login. */
export async function replaceCredentials(db: Database, change: NewCredentials): Promise<boolean> {
  const { userId, login, loginKey, passwordHash, now } = change;
  const changed = await db
    .update(users)
    .set({ login, loginKey, passwordHash, mustUpdateCredentials: false, credentialsChangedAt: now })
    .where(
      and(
        eq(users.id, userId),
        sql`not exists (select from ${users} other where other.login_key = ${loginKey} and other.id <> ${userId})`,
      ),
    )
    .returning({ id: users.id });
  return changed.length === 1;
}

export async function replacePassword(
  db: Database,
  userId: number,
  passwordHash: string,
  now: Date,
): Promise<void> {
  await db.update(users).set({ passwordHash, credentialsChangedAt: now }).where(eq(users.id, userId));
}

export async function selectLiveSessions(db: Database, userId: number, now: Date) {
  return await db
    .select({
      id: sessions.id,
      device: sessions.device,
      address: sessions.ip,
      startedAt: sessions.createdAt,
      lastSeenAt: sessions.lastSeenAt,
    })
    .from(sessions)
    .where(
      and(
        eq(sessions.userId, userId),
        isNull(sessions.endedAt),
        gt(sessions.idleUntil, now),
        gt(sessions.endsAt, now),
      ),
    )
    .orderBy(desc(sessions.lastSeenAt), sessions.id);
}

export async function findUniversity(db: Database) {
  const [row] = await db.select().from(university);
  return row ?? null;
}
