import { AppError } from '@bilim/contract';
import type { Person } from '@bilim/contract';
import { and, eq, gt, sql } from 'drizzle-orm';

import { people } from '#modules/people/people.tables.ts';
import type { Database } from '#platform/db/database.ts';

import { loginTickets } from '../auth.tables.ts';
import { hashOf, makeSecret } from '../sessions/sessions.service.ts';

const ticketSeconds = 60;

/**
 * A ticket that signs in once, within a minute, in the browser that began the sign-in (security design
 * I-2). Returns what goes into the address as `token`.
 */
export async function issueTicket(
  db: Database,
  { userId, visitor, now }: { userId: number; visitor: string; now: Date },
): Promise<string> {
  const ticket = makeSecret();
  await db.insert(loginTickets).values({
    secretHash: hashOf(ticket),
    browserHash: hashOf(visitor),
    userId,
    expiresAt: new Date(now.getTime() + ticketSeconds * 1000),
  });
  return ticket;
}

export interface ShownTicket {
  readonly ticket: string;
  readonly visitor: string | undefined;
  readonly now: Date;
  /** Whoever is signed in in this browser. */
  readonly person: Person | null;
  readonly isConfirmed: boolean;
}

/**
 * Uses a ticket up and gives the user it was for; null when it is no ticket, too old, used, or another
 * browser's. Never switches users silently: somebody else signed in must confirm first, and the ticket
 * stays good until they do.
 */
export async function redeemTicket(db: Database, shown: ShownTicket): Promise<number | null> {
  if (shown.visitor === undefined) return null;
  const isThisOne = and(
    eq(loginTickets.secretHash, hashOf(shown.ticket)),
    eq(loginTickets.browserHash, hashOf(shown.visitor)),
    gt(loginTickets.expiresAt, shown.now),
  );
  if (shown.person !== null && !shown.isConfirmed) await askFirst(db, isThisOne, shown.person);
  const [used] = await db.delete(loginTickets).where(isThisOne).returning({ userId: loginTickets.userId });
  return used?.userId ?? null;
}

async function askFirst(db: Database, isThisOne: ReturnType<typeof and>, person: Person) {
  const [owner] = await db
    .select({ id: people.id, name: sql<string>`${people.fullName}` })
    .from(loginTickets)
    .innerJoin(people, eq(people.id, loginTickets.userId))
    .where(isThisOne);
  if (owner === undefined || owner.id === person.id) return;
  throw new AppError('auth.other_user_signed_in', {
    params: { name: owner.name },
    current: { name: owner.name },
  });
}
