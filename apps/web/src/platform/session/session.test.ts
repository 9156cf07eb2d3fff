import { AppError } from '@bilim/contract';
import { authApi } from '@bilim/contract/auth';
import { createClient, type Call } from '@bilim/contract/client';
import { campusPassword, openPortal, type Portal } from '@bilim/server/testing';
import { IDBFactory } from 'fake-indexeddb';
import 'fake-indexeddb/auto';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';

import { closeOfflineDatabase } from '../offline/database.ts';
import { keep, readAllKept } from '../offline/keptStore.ts';

import { takeNotice } from './handover.ts';
import { beginSession, leaveIfOver, signOut } from './session.ts';
import { readPersonId, readToken, rememberForeign, rememberPerson } from '../offline/storage.ts';

let portal: Portal;
beforeAll(async () => {
  portal = await openPortal();
});
afterAll(() => portal.close());

const goesTo = vi.spyOn(location, 'assign').mockImplementation(() => undefined);
beforeEach(() => {
  goesTo.mockClear();
  localStorage.clear();
  sessionStorage.clear();
  globalThis.indexedDB = new IDBFactory();
});
afterEach(closeOfflineDatabase);

async function enter(login: string) {
  const browser = portal.browser();
  await browser.get('/config.json');
  const call: Call = createClient(
    async (url, init) => await browser.fetch(url, init),
    () => null,
  );
  const account = await call(authApi.orize, { login, password: campusPassword, token: `token-of-${login}` });
  rememberPerson({ ...account, token: `token-of-${login}` });
  return { call, browser };
}

const refused = new AppError('auth.required');

it('goes on when a call was refused while the session got another secret', async () => {
  const { call } = await enter('student');

  await leaveIfOver(call, refused);

  expect(goesTo).not.toHaveBeenCalled();
  expect(readPersonId()).toBe(201);
});

it('leaves for the login page, which says that the session was ended elsewhere', async () => {
  const { call } = await enter('student');
  await keep(201, 'journal', 'marks');
  await portal.pool.query(`update sessions set ended_at = now(), end_reason = 'elsewhere'`);

  await leaveIfOver(call, refused);

  expect(goesTo).toHaveBeenCalledWith('/lms/login');
  expect(takeNotice()).toBe('login.elsewhere');
  expect(readPersonId()).toBeNull();
  expect(await readAllKept(201)).toEqual([]);
});

it('leaves nobody signed out by trouble of the server', async () => {
  await enter('student');
  const trouble = new AppError('server.busy', { told: { sentence: 'Занято', fields: [], status: 503 } });

  const beginning = await beginSession(() => Promise.reject(trouble));

  expect(beginning).toEqual({ kind: 'unreachable', error: trouble });
  expect(readPersonId()).toBe(201);
});

/** The page is of a version before the server's, whose account says other things. */
async function enterByOlderPage(says: (account: Record<string, unknown>) => unknown) {
  const { browser } = await enter('student');
  const onNotUnderstood = vi.fn<() => void>();
  const call = createClient(
    async (url, init) => {
      const answer = await browser.fetch(url, init);
      const reply = (await answer.json()) as { data: Record<string, unknown>[] };
      return Response.json({ ...reply, data: reply.data.map(says) }, answer);
    },
    () => null,
    onNotUnderstood,
  );
  return { call, onNotUnderstood };
}

it('goes on with the rights it knows when an update brought others', async () => {
  const { call, onNotUnderstood } = await enterByOlderPage((account) => ({
    ...account,
    grants: [
      { grant: 'dormitories.manage', id_faculty: null },
      { grant: 'photos.read', id_faculty: 1 },
    ],
  }));

  const beginning = await beginSession(call);

  const grants = [{ grant: 'photos.read', facultyId: 1 }];
  expect(beginning).toMatchObject({ kind: 'signed-in', account: { personId: 201, grants } });
  expect(onNotUnderstood).not.toHaveBeenCalled();
});

it('tells of words that it cannot understand, and leaves nobody signed out by them', async () => {
  const { call, onNotUnderstood } = await enterByOlderPage((account) => ({ ...account, lang: 'uz' }));

  const beginning = await beginSession(call);

  expect(beginning).toMatchObject({ kind: 'unreachable', error: { name: 'NotUnderstood' } });
  expect(onNotUnderstood).toHaveBeenCalledOnce();
  expect(readPersonId()).toBe(201);
});

it('keeps nothing of a person on a device that is not theirs, once the browser was closed', async () => {
  const { call, browser } = await enter('student');
  rememberForeign();
  localStorage.setItem('schedule', 'of the student');
  browser.cookies.delete('__Host-sid');
  await browser.get('/config.json');

  expect(await beginSession(call)).toMatchObject({ kind: 'signed-out' });

  expect(localStorage).toHaveLength(0);
});

it('keeps nothing of whoever signs out, here and on the server', async () => {
  await portal.pool.query('delete from sessions');
  const { call } = await enter('student');
  await keep(201, 'journal', 'marks');

  await signOut(call, { keepsWork: false });

  expect(goesTo).toHaveBeenCalledWith('/lms/login');
  expect([readPersonId(), readToken(), await readAllKept(201)]).toEqual([null, null, []]);
  const { rows } = await portal.pool.query('select from sessions where user_id = 201 and ended_at is null');
  expect(rows).toEqual([]);
});
