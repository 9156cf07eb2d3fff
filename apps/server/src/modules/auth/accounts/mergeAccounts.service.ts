import { AppError } from '@bilim/contract';
import { and, eq, inArray, notInArray } from 'drizzle-orm';

import type { Database } from '#platform/db/database.ts';

import { userGrants, userRoles, users } from '../auth.tables.ts';
import { endOtherSessions } from '../sessions/sessions.service.ts';

interface Merging {
  readonly fromId: number;
  readonly toId: number;
  readonly now: Date;
}

/**
 * Closes the account of a card that is merged into another one, and its sessions. The person goes on with the account of
 * the card that stays; where that has none, or no password, with login and password of this one. Further rights are
 * withdrawn before: merging hands on none.
 */
export async function mergeAccounts(tx: Database, { fromId, toId, now }: Merging): Promise<void> {
  const rows = await tx
    .select()
    .from(users)
    .where(inArray(users.id, [fromId, toId]))
    .orderBy(users.id)
    .for('update');
  const [from, to] = [fromId, toId].map((id) => rows.find((row) => row.id === id));
  if (from === undefined) return;
  await refuseRights(tx, fromId);
  await endOtherSessions(tx, { userId: fromId, reason: 'signed_out', now });
  const login = `merged.${fromId}`;
  await tx
    .update(users)
    .set({ login, loginKey: login, passwordHash: null, status: 'archived' })
    .where(eq(users.id, fromId));
  if (to === undefined) {
    await tx.insert(users).values({ ...from, id: toId });
  } else if (to.passwordHash === null && from.passwordHash !== null) {
    const { login: known, loginKey, passwordHash, mustUpdateCredentials, credentialsChangedAt } = from;
    await tx
      .update(users)
      .set({ login: known, loginKey, passwordHash, mustUpdateCredentials, credentialsChangedAt })
      .where(eq(users.id, toId));
  }
}

async function refuseRights(tx: Database, userId: number) {
  const roles = await tx
    .select({ id: userRoles.id })
    .from(userRoles)
    .where(and(eq(userRoles.userId, userId), notInArray(userRoles.role, ['student', 'teacher'])));
  const grants = await tx.select({ id: userGrants.id }).from(userGrants).where(eq(userGrants.userId, userId));
  if (roles.length + grants.length > 0) throw new AppError('people.merge_rights');
}
