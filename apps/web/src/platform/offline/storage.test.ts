import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { closeOfflineDatabase } from './database.ts';
import { keep, readAllKept } from './keptStore.ts';

import { leaveNext, takeNext } from '../session/handover.ts';
import {
  clearBrowser,
  isForeignDevice,
  ownerSeenBy,
  readToken,
  rememberForeign,
  rememberPerson,
  renewToken,
} from './storage.ts';

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});
afterEach(async () => {
  vi.unstubAllGlobals();
  await closeOfflineDatabase();
});

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
    sessionStorage.setItem('next', '/lms/journal');
    await keep(7, 'journal', 'marks');

    await clearBrowser();

    expect([localStorage.length, sessionStorage.length]).toEqual([0, 0]);
    expect(await readAllKept(7)).toEqual([]);
  });

  it('is not the app itself, which stays after logout', async () => {
    const names = new Set(['portal-precache-v2', 'answers']);
    vi.stubGlobal('caches', {
      keys: async () => [...names],
      delete: async (name: string) => names.delete(name),
    });

    await clearBrowser();

    expect([...names]).toEqual(['portal-precache-v2']);
  });

  it('says whose the browser is, seen from a page of one person', () => {
    expect(ownerSeenBy(7)).toBe('nobody');
    rememberPerson({ personId: 7, role: 2 });
    expect([ownerSeenBy(7), ownerSeenBy(8)]).toEqual(['me', 'other']);
    localStorage.setItem('uid', 'seven');
    expect(ownerSeenBy(7)).toBe('nobody');
  });

  it('does not outlive the next sign-in: whose device it was is asked anew', () => {
    rememberForeign();

    renewToken();

    expect(isForeignDevice()).toBe(false);
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
    ['/lmsother', '/lms'],
  ])('left as %s is %s', (left, taken) => {
    leaveNext(left);

    expect(takeNext()).toBe(taken);
    expect(takeNext()).toBe('/lms');
  });
});
