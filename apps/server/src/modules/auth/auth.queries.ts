import { roleNames } from '@bilim/contract';
import type { Language } from '@bilim/contract';
import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import { university } from '#modules/structure/organisation.tables.ts';
import { universityDay } from '#platform/clock.ts';
import type { Database } from '#platform/db/database.ts';
import { inEachLanguage, nameIn } from '#platform/db/localNames.ts';
import { day, int, listOf, oneOf, orNull, text } from '#platform/db/sqlTypes.ts';
import { statement } from '#platform/db/statement.ts';

import { sessions, users } from './auth.tables.ts';
import { heldRoles } from './rights/heldGrants.policy.ts';

const selectCapacities = statement({
  name: 'account_capacities',
  params: { userId: int, today: day },
  row: { roles: listOf(oneOf(...roleNames)), lastRole: orNull(oneOf(...roleNames)) },
  sql: (p) => sql`
  select ${heldRoles(sql`u.id`, p.today)} as roles,
    u.last_role as "lastRole"
  from ${users} u where u.id = ${p.userId} and u.status = 'active'`,
});

/** Roles of a user who may sign in, and the one they used last; null for a blocked one. */
export async function findCapacities(db: Database, userId: number, now: Date) {
  const [row] = await selectCapacities(db, { userId, today: universityDay(now) });
  return row ?? null;
}

/** The login of a user, for checking a password again. */
export async function findLoginOf(db: Database, userId: number): Promise<string> {
  const [row] = await db.select({ loginKey: users.loginKey }).from(users).where(eq(users.id, userId));
  if (row === undefined) throw new Error(`no user ${userId}`);
  return row.loginKey;
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

/** False when the password is no longer the one that the caller has checked. */
export async function replacePassword(
  db: Database,
  { userId, from, to, now }: { userId: number; from: string | null; to: string; now: Date },
): Promise<boolean> {
  const changed = await db
    .update(users)
    .set({ passwordHash: to, credentialsChangedAt: now })
    .where(and(eq(users.id, userId), sql`${users.passwordHash} = ${from}`))
    .returning({ id: users.id });
  return changed.length === 1;
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

/** What the university is called, and how that is shown beside its logo. */
export const universityWords = (language: Language): SQL => sql`
  select ${nameIn(language, 'u')} as name, u.logo_width as width, u.name_font_size as "fontSize",
    u.logo_hash as "logoHash", u.paper_logo_hash as "paperLogoHash"
  from ${university} u limit 1`;

export const selectUniversity = inEachLanguage((language) =>
  statement({
    name: `university_${language}`,
    params: {},
    row: { name: text, width: int, fontSize: int, logoHash: orNull(text), paperLogoHash: orNull(text) },
    sql: () => universityWords(language),
  }),
);
