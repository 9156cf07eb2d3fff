import { AppError } from '@bilim/contract';
import type { Input, RoleName } from '@bilim/contract';
import type { authApi } from '@bilim/contract/auth';
import type { FastifyReply, FastifyRequest } from 'fastify';

import { auditParams } from '#platform/audit.ts';
import { universityDay } from '#platform/clock.ts';
import type { Xsrf } from '#platform/http/xsrf.ts';
import type { Parts } from '#platform/parts.ts';
import { dropCookie, readCookie, setSecret } from '#platform/session/cookies.ts';
import type { CookieNames } from '#platform/session/cookies.ts';

import { accountReply, chooseRole } from '../accounts/accounts.service.ts';
import type { AccountReply } from '../accounts/accounts.service.ts';
import { openAttempt } from './attempts.service.ts';
import type { Credentials } from './attempts.service.ts';
import { verifyPassword } from '../passwords/password.ts';
import { loginKeyOf } from '../passwords/passwordPolicy.ts';
import { cookieLife, hashOf, makeSecret, newSession } from '../sessions/sessions.service.ts';
import { writeSignIn } from './signIn.queries.ts';
import { countFailure, forgiveAttempts } from './throttle.service.ts';
import type { Attempt } from './throttle.service.ts';

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

interface Pair {
  readonly login: string;
  readonly password: string;
}

/**
 * Whether this pair is right, and the attempt that it was counted as. Costs the same for logins that do not
 * exist, and tells nothing about why.
 */
async function tryPair(parts: Parts, { names }: Doorway, { request, now }: Visit, pair: Pair) {
  const device = readCookie(request, names.device);
  const { account, attempt } = await openAttempt(
    parts,
    {
      loginKey: loginKeyOf(pair.login),
      deviceHash: device === undefined ? null : hashOf(device),
      ip: request.ip,
    },
    now,
  );
  const queue = (await parts.settings.read())['auth.hash_queue'];
  const isRight = await verifyPassword(parts.keys, account?.passwordHash ?? null, pair.password, queue);
  if (!isRight) await countFailure(parts.db, attempt.addressKey, now);
  return { account: isRight ? account : null, attempt };
}

/** The account behind this pair, or null. */
export async function checkPair(
  parts: Parts,
  doorway: Doorway,
  visit: Visit,
  pair: Pair,
): Promise<Credentials | null> {
  const { account, attempt } = await tryPair(parts, doorway, visit, pair);
  if (account !== null) await forgiveAttempts(parts.db, attempt);
  return account;
}

/** Signs in whoever shows a right pair for an account that may be used. */
export async function signInByPassword(
  parts: Parts,
  doorway: Doorway,
  visit: Visit,
  { login, password, token, role, isForeign }: Input<typeof authApi.orize>,
): Promise<AccountReply> {
  const { account, attempt } = await tryPair(parts, doorway, visit, { login, password });
  if (account === null) throw new AppError('auth.bad_credentials');
  const chosen = chooseRole(account.roles, role, account.lastRole);
  if (chosen === null || account.status !== 'active' || account.mustUpdate) {
    await forgiveAttempts(parts.db, attempt);
    throw new AppError(
      account.status === 'active' && account.mustUpdate ? 'auth.must_update' : 'auth.blocked',
    );
  }
  return await signIn(parts, doorway, visit, {
    userId: account.id,
    role: chosen,
    token,
    attempt,
    isForeign,
  });
}

export interface SignIn {
  readonly userId: number;
  readonly role: RoleName;
  /** The browser's instance id to bind the session to. */
  readonly token: string | undefined;
  /** The attempt to forgive, when a password was asked for. */
  readonly attempt?: Attempt;
  /** The device is not the person's own. */
  readonly isForeign: boolean | undefined;
}

/** Gives this browser a new session in place of whatever it had, with new cookies. */
export async function signIn(
  parts: Parts,
  { names, xsrf }: Doorway,
  { request, reply, now }: Visit,
  { userId, role, token, attempt, isForeign }: SignIn,
): Promise<AccountReply> {
  const device = readCookie(request, names.device) ?? makeSecret();
  const userAgent = request.headers['user-agent'] ?? '';
  const { secret, row } = await newSession(parts, {
    userId,
    role,
    token,
    ip: request.ip,
    device: userAgent,
    deviceHash: hashOf(device),
    isForeign: isForeign === true,
  });
  const most = (await parts.settings.read())['auth.sessions_per_account'];
  const who = { person: { id: userId, role }, request, now };
  const [written] = await writeSignIn(parts.db, {
    ...row,
    ...auditParams(who, { action: 'session.started', entity: 'user', entityId: userId }),
    today: universityDay(now),
    accountKey: attempt?.accountKey ?? null,
    endedId: request.session?.id ?? null,
    // Besides the new one; zero sets no limit.
    mostOthers: most === 0 ? null : most - 1,
  });
  const account = accountReply(written, userId, role);

  setSession(reply, names, { ...row, secret }, now);
  setSecret(reply, names, { name: names.device, value: device, maxAge: deviceCookieSeconds });
  dropCookie(reply, names, names.visitor);
  xsrf.issue(reply, secret);
  return token === undefined ? account : { ...account, token };
}

/** The cookie of a session, for as long as it may stay in this browser. */
export function setSession(
  reply: FastifyReply,
  names: CookieNames,
  session: Parameters<typeof cookieLife>[0] & { readonly secret: string },
  now: Date,
): void {
  const maxAge = cookieLife(session, now);
  const life = maxAge === undefined ? {} : { maxAge };
  setSecret(reply, names, { name: names.session, value: session.secret, ...life });
}
