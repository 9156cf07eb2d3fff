import { describe, expect, it } from 'vitest';

import { leaveNext, takeNext } from './handover.ts';
import { clearBrowser, readToken, rememberPerson, renewToken } from './storage.ts';

describe('what the browser remembers of a person', () => {
  it('starts anew with a token of its own at every sign-in', () => {
    localStorage.setItem('token', 'old');
    rememberPerson({ personId: 7, role: 2 });

    const token = renewToken();

    expect(token).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
    expect(readToken()).toBe(token);
    expect([localStorage.getItem('uid'), localStorage.getItem('role')]).toEqual([null, null]);
  });

  it('takes the token that came with a session opened by a ticket', () => {
    rememberPerson({ personId: 7, role: 2, token: 'given' });

    expect([readToken(), localStorage.getItem('uid'), localStorage.getItem('role')]).toEqual([
      'given',
      '7',
      '2',
    ]);
  });

  it('is nothing after logout', async () => {
    rememberPerson({ personId: 7, role: 2, token: 'given' });
    localStorage.setItem('schedule', '[]');

    await clearBrowser();

    expect(localStorage.length).toBe(0);
  });
});

describe('the page to return to after signing in', () => {
  it.each([
    ['/lms/journal?group=7', '/lms/journal?group=7'],
    ['/lms', '/lms'],
    ['/lms/login', '/lms'],
    ['https://evil.example/lms', '/lms'],
    ['//evil.example', '/lms'],
    ['/lms/../admin', '/lms'],
    ['/other', '/lms'],
  ])('left as %s is %s', (left, taken) => {
    leaveNext(left);

    expect(takeNext()).toBe(taken);
    expect(takeNext()).toBe('/lms');
  });
});
