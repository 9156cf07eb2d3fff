import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

import type { Keys } from '#platform/keys.ts';
import type { Attempt } from '#platform/openid/openIdProvider.ts';

/** What a person went to the provider for. */
export type Purpose = 'sign-in' | 'link';

/** To whom an attempt belongs: a browser, and for linking also the session that began it. */
export interface Bearer {
  /** Nonce of the browser; undefined in a browser that began nothing. */
  readonly browser: string | undefined;
  readonly sessionId: string | null;
  readonly now: Date;
}

export type RecognisedAttempt =
  | { readonly attempt: Attempt; readonly expiresAt: Date; readonly problem: null }
  | { readonly problem: 'foreign' | 'expired' };

/** How long choosing an account at the provider may take; the browser's nonce lives as long. */
export const attemptSeconds = 600;

const letters: Readonly<Record<Purpose, string>> = { 'sign-in': 's', link: 'l' };
const shape = /^([sl])\.([0-9a-z]{1,10})\.[\w-]{22}\.([\w-]{43})$/;

/**
 * Begins an attempt without writing anything down: `state` carries its purpose and its end under our signature,
 * which holds only together with the browser's nonce. Nonce and code verifier of the protocol follow from both,
 * so that any process of this installation can go on, and a copy of the database is worth nothing.
 */
export function beginAttempt(keys: Keys, purpose: Purpose, bearer: Bearer & { browser: string }): Attempt {
  const end = Math.ceil(bearer.now.getTime() / 1000) + attemptSeconds;
  const head = `${letters[purpose]}.${end.toString(36)}.${randomBytes(16).toString('base64url')}`;
  return attemptOf(keys, `${head}.${signatureOf(keys, head, bearer)}`, bearer.browser);
}

/** The attempt behind a `state` that came back, if it is ours, this browser's, and not over. */
export function recogniseAttempt(keys: Keys, state: string, bearer: Bearer): RecognisedAttempt {
  const [, , end = '', signature = ''] = shape.exec(state) ?? [];
  const { browser } = bearer;
  if (signature === '' || browser === undefined) return { problem: 'foreign' };
  const head = state.slice(0, -signature.length - 1);
  if (!sameText(signature, signatureOf(keys, head, { ...bearer, browser }))) return { problem: 'foreign' };
  const expiresAt = new Date(Number.parseInt(end, 36) * 1000);
  if (expiresAt <= bearer.now) return { problem: 'expired' };
  return { attempt: attemptOf(keys, state, browser), expiresAt, problem: null };
}

/** What this `state` claims to be for: tells to which page to lead back, and nothing else. */
export function purposeOf(state: string): Purpose {
  return shape.exec(state)?.[1] === letters.link ? 'link' : 'sign-in';
}

function signatureOf(keys: Keys, head: string, bearer: Bearer & { browser: string }): string {
  const session = head.startsWith(letters.link) ? bearer.sessionId : null;
  return sealed(keys, ['state', head, bearer.browser, session]);
}

function attemptOf(keys: Keys, state: string, browser: string): Attempt {
  return {
    state,
    nonce: sealed(keys, ['nonce', state, browser]),
    codeVerifier: sealed(keys, ['verifier', state, browser]),
  };
}

function sealed(keys: Keys, parts: readonly (string | null)[]): string {
  return createHmac('sha256', keys.of('openid')).update(JSON.stringify(parts)).digest('base64url');
}

function sameText(left: string, right: string): boolean {
  const a = Buffer.from(left);
  const b = Buffer.from(right);
  return a.length === b.length && timingSafeEqual(a, b);
}
