import { AppError } from '@bilim/contract';
import type { RoleName } from '@bilim/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';

import { audit } from '#platform/audit.ts';
import type { Xsrf } from '#platform/http/xsrf.ts';
import type { Parts } from '#platform/parts.ts';
import { dropCookie, readCookie, setSecret } from '#platform/session/cookies.ts';
import type { CookieNames } from '#platform/session/cookies.ts';

import { accountOf } from './accounts.ts';
import type { AccountReply } from './accounts.ts';
import { findCredentials, noteSignIn } from './auth.queries.ts';
import type { Credentials } from './auth.queries.ts';
import { verifyPassword } from './password.ts';
import { loginKeyOf } from './passwordPolicy.ts';
import { endSession, hashOf, makeSecret, startSession } from './sessions.ts';
import { countAttempt, forgiveAttempts } from './throttle.ts';

/** What signing in needs besides the server's parts. */
export interface Doorway {
  readonly names: CookieNames;
  readonly xsrf: Xsrf;
}

/** One request that may sign somebody in or out. */
export interface Visit {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly now: Date;
}

/** Browsers are recognised for as long as Chromium keeps a cookie. */
const deviceCookieSeconds = 400 * 86_400;

/**
 * The account behind this pair, or null. Counts the attempt first, costs the same for logins that do not
 * exist, and tells nothing about why.
 */
export async function checkPair(
  parts: Parts,
  { names }: Doorway,
  { request, now }: Visit,
  pair: { login: string; password: string },
): Promise<Credentials | null> {
  const settings = await parts.settings.read();
  const device = readCookie(request, names.device);
  const loginKey = loginKeyOf(pair.login);
  const found = await findCredentials(parts.db, loginKey, device === undefined ? null : hashOf(device));
  const attempt = { loginKey, isKnownDevice: found?.isKnownDevice ?? false, ip: request.ip };
  await countAttempt(parts.db, attempt, settings, now);
  const hash = found?.passwordHash ?? null;
  if (!(await verifyPassword(parts.keys, hash, pair.password, settings['auth.hash_queue']))) return null;
  await forgiveAttempts(parts.db, attempt);
  return found;
}

export interface SignIn {
  readonly userId: number;
  readonly role: RoleName;
  /** The browser's instance id to bind the session to. */
  readonly token: string | undefined;
}

/** Gives this browser a new session in place of whatever it had, with new cookies. */
export async function signIn(
  parts: Parts,
  { names, xsrf }: Doorway,
  { request, reply, now }: Visit,
  { userId, role, token }: SignIn,
): Promise<AccountReply> {
  const before = request.session;
  if (before !== null) await endSession(parts.db, before.person.id, before.id, now);
  const device = readCookie(request, names.device) ?? makeSecret();
  const secret = await startSession(parts, parts.db, {
    userId,
    role,
    token,
    ip: request.ip,
    device: request.headers['user-agent'] ?? '',
  });
  await noteSignIn(parts.db, userId, hashOf(device), now);
  await audit(
    parts.db,
    { person: { id: userId, role }, request, now },
    {
      action: 'session.started',
      entity: 'user',
      entityId: userId,
    },
  );

  setSecret(reply, names, { name: names.session, value: secret });
  setSecret(reply, names, { name: names.device, value: device, maxAge: deviceCookieSeconds });
  dropCookie(reply, names, names.visitor);
  xsrf.issue(reply, secret);
  const account = await accountOf(parts.db, { userId, role, now });
  return token === undefined ? account : { ...account, token };
}

/** Refuses accounts that may not sign in, once the password was right. */
export function requireUsable({ status, mustUpdate }: Credentials): void {
  if (status !== 'active') throw new AppError('auth.blocked');
  if (mustUpdate) throw new AppError('auth.must_update');
}
