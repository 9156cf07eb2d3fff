import { AppError } from '@bilim/contract';
import { openIdApi } from '@bilim/contract/openid';
import { openIdLinkApi } from '@bilim/contract/openidLink';
import type { FastifyInstance } from 'fastify';

import { makeSecret } from '../sessions/sessions.service.ts';
import type { Doorway } from '../signIn/signIn.ts';
import { serve } from '#platform/http/serve.ts';
import type { Call } from '#platform/http/serve.ts';
import type { OpenIdProvider } from '#platform/openid/openIdProvider.ts';
import { ProviderRefusal } from '#platform/openid/providerRefusal.ts';
import type { Parts } from '#platform/parts.ts';
import { readCookie, setSecret } from '#platform/session/cookies.ts';

import { attemptSeconds, beginAttempt } from './attempt.ts';
import type { Purpose } from './attempt.ts';
import { answerProvider } from './callback.ts';
import { requireLinkable, unlinkIdentity } from './link.ts';
import { findIdentity } from './openid.queries.ts';

export function openIdRoutes(app: FastifyInstance, parts: Parts, doorway: Doorway): void {
  const provider = parts.openId;
  const name = provider?.name ?? '';

  serve(app, parts, openIdApi, {
    async flag({ person, db }) {
      const identity = await own(provider, person?.id, db);
      return { hasGoogle: provider !== null, googleAccess: identity !== null, provider: name };
    },

    async start(call) {
      const { isChoosing = false } = call.input;
      return await begin(parts, doorway, call, { purpose: 'sign-in', isChoosing });
    },

    callback: (call) => answerProvider(parts, doorway, call),
  });

  serve(app, parts, openIdLinkApi, {
    async link({ person, db }) {
      const identity = await own(provider, person?.id, db);
      return {
        isAllowed: provider !== null,
        googleAccess: identity !== null,
        email: identity?.email ?? null,
        provider: name,
        linkedAt: identity?.linkedAt ?? null,
      };
    },

    async startLink(call) {
      await requireLinkable(parts, doorway, call, required(provider));
      return await begin(parts, doorway, call, { purpose: 'link', isChoosing: true });
    },

    async unlink(call) {
      await unlinkIdentity(parts, call, required(provider));
    },
  });
}

async function own(provider: OpenIdProvider | null, personId: number | undefined, db: Parts['db']) {
  if (provider === null || personId === undefined) return null;
  return await findIdentity(db, personId, provider.issuer);
}

/** The address at the provider for a new attempt of this browser. */
async function begin(
  parts: Parts,
  { names }: Doorway,
  { request, reply, now, log }: Pick<Call, 'request' | 'reply' | 'now' | 'log'>,
  { purpose, isChoosing }: { readonly purpose: Purpose; readonly isChoosing: boolean },
): Promise<{ url: string }> {
  const provider = required(parts.openId);
  // Kept for a second attempt in another tab of the same browser.
  const browser = readCookie(request, names.openId) ?? makeSecret();
  const bearer = { browser, sessionId: request.session?.id ?? null, now };
  try {
    const url = await provider.addressFor(beginAttempt(parts.keys, purpose, bearer), { isChoosing });
    setSecret(reply, names, { name: names.openId, value: browser, maxAge: attemptSeconds });
    return { url };
  } catch (error) {
    if (!(error instanceof ProviderRefusal)) throw error;
    log.warn({ reason: error.reason }, 'the provider cannot be asked');
    throw new AppError('auth.provider_unavailable', { params: { provider: provider.name } });
  }
}

function required(provider: OpenIdProvider | null): OpenIdProvider {
  if (provider === null) throw new AppError('auth.google_off');
  return provider;
}
