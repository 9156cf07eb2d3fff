import * as z from 'zod/mini';

import { anyone, signedIn } from './core/access.ts';
import { get, nothing, write } from './core/endpoint.ts';
import { createdAt, googleAccess } from './core/accountFields.ts';
import { flag, single, text } from './core/values.ts';
import { field, orNull, wireObject } from './core/wire.ts';
import { provider, providerAddress, providerProblems } from './openid.ts';

/** Why no account was linked: it is somebody else's, or there is another one already. */
const linkProblems = [...providerProblems, 'taken', 'other'] as const;
export type LinkProblem = (typeof linkProblems)[number];
export type LinkOutcome = 'done' | LinkProblem;

export function isLinkOutcome(value: unknown): value is LinkOutcome {
  return value === 'done' || linkProblems.some((known) => known === value);
}

export const openIdLinkApi = {
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
    reply: providerAddress,
  }),

  unlink: write({
    path: '/api/google/unlink.json',
    access: signedIn,
    repeat: 'natural',
    input: wireObject({}),
    reply: nothing,
  }),
};
