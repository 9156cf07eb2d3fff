import type { Account } from '@bilim/contract/auth';
import { IDBFactory } from 'fake-indexeddb';
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it } from 'vitest';

import { forgetPerson, rememberPerson } from './storage.ts';

import { closeOfflineDatabase } from './database.ts';
import { keepAccount, readKeptSession } from './keptAccount.ts';
import { keep } from './keptStore.ts';

const account: Account = {
  id: 7,
  personId: 7,
  role: 2,
  roles: [2],
  grants: [],
  fullName: 'Асанова Айпери',
  group: 'ПИ-1-24',
  groupId: 118,
  facultyId: 1,
  facultyShortName: 'ФИТ',
  canManageNews: false,
  photo: '',
  googleAccess: false,
  language: 'ru',
  isDark: null,
};

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});
afterEach(closeOfflineDatabase);

it('opens without the server as whoever the browser remembers, with what was kept for them, and no token', async () => {
  rememberPerson({ personId: 7, role: 2, token: 'of this browser' });
  await keepAccount({ ...account, token: 'of this browser' });
  await keep(7, '["home"]', 'lessons');

  const kept = await readKeptSession();

  expect(kept?.account).toEqual(account);
  expect(kept?.answers.map(({ key, data }) => [key, data])).toEqual([['["home"]', 'lessons']]);
});

it('opens for nobody once the browser was left', async () => {
  await keepAccount(account);
  expect(await readKeptSession()).toBeNull();

  localStorage.setItem('uid', '7');
  expect(await readKeptSession()).toBeNull();

  rememberPerson({ personId: 7, role: 2, token: 'of this browser' });
  forgetPerson();
  expect(await readKeptSession()).toBeNull();
});

it('opens as nobody else, whatever was written down for them', async () => {
  rememberPerson({ personId: 8, role: 2, token: 'of this browser' });
  await keep(8, 'account', account);

  expect(await readKeptSession()).toBeNull();
});
