import { AppError } from '@bilim/contract';
import { hourMs } from '@bilim/contract/days';
import { and, eq, gt, isNull, ne } from 'drizzle-orm';

import { people } from '#modules/people/people.tables.ts';
import type { Database } from '#platform/db/database.ts';

import { activationLinks, users } from '../auth.tables.ts';
import { hashOf, makeSecret } from '../sessions/sessions.service.ts';

const validHours = 72;

/** When a link that is made now ends. */
export function linkLife(now: Date): Date {
  return new Date(now.getTime() + validHours * hourMs);
}

/** A link's code with which this user chooses login and password once, within three days. Earlier ones end. */
export async function issueActivation(
  db: Database,
  userId: number,
  now: Date,
  code = makeSecret(),
): Promise<string> {
  const secretHash = hashOf(code);
  await db.insert(activationLinks).values({ secretHash, userId, issuedAt: now, expiresAt: linkLife(now) });
  await endOtherLinks(db, userId, secretHash, now);
  return code;
}

/** Whom the link is for. */
export async function requireActivation(db: Database, code: string, now: Date) {
  const [found] = await db
    .select({ userId: users.id, login: users.login, fullName: people.fullName })
    .from(activationLinks)
    .innerJoin(users, eq(users.id, activationLinks.userId))
    .innerJoin(people, eq(people.id, activationLinks.userId))
    .where(isGood(hashOf(code), now));
  if (found === undefined) throw new AppError('auth.link_invalid');
  return found;
}

/** Uses the link up, and with it all others of the account; of two at once, one. */
export async function useActivation(tx: Database, code: string, now: Date): Promise<void> {
  const secretHash = hashOf(code);
  const [{ userId } = { userId: 0 }] = await tx
    .select({ userId: activationLinks.userId })
    .from(activationLinks)
    .where(eq(activationLinks.secretHash, secretHash));
  // Two links of one account take turns here, and the second finds a password.
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update');
  await requireActivation(tx, code, now);
  await tx.update(activationLinks).set({ usedAt: now }).where(eq(activationLinks.secretHash, secretHash));
  await endOtherLinks(tx, userId, secretHash, now);
}

async function endOtherLinks(db: Database, userId: number, secretHash: Buffer, now: Date): Promise<void> {
  await db
    .update(activationLinks)
    .set({ expiresAt: now })
    .where(
      and(
        eq(activationLinks.userId, userId),
        ne(activationLinks.secretHash, secretHash),
        isNull(activationLinks.usedAt),
        gt(activationLinks.expiresAt, now),
      ),
    );
}

/** A link opens an account that nobody has a password for yet, and nothing else. */
function isGood(secretHash: Buffer, now: Date) {
  return and(
    eq(activationLinks.secretHash, secretHash),
    isNull(activationLinks.usedAt),
    gt(activationLinks.expiresAt, now),
    isNull(users.passwordHash),
    eq(users.status, 'active'),
  );
}
