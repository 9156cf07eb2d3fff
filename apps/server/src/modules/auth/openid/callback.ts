import type { openIdApi, SignInProblem } from '@bilim/contract/openid';
import type { LinkOutcome } from '@bilim/contract/openidLink';
import { comesBack } from '@bilim/contract/openid';

import { hashOf, makeSecret } from '../sessions/sessions.service.ts';
import type { Doorway } from '../signIn/signIn.ts';
import { issueTicket } from '../signIn/tickets.service.ts';
import { countHit } from '#platform/rateLimit.ts';
import { networkOf } from '#platform/http/network.ts';
import type { Call, Page } from '#platform/http/serve.ts';
import type { Attempt, Identity, OpenIdProvider } from '#platform/openid/openIdProvider.ts';
import { ProviderRefusal } from '#platform/openid/providerRefusal.ts';
import type { Parts } from '#platform/parts.ts';
import { readCookie, setSecret } from '#platform/session/cookies.ts';

import { purposeOf, recogniseAttempt } from './attempt.ts';
import { linkIdentity } from './link.ts';
import { findOwner, useState } from './openid.queries.ts';

/** Failures of an address are counted for five minutes. */
const failuresWindowMs = 300_000;

type CallbackCall = Call<typeof openIdApi.callback>;

/**
 * The person is back from the provider. They leave for the portal with a ticket, for their personal card with
 * what came of linking, or for the login page with why not; never for an address that a request named.
 */
export async function answerProvider(parts: Parts, doorway: Doorway, call: CallbackCall): Promise<Page> {
  const { session } = call.request;
  const purpose = purposeOf(call.input.state ?? '');
  const outcome = await outcomeOf(parts, doorway, call);
  if (typeof outcome !== 'string') return { path: `/lms?token=${outcome.ticket}` };
  if (purpose === 'link' && session !== null) {
    return { path: `/lms/personalcard?${comesBack.toCard}=${outcome}` };
  }
  // Whoever goes back in the history of a browser is signed in already.
  if (outcome === 'used' && session !== null) return { path: '/lms' };
  return { path: `/lms/login?${comesBack.toLogin}=${outcome}` };
}

type Outcome = { readonly ticket: string } | SignInProblem | LinkOutcome;

async function outcomeOf(parts: Parts, doorway: Doorway, call: CallbackCall): Promise<Outcome> {
  const { input, request, now } = call;
  const { state = '' } = input;
  const provider = parts.openId;
  if (provider === null) return 'off';
  const shown = recogniseAttempt(parts.keys, state, {
    browser: readCookie(request, doorway.names.openId),
    sessionId: request.session?.id ?? null,
    now,
  });
  if (shown.problem !== null) return shown.problem;
  const use = await useState(parts.db, {
    stateHash: hashOf(state),
    expiresAt: shown.expiresAt,
    counter: counterOf(call),
    most: (await parts.settings.read())['auth.failures_per_address'],
    now,
  });
  if (use !== 'first') return use === 'used' ? 'used' : 'busy';

  const identity = await identify(parts, provider, call, shown.attempt);
  if (typeof identity === 'string') return identity;
  return purposeOf(state) === 'link'
    ? await linkIdentity(parts, call, identity)
    : await admit(parts, doorway, call, identity);
}

async function identify(
  parts: Parts,
  provider: OpenIdProvider,
  call: CallbackCall,
  attempt: Attempt,
): Promise<Identity | ProviderRefusal['kind']> {
  try {
    return await provider.identify(call.input, attempt);
  } catch (error) {
    if (!(error instanceof ProviderRefusal)) throw error;
    if (error.kind === 'refused')
      await countHit(parts.db, { key: counterOf(call), windowMs: failuresWindowMs, now: call.now });
    if (error.kind !== 'cancelled') call.log.warn({ reason: error.reason }, 'the provider named nobody');
    return error.kind;
  }
}

/** A ticket for whoever has linked this identity. Its e-mail plays no part: it may belong to somebody else by now. */
async function admit(
  parts: Parts,
  doorway: Doorway,
  { request, reply, now }: CallbackCall,
  identity: Identity,
): Promise<Outcome> {
  const owner = await findOwner(parts.db, identity);
  if (owner === null) return 'unlinked';
  if (owner.status !== 'active') return 'blocked';
  if (owner.mustUpdate) return 'outdated';
  const visitor = visitorOf(doorway, { request, reply });
  return { ticket: await issueTicket(parts.db, { userId: owner.userId, visitor, now }) };
}

/** The nonce to which tickets are bound. A browser that was signed in when it left has none. */
function visitorOf({ names, xsrf }: Doorway, { request, reply }: Pick<CallbackCall, 'request' | 'reply'>) {
  const known = readCookie(request, names.visitor);
  if (known !== undefined) return known;
  const fresh = makeSecret();
  setSecret(reply, names, { name: names.visitor, value: fresh });
  if (readCookie(request, names.session) === undefined) xsrf.issue(reply, fresh);
  return fresh;
}

function counterOf({ request }: CallbackCall): string {
  return `openid:ip:${networkOf(request.ip)}`;
}
