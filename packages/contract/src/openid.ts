import * as z from 'zod/mini';

import { anyone } from './core/access.ts';
import { get, redirect } from './core/endpoint.ts';
import { googleAccess, hasGoogle } from './core/accountFields.ts';
import { flag, single } from './core/values.ts';
import { field, wireObject } from './core/wire.ts';

/** Why the provider did not name anybody, whatever it was asked for. */
export const providerProblems = [
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
const signInProblems = [...providerProblems, 'unlinked', 'blocked', 'outdated'] as const;
export type SignInProblem = (typeof signInProblems)[number];

/** Parameters of the addresses to which the server sends a person back; anything but the words above is nothing of ours. */
export const comesBack = { toLogin: 'signin', toCard: 'link' } as const;

export function isSignInProblem(value: unknown): value is SignInProblem {
  return signInProblems.some((known) => known === value);
}

/** How the provider is called on buttons; empty without one. */
export const provider = z.string();
export const providerAddress = single(wireObject({ url: z.string() }));

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
    reply: providerAddress,
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
