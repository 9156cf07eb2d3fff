import { AppError } from '@bilim/contract';
import type { ErrorCode, Person } from '@bilim/contract';

import { audit } from '#platform/audit.ts';
import { isUniqueViolation } from '#platform/db/uniqueViolation.ts';
import type { Database } from '#platform/db/database.ts';
import { countUpTo } from '#platform/rateLimit.ts';
import type { Parts } from '#platform/parts.ts';

import { requireActivation, useActivation } from '../activations/activation.service.ts';
import type { Credentials } from '../signIn/attempts.service.ts';
import { findLoginOf, replaceCredentials, replacePassword } from '../auth.queries.ts';
import { hashPassword } from './password.ts';
import { loginKeyOf, requireGoodPassword } from './passwordPolicy.ts';
import { endOtherSessions, renewSecret } from '../sessions/sessions.service.ts';
import { checkPair, setSession } from '../signIn/signIn.ts';
import type { Doorway, Visit } from '../signIn/signIn.ts';

interface Wanted {
  readonly newLogin: string;
  readonly newPassword: string;
}

/**
 * Replaces login and password of an account that was told to (specification section 4). Throws
 * `auth.bad_credentials` for a wrong pair and for an account that was not told to: neither learns which.
 */
export async function updateCredentials(
  parts: Parts,
  doorway: Doorway,
  visit: Visit,
  { login, password, ...wanted }: Wanted & { login: string; password: string },
): Promise<void> {
  const account = await checkPair(parts, doorway, visit, { login, password });
  if (account === null || !account.mustUpdate || account.status !== 'active') {
    throw new AppError('auth.bad_credentials');
  }
  await setCredentials(parts, visit, { ...wanted, userId: account.id });
}

/** First login and password through a one-time link. */
export async function activateAccount(
  parts: Parts,
  visit: Visit,
  { code, ...wanted }: Wanted & { code: string },
): Promise<void> {
  const { userId } = await requireActivation(parts.db, code, visit.now);
  await setCredentials(parts, visit, { ...wanted, userId }, (tx) => useActivation(tx, code, visit.now));
}

async function setCredentials(
  { db, keys, settings }: Parts,
  { request, now }: Visit,
  { userId, newLogin, newPassword }: Wanted & { userId: number },
  alsoDo?: (tx: Database) => Promise<void>,
) {
  requireGoodPassword(await settings.read(), { password: newPassword, login: newLogin, least: 3 });
  const passwordHash = await hashPassword(keys, newPassword);
  await db.transaction(async (tx) => {
    await alsoDo?.(tx);
    const change = {
      userId,
      login: newLogin.normalize('NFC'),
      loginKey: loginKeyOf(newLogin),
      passwordHash,
      now,
    };
    if (!(await replaceUnlessTaken(tx, change))) throw new AppError('auth.login_taken');
    await endOtherSessions(tx, { userId, reason: 'password', now });
    await audit(
      tx,
      { person: null, request, now },
      { action: 'credentials.updated', entity: 'user', entityId: userId },
    );
  });
}

/** Two people may ask for the same login at the same moment: the unique key decides, and it is no failure of ours. */
async function replaceUnlessTaken(tx: Database, change: Parameters<typeof replaceCredentials>[1]) {
  try {
    return await tx.transaction((inner) => replaceCredentials(inner, change));
  } catch (error) {
    if (isUniqueViolation(error)) return false;
    throw error;
  }
}

/**
 * The own password, by whoever knows the old one. Both are hashed before a connection is held: what this gives is the
 * write. Other sessions end; this one goes on with another secret, in case the old one was known as well.
 */
export async function preparePasswordChange(
  parts: Parts,
  doorway: Doorway,
  visit: Visit & { readonly person: Person },
  { password, newPassword }: { password: string; newPassword: string },
): Promise<(db: Database) => Promise<void>> {
  const { person, request, reply, now } = visit;
  const account = await checkOwnPassword(parts, doorway, visit, password);
  if (account === null) throw new AppError('password.wrong');
  if (password === newPassword) throw new AppError('password.same');
  const { login, passwordHash } = account;
  requireGoodPassword(await parts.settings.read(), { password: newPassword, login, least: 4 });
  const change = {
    userId: person.id,
    from: passwordHash,
    to: await hashPassword(parts.keys, newPassword),
    now,
  };
  return async (db) => {
    // Somebody else may have changed it while ours was being hashed.
    if (!(await replacePassword(db, change))) throw new AppError('password.wrong');
    const sessionId = request.session?.id ?? null;
    await endOtherSessions(db, { userId: person.id, reason: 'password', now, keepId: sessionId });
    const renewed = sessionId === null ? null : await renewSecret(db, sessionId);
    if (renewed !== null) {
      setSession(reply, doorway.names, { ...renewed, role: person.role }, now);
      doorway.xsrf.issue(reply, renewed.secret);
    }
    await audit(
      db,
      { person, request, now },
      { action: 'password.changed', entity: 'user', entityId: person.id },
    );
  };
}

/** How often a session may show its password to be allowed something, right or wrong. */
const mostChecks = 10;
const checksWindowMs = 900_000;

/** The own account when this is its password, otherwise null: whoever sits at an open browser may not know it. */
export async function checkOwnPassword(
  parts: Parts,
  doorway: Doorway,
  visit: Visit & { readonly person: Person },
  password: string,
): Promise<Credentials | null> {
  const { person, request, now } = visit;
  const key = `password:${request.session?.id}`;
  await countUpTo(parts.db, mostChecks, { key, windowMs: checksWindowMs, now });
  const login = await findLoginOf(parts.db, person.id);
  return await checkPair(parts, doorway, visit, { login, password });
}

/** Refusals that the update form shows in place, as a row, rather than as an error. */
export const softRefusals: readonly ErrorCode[] = [
  'auth.login_taken',
  'auth.bad_credentials',
  'password.weak',
];
