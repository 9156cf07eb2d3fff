import { AppError, roleByValue } from '@bilim/contract';
import type { authApi } from '@bilim/contract/auth';

import { mustSignIn } from '#platform/http/callers.ts';
import type { Call } from '#platform/http/serve.ts';
import type { Parts } from '#platform/parts.ts';
import { readCookie } from '#platform/session/cookies.ts';
import type { Session, Viewing } from '#platform/session/session.ts';

import { accountOf, chooseRole } from '../accounts/accounts.service.ts';
import type { AccountReply } from '../accounts/accounts.service.ts';
import { findCapacities } from '../auth.queries.ts';
import { holdsInstance, makeSecret } from '../sessions/sessions.service.ts';
import { signIn } from './signIn.ts';
import { endViewing } from '../sessions/viewing.service.ts';
import type { Doorway } from './signIn.ts';
import { redeemTicket } from './tickets.service.ts';

type EnticateCall = Call<typeof authApi.enticate>;

/**
 * The token is either the instance id that this session is bound to, which alone opens nothing, or a
 * one-time ticket from the address. Anything else is 401.
 */
export async function confirmSession(
  parts: Parts,
  doorway: Doorway,
  call: EnticateCall,
): Promise<AccountReply> {
  const { session } = call.request;
  const { token, role, isConfirmed = false, isForeign } = call.input;

  if (session?.viewing) return await goOnViewing(doorway, call, session, session.viewing);
  if (session !== null && (await holdsInstance(call.db, session, token, call.now))) {
    return await goOn(parts, doorway, call, session);
  }
  const userId = await redeemTicket(call.db, {
    ticket: token,
    visitor: readCookie(call.request, doorway.names.visitor),
    now: call.now,
    person: session?.person ?? null,
    isConfirmed,
  });
  if (userId === null) throw mustSignIn(call.request);
  const held = await findCapacities(call.db, userId, call.now);
  const chosen = held === null ? null : chooseRole(held.roles, role, held.lastRole);
  if (chosen === null) throw new AppError('auth.blocked');
  return await signIn(parts, doorway, call, { userId, role: chosen, token: makeSecret(), isForeign });
}

/** Nobody signs in out of somebody else's portal; when its time is over the page is its owner's again. */
async function goOnViewing(doorway: Doorway, call: EnticateCall, session: Session, viewing: Viewing) {
  const { db, now, input, request, reply } = call;
  const { owner, person } = session;
  const isOtherRole = input.role !== undefined && roleByValue(input.role) !== person.role;
  if (isOtherRole || !(await holdsInstance(db, session, input.token, now)))
    throw new AppError('auth.viewing');
  doorway.xsrf.ensure(request, reply);
  const own = await accountOf(db, { userId: owner.id, role: owner.role, now });
  if (viewing.isOver) {
    const who = { person: owner, request, now };
    await db.transaction(async (tx) => await endViewing(tx, who, session.id));
    return own;
  }
  const account = await accountOf(db, { userId: person.id, role: person.role, now });
  return { ...account, roles: [account.role], viewing: { until: viewing.until, viewer: own.fullName } };
}

/** The same session, or a new one when another role of the same person is asked for. */
async function goOn(parts: Parts, doorway: Doorway, call: EnticateCall, session: Session) {
  const { person, isForeign } = session;
  const { token, role } = call.input;
  const wanted = role === undefined ? undefined : roleByValue(role);
  if (wanted === undefined || wanted === person.role || !person.roles.includes(wanted)) {
    doorway.xsrf.ensure(call.request, call.reply);
    return await accountOf(call.db, { userId: person.id, role: person.role, now: call.now });
  }
  return await signIn(parts, doorway, call, { userId: person.id, role: wanted, token, isForeign });
}
