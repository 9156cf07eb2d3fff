import * as z from 'zod/mini';

import { anyone, signedIn } from './core/access.ts';
import { get, nothing, redirect, write } from './core/endpoint.ts';
import { createdAt, googleAccess, hasGoogle } from './core/accountFields.ts';
import { flag, single, text } from './core/values.ts';
import { field, orNull, wireObject } from './core/wire.ts';

/** Why the provider did not name anybody, whatever it was asked for. */
const commonProblems = [
  /** No provider is set up any more. */
  'off',
  /** The person said no at the provider. */
  'cancelled',
  /** The provider's answer does not hold. */
  'refused',
  /** Begun more than ten minutes ago. */
  'expired',
  /** This attempt was used before. */
  'used',
  /** Begun in another browser, or in a session that is over. */
  'foreign',
  /** The provider does not answer. */
  'unavailable',
  /** A private account instead of the university's. */
  'domain',
  /** Too many failures from this address. */
  'busy',
] as const;

/** Why somebody came back to the login page; `outdated` must replace login and password first. */
const signInProblems = [...commonProblems, 'unlinked', 'blocked', 'outdated'] as const;
export type SignInProblem = (typeof signInProblems)[number];

/** Why no account was linked: it is somebody else's, or there is another one already. */
const linkProblems = [...commonProblems, 'taken', 'other'] as const;
export type LinkProblem = (typeof linkProblems)[number];
export type LinkOutcome = 'done' | LinkProblem;

/** Parameters of the addresses to which the server sends a person back; anything but the words above is nothing of ours. */
export const comesBack = { toLogin: 'signin', toCard: 'link' } as const;

export function isSignInProblem(value: unknown): value is SignInProblem {
  return signInProblems.some((known) => known === value);
}

export function isLinkOutcome(value: unknown): value is LinkOutcome {
  return value === 'done' || linkProblems.some((known) => known === value);
}

/** How the provider is called on buttons; empty without one. */
const provider = z.string();
const address = single(wireObject({ url: z.string() }));

export const openIdApi = {
  /** Whether people may sign in with an account of elsewhere, and how the button calls it. */
  flag: get({
    path: '/api/auth/checkgauth.json',
    access: anyone,
    input: wireObject({}),
    reply: single(wireObject({ hasGoogle, googleAccess, provider })),
  }),

  /** Where to sign in. The provider asks which account when the last choice was wrong. */
  start: get({
    path: '/api/google/auth.json',
    hasSecret: true,
    access: anyone,
    input: wireObject({ isChoosing: field('choose', z.optional(flag)) }),
    reply: address,
  }),

  /** Which account of elsewhere is linked with mine. */
  link: get({
    path: '/api/google/check.json',
    access: anyone,
    input: wireObject({}),
    reply: single(
      wireObject({
        isAllowed: field('access', flag),
        googleAccess,
        email: z.nullable(z.string()),
        provider,
        linkedAt: orNull(createdAt),
      }),
    ),
  }),

  /** Where to choose the account to link; the password is asked again, for a browser left open is not its owner. */
  startLink: write({
    path: '/api/google/link.json',
    hasSecret: true,
    access: signedIn,
    repeat: 'natural',
    input: wireObject({ password: text(256, 1) }),
    reply: address,
  }),

  unlink: write({
    path: '/api/google/unlink.json',
    access: signedIn,
    repeat: 'natural',
    input: wireObject({}),
    reply: nothing,
  }),

  /** Where the provider sends people back to. Each attempt is answered once. */
  callback: redirect({
    path: '/api/google/callback',
    access: anyone,
    repeat: 'natural',
    input: wireObject({
      state: z.optional(z.string()),
      code: z.optional(z.string()),
      issuer: field('iss', z.optional(z.string())),
      error: z.optional(z.string()),
    }),
  }),
};
