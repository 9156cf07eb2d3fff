import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { otherPerson } from './otherPerson.ts';

let isActive: boolean;
beforeEach(() => {
  isActive = false;
  Object.defineProperty(navigator, 'userActivation', { get: () => ({ isActive }), configurable: true });
});
afterEach(() => Reflect.deleteProperty(navigator, 'userActivation'));

it('tells that somebody else signed in once, and again only to whoever goes on working', () => {
  const told = vi.fn<() => void>();
  const stop = otherPerson.subscribe(told);

  otherPerson.tell();
  expect([otherPerson.isTold(), told.mock.calls.length]).toEqual([true, 1]);

  otherPerson.dismiss();
  otherPerson.tell();
  expect(otherPerson.isTold()).toBe(false);

  isActive = true;
  otherPerson.tell();
  expect(otherPerson.isTold()).toBe(true);
  stop();
});
