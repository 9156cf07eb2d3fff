import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { rateCounters } from '#platform/db/platform.tables.ts';
import { admin, campusNow, openPortal, outsider, testKeys } from '#testing';
import type { Portal } from '#testing';

import { issueActivation } from './activation.service.ts';
import { activationLinks, users } from '../auth.tables.ts';
import { codeForAdministrator } from '../accounts/firstAdministrator.service.ts';

let portal: Portal;
beforeAll(async () => {
  portal = await openPortal();
});
afterAll(() => portal.close());
beforeEach(async () => {
  portal.setTime(campusNow);
  await portal.db.delete(rateCounters);
  await portal.db.delete(activationLinks);
  await setPassword(outsider.id, null);
});

const setPassword = (id: number, passwordHash: string | null) =>
  portal.db.update(users).set({ passwordHash }).where(eq(users.id, id));

async function post(path: string, body: object) {
  const browser = portal.browser();
  await browser.get('/config.json');
  return (await browser.post(path, body)).json();
}

const open = (code: string) => post('/api/auth/activation.json', { code });
const use = (code: string, newlog = 'fresh.login') =>
  post('/api/auth/activate.json', { code, newlog, newpas: 'abcd' });
const signIn = (login: string) => post('/api/auth/orize.json', { login, password: 'abcd' });

const invalid = { code: 'auth.link_invalid' };
const done = { data: [{ result: 1 }] };

describe('a one-time link', () => {
  it('names its owner, works once, and not after three days', async () => {
    const code = await issueActivation(portal.db, outsider.id, campusNow);

    expect(await open(code)).toMatchObject({ data: [{ login: 'outsider' }] });
    portal.setTime(new Date(campusNow.getTime() + 73 * 3_600_000));
    expect(await use(code)).toMatchObject(invalid);
    portal.setTime(campusNow);
    expect(await use(code)).toMatchObject(done);
    expect(await use(code)).toMatchObject(invalid);
    expect(await signIn('fresh.login')).toMatchObject({ result: 0 });
  });

  it('is good until the moment at which it ends', async () => {
    const code = await issueActivation(portal.db, outsider.id, campusNow);
    const end = campusNow.getTime() + 72 * 3_600_000;

    portal.setTime(new Date(end - 1));
    expect(await open(code)).toMatchObject({ result: 0 });
    portal.setTime(new Date(end));
    expect(await open(code)).toMatchObject(invalid);
  });

  it('stays used when the password that it chose has ended', async () => {
    const code = await issueActivation(portal.db, outsider.id, campusNow);
    expect(await use(code, 'second.login')).toMatchObject(done);
    await setPassword(outsider.id, null);

    expect(await open(code)).toMatchObject(invalid);
  });

  it('is not used up by a login that is taken', async () => {
    const code = await issueActivation(portal.db, outsider.id, campusNow);

    expect(await use(code, 'teacher')).toMatchObject({ data: [{ result: 0, sms: 'Логин уже занят' }] });
    expect(await use(code, 'free.login')).toMatchObject(done);
  });

  it('is dead as soon as the account has a password, whichever way it came by one', async () => {
    const code = await issueActivation(portal.db, outsider.id, campusNow);
    await setPassword(outsider.id, '$argon2id$somewhere-else');

    expect(await open(code)).toMatchObject(invalid);
    expect(await use(code, 'attacker')).toMatchObject(invalid);
    expect(await signIn('attacker')).toMatchObject({ code: 'auth.bad_credentials' });
  });

  it('ends with the next one that is issued', async () => {
    const first = await issueActivation(portal.db, outsider.id, campusNow);
    const second = await issueActivation(portal.db, outsider.id, campusNow);

    expect(await open(first)).toMatchObject(invalid);
    expect(await use(second)).toMatchObject(done);
  });

  it('is one of two that are used at the same moment', async () => {
    const codes = await Promise.all(
      [0, 1].map(async () => await issueActivation(portal.db, outsider.id, campusNow)),
    );
    // Two that were issued before issuing ended the others.
    await portal.db.update(activationLinks).set({ expiresAt: new Date(campusNow.getTime() + 3_600_000) });

    const replies = await Promise.all(codes.map((code, at) => use(code, `racer-${at}`)));

    expect(replies.map(({ result }) => result).toSorted()).toEqual([0, 16]);
    const won = replies.findIndex(({ result }) => result === 0);
    expect(await signIn(`racer-${won}`)).toMatchObject({ result: 0 });
    expect(await signIn(`racer-${1 - won}`)).toMatchObject({ code: 'auth.bad_credentials' });
  });
});

describe('the link of the first administrator', () => {
  const given = async () => await codeForAdministrator(portal.db, testKeys, campusNow);

  it('is given out only while no administrator can sign in', async () => {
    expect(await given()).toBeNull();

    await setPassword(admin.id, null);
    const code = await given();

    expect(await open(code!)).toMatchObject({ data: [{ login: 'admin' }] });
    expect(await use(code!, 'rektor')).toMatchObject(done);
    expect(await given()).toBeNull();
    expect(await open(code!)).toMatchObject(invalid);
  });

  it('is one and the same for every process and every start', async () => {
    await setPassword(admin.id, null);

    const codes = await Promise.all([given(), given(), given()]);

    expect(new Set(codes)).toEqual(new Set([codes[0]]));
    expect(await given()).toBe(codes[0]);
    expect(await portal.db.$count(activationLinks)).toBe(1);
  });

  it('is another one when the last has run out', async () => {
    await setPassword(admin.id, null);
    const first = await given();
    const later = new Date(campusNow.getTime() + 73 * 3_600_000);
    portal.setTime(later);

    const second = await codeForAdministrator(portal.db, testKeys, later);

    expect(second).not.toBe(first);
    expect(await open(first!)).toMatchObject(invalid);
    expect(await use(second!, 'rektor.2')).toMatchObject(done);
  });

  it('is for a new account when the only administrator is blocked', async () => {
    await portal.db.update(users).set({ status: 'blocked' }).where(eq(users.id, admin.id));

    const code = await given();

    expect(await open(code!)).toMatchObject({ data: [{ login: expect.stringMatching(/^admin-|^admin$/) }] });
    expect(await use(code!, 'second.admin')).toMatchObject(done);
    expect(await signIn('second.admin')).toMatchObject({ data: [{ role: 90 }] });
  });
});
