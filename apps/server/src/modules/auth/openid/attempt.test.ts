import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { testKeys } from '#testing';
import { keysFrom } from '#platform/keys.ts';

import { beginAttempt, purposeOf, recogniseAttempt } from './attempt.ts';

const now = new Date('2026-10-14T09:00:00Z');
const bearer = { browser: 'nonce-of-this-browser', sessionId: '00000000-0000-4000-8000-000000000001', now };
const later = (seconds: number) => new Date(now.getTime() + seconds * 1000);
const purposes = ['sign-in', 'link'] as const;

describe('an attempt to sign in at the provider', () => {
  it.each(purposes)('is recognised with the same secrets: %s', (purpose) => {
    const begun = beginAttempt(testKeys, purpose, bearer);

    expect(recogniseAttempt(testKeys, begun.state, { ...bearer, now: later(599) })).toMatchObject({
      attempt: begun,
      problem: null,
    });
    expect(purposeOf(begun.state)).toBe(purpose);
  });

  it('is new every time', () => {
    const [first, second] = [
      beginAttempt(testKeys, 'sign-in', bearer),
      beginAttempt(testKeys, 'sign-in', bearer),
    ];

    expect(first.state).not.toBe(second.state);
    expect(first.nonce).not.toBe(second.nonce);
    expect(first.codeVerifier).not.toBe(second.codeVerifier);
  });

  it('is over after ten minutes', () => {
    const { state } = beginAttempt(testKeys, 'sign-in', bearer);

    expect(recogniseAttempt(testKeys, state, { ...bearer, now: later(601) })).toEqual({ problem: 'expired' });
  });

  it('is foreign to another browser, to none, and to another installation', () => {
    const { state } = beginAttempt(testKeys, 'sign-in', bearer);

    expect(recogniseAttempt(testKeys, state, { ...bearer, browser: 'other' })).toEqual({
      problem: 'foreign',
    });
    expect(recogniseAttempt(testKeys, state, { ...bearer, browser: undefined })).toEqual({
      problem: 'foreign',
    });
    expect(recogniseAttempt(keysFrom(Buffer.alloc(32, 9)), state, bearer)).toEqual({ problem: 'foreign' });
  });

  it('to link is foreign to another session, to sign in it is not', () => {
    const other = { ...bearer, sessionId: null };
    const link = beginAttempt(testKeys, 'link', bearer);
    const signIn = beginAttempt(testKeys, 'sign-in', bearer);

    expect(recogniseAttempt(testKeys, link.state, other)).toEqual({ problem: 'foreign' });
    expect(recogniseAttempt(testKeys, signIn.state, other)).toMatchObject({ problem: null });
  });

  it('does not survive the change of any letter of its state', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...purposes),
        fc.nat(),
        fc.string({ minLength: 1, maxLength: 1 }),
        (purpose, at, letter) => {
          const { state } = beginAttempt(testKeys, purpose, bearer);
          const place = at % state.length;
          const altered = state.slice(0, place) + letter + state.slice(place + 1);
          fc.pre(altered !== state);
          expect(recogniseAttempt(testKeys, altered, bearer).problem).not.toBeNull();
        },
      ),
    );
  });

  it('is never found in what anybody may invent', () => {
    fc.assert(
      fc.property(fc.string(), (state) => {
        expect(recogniseAttempt(testKeys, state, bearer)).toEqual({ problem: 'foreign' });
      }),
    );
  });
});
