import { AppError } from '@bilim/contract';
import type { Person, RoleName } from '@bilim/contract';
import { and, eq, inArray, ne } from 'drizzle-orm';

import { lockAdministrators } from '../activations/renewal.queries.ts';
import { auditAll } from '#platform/audit.ts';
import { universityDay } from '#platform/clock.ts';
import type { Actor } from '#platform/audit.ts';
import type { Database } from '#platform/db/database.ts';

import { userRoles, users } from '../auth.tables.ts';
import { keepersOf, lockRights } from '../rights/holdings.service.ts';
import { loginKeyOf } from '../passwords/passwordPolicy.ts';
import { endOtherSessions } from '../sessions/sessions.service.ts';

/** An account that waits for its first password, with the proposed login or one like it; gives the login. */
export async function addAccount(
  tx: Database,
  { userId, proposed, role }: { readonly userId: number; readonly proposed: string; readonly role: RoleName },
): Promise<string> {
  const known = { id: userId, mustUpdateCredentials: true };
  for (let attempt = 1; ; attempt++) {
    const base = proposed.length < 3 ? `${proposed}.${userId}` : proposed;
    const login = attempt === 1 ? base : `${base}${attempt}`;
    const [made] = await tx
      .insert(users)
      .values({ ...known, login, loginKey: loginKeyOf(login) })
      .onConflictDoNothing({ target: users.loginKey })
      .returning({ id: users.id });
    if (made === undefined) continue;
    await addRole(tx, userId, role);
    return login;
  }
}

/** The role of students or teachers, once; nothing for whom has no account. */
export async function addRole(tx: Database, userId: number, role: RoleName): Promise<void> {
  const [account] = await tx.select({ id: users.id }).from(users).where(eq(users.id, userId));
  if (account !== undefined) await tx.insert(userRoles).values({ userId, role }).onConflictDoNothing();
}

interface Blocking {
  readonly userIds: readonly number[];
  readonly isBlocked: boolean;
  readonly who: Actor & { readonly person: Person };
}

/**
 * Blocks accounts, whose sessions end, or lets their people in again; gives how many it changed. Whoever blocks stays,
 * and so does the last administrator, and the last who keeps the rights of the whole university without an end.
 */
export async function setBlocked(tx: Database, { userIds, isBlocked, who }: Blocking): Promise<number> {
  const { person, now } = who;
  if (isBlocked) {
    await lockRights(tx);
    const able = await lockAdministrators(tx);
    const isEverybody = able.length > 0 && able.every((id) => userIds.includes(id));
    if (isEverybody) throw new AppError('people.last_administrator');
  }
  const keptBefore = isBlocked && (await isRightsKept(tx, now));
  const others = and(inArray(users.id, [...userIds]), ne(users.id, person.id));
  const changed = await tx
    .update(users)
    .set({ status: isBlocked ? 'blocked' : 'active' })
    .where(and(others, eq(users.status, isBlocked ? 'active' : 'blocked')))
    .returning({ id: users.id });
  if (isBlocked) {
    for (const { id } of changed) await endOtherSessions(tx, { userId: id, reason: 'signed_out', now });
  }
  if (keptBefore && !(await isRightsKept(tx, now))) throw new AppError('people.last_administrator');
  const action = isBlocked ? 'account.blocked' : 'account.unblocked';
  await auditAll(
    tx,
    who,
    changed.map(({ id }) => ({ action, entity: 'person', entityId: id })),
  );
  return changed.length;
}

/** Whether somebody hands out rights in the whole university, without an end, and can sign in. */
async function isRightsKept(tx: Database, now: Date): Promise<boolean> {
  const keepers = await keepersOf(tx, 'rights.manage', universityDay(now));
  return keepers.some(({ facultyId, isLasting }) => facultyId === null && isLasting);
}
