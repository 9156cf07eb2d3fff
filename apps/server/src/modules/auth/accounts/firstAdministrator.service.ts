import { createHmac } from 'node:crypto';

import { and, desc, eq, gt, isNotNull, isNull, sql } from 'drizzle-orm';

import { insertPerson } from '#modules/people/people.service.ts';
import type { Database } from '#platform/db/database.ts';
import { statement } from '#platform/db/statement.ts';
import type { Keys } from '#platform/keys.ts';

import { issueActivation } from '../activations/activation.service.ts';
import { activationLinks, userRoles, users } from '../auth.tables.ts';
import { hashOf } from '../sessions/sessions.service.ts';

/**
 * The code of the link with which the first administrator chooses login and password; null while some administrator
 * can sign in. Made from the installation's key, so that all processes, and later starts, print the same link.
 */
export async function codeForAdministrator(db: Database, keys: Keys, now: Date): Promise<string | null> {
  return await db.transaction(async (tx) => {
    await lockAccounts(tx);
    const administrators = await selectAdministrators(tx);
    if (administrators.some(({ hasPassword }) => hasPassword)) return null;
    const userId = administrators[0]?.id ?? (await addAdministrator(tx));
    const code = (issuedAt: Date) =>
      createHmac('sha256', keys.of('activation'))
        .update(`${userId} ${issuedAt.getTime()}`)
        .digest('base64url');

    const last = await findLastLink(tx, userId, now);
    if (last !== null && last.secretHash.equals(hashOf(code(last.issuedAt)))) return code(last.issuedAt);
    return await issueActivation(tx, userId, now, code(now));
  });
}

/** Of several processes that start at once, one makes the administrator. */
const lockAccounts = statement({
  name: 'accounts_locked',
  params: {},
  row: {},
  sql: () => sql`lock table ${users} in share row exclusive mode`,
  planned: 'each',
});

async function selectAdministrators(db: Database) {
  return await db
    .selectDistinct({ id: users.id, hasPassword: sql<boolean>`${isNotNull(users.passwordHash)}` })
    .from(users)
    .innerJoin(userRoles, and(eq(userRoles.userId, users.id), eq(userRoles.role, 'admin')))
    .where(eq(users.status, 'active'))
    .orderBy(users.id);
}

async function findLastLink(db: Database, userId: number, now: Date) {
  const [last] = await db
    .select({ secretHash: activationLinks.secretHash, issuedAt: activationLinks.issuedAt })
    .from(activationLinks)
    .where(
      and(
        eq(activationLinks.userId, userId),
        isNull(activationLinks.usedAt),
        gt(activationLinks.expiresAt, now),
      ),
    )
    .orderBy(desc(activationLinks.issuedAt))
    .limit(1);
  return last ?? null;
}

async function addAdministrator(db: Database): Promise<number> {
  const id = await insertPerson(db, { lastName: 'Bilim', firstName: 'Администратор', gender: 'M' });
  // An earlier administrator may have it, who can no longer sign in.
  const [taken] = await db.select({ id: users.id }).from(users).where(eq(users.loginKey, 'admin'));
  const login = taken === undefined ? 'admin' : `admin-${id}`;
  await db.insert(users).values({ id, login, loginKey: login });
  await db.insert(userRoles).values({ userId: id, role: 'admin' });
  return id;
}
