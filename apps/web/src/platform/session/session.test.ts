import { AppError } from '@bilim/contract';
import { authApi } from '@bilim/contract/auth';
import { createClient, type Call } from '@bilim/contract/client';
import { campusPassword, openPortal, type Portal } from '@bilim/server/testing';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';

import { takeNotice } from './handover.ts';
import { beginSession, leaveIfOver } from './session.ts';
import { readPersonId, rememberForeign, rememberPerson } from './storage.ts';

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
});

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
  await portal.pool.query(`update sessions set ended_at = now(), end_reason = 'elsewhere'`);

  await leaveIfOver(call, refused);

  expect(goesTo).toHaveBeenCalledWith('/lms/login');
  expect(takeNotice()).toBe('login.elsewhere');
  expect(readPersonId()).toBeNull();
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
