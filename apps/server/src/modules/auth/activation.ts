import { AppError } from '@bilim/contract';
import { and, eq, gt, isNull } from 'drizzle-orm';

import { people } from '#modules/people/people.tables.ts';
import type { Database } from '#platform/db/database.ts';

import { activationLinks, users } from './auth.tables.ts';
import { hashOf, makeSecret } from './sessions.ts';

const validHours = 72;

/** When a link that is made now ends. */
export function linkLife(now: Date): Date {
  return new Date(now.getTime() + validHours * 3_600_000);
}

/** A link's code with which this user chooses login and password once, within three days. */
export async function issueActivation(db: Database, userId: number, now: Date): Promise<string> {
  const code = makeSecret();
  await db
    .insert(activationLinks)
    .values({ secretHash: hashOf(code), userId, issuedAt: now, expiresAt: linkLife(now) });
  return code;
}

/** Whom the link is for. */
export async function requireActivation(db: Database, code: string, now: Date) {
  const [found] = await db
    .select({ userId: users.id, login: users.login, fullName: people.fullName })
    .from(activationLinks)
    .innerJoin(users, eq(users.id, activationLinks.userId))
    .innerJoin(people, eq(people.id, activationLinks.userId))
    .where(and(isGood(code, now), eq(users.status, 'active')));
  if (found === undefined) throw new AppError('auth.link_invalid');
  return found;
}

/** Uses the link up; of two at once, one. */
export async function useActivation(db: Database, code: string, now: Date): Promise<void> {
  const used = await db
    .update(activationLinks)
    .set({ usedAt: now })
    .where(isGood(code, now))
    .returning({ userId: activationLinks.userId });
  if (used.length === 0) throw new AppError('auth.link_invalid');
}

function isGood(code: string, now: Date) {
  return and(
    eq(activationLinks.secretHash, hashOf(code)),
    isNull(activationLinks.usedAt),
    gt(activationLinks.expiresAt, now),
  );
}
