import { createHash } from 'node:crypto';

import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { appSettings, auditLog, idempotencyKeys, rateCounters } from '#platform/db/platform.tables.ts';
import { macOf } from '#platform/http/idempotency.ts';
import { campusNow, campusPassword, classmate, openPortal, outsider, student, testKeys } from '#testing';
import type { Browser, Portal } from '#testing';

import { users } from '../auth.tables.ts';

let portal: Portal;
beforeAll(async () => {
  portal = await openPortal();
});
afterAll(() => portal.close());
beforeEach(async () => {
  portal.setTime(campusNow);
  await portal.db.delete(rateCounters);
});

async function visitor(): Promise<Browser> {
  const browser = portal.browser();
  await browser.get('/config.json');
  return browser;
}

async function canSignIn(login: string, password: string): Promise<boolean> {
  const reply = await (await visitor()).post('/api/auth/orize.json', { login, password });
  return reply.statusCode === 200;
}

const flag = (id: number, mustUpdateCredentials: boolean) =>
  portal.db.update(users).set({ mustUpdateCredentials }).where(eq(users.id, id));

describe('the recovery check', () => {
  it('says 1 only for a right pair that must change', async () => {
    await flag(classmate.id, true);
    const check = async (oldlog: string, oldpas: string) =>
      (await (await visitor()).post('/lms/api/auth/recovery.json', { oldlog, oldpas })).json();

    expect(await check('classmate', campusPassword)).toMatchObject({
      data: [{ LOG_PAS: 1, sms: 'Необходимо обновить логин и пароль' }],
    });
    expect(await check('classmate', 'nope')).toMatchObject({ result: 0, data: [{ LOG_PAS: 0 }] });
    expect(await check('student', campusPassword)).toMatchObject({ data: [{ LOG_PAS: 0 }] });
    expect(await check('nobody-here', campusPassword)).toMatchObject({ data: [{ LOG_PAS: 0 }] });
  });

  it('cannot be skipped: signing in directly is refused until the update', async () => {
    await flag(classmate.id, true);

    const reply = await (
      await visitor()
    ).post('/api/auth/orize.json', { login: 'classmate', password: campusPassword });

    expect(reply.json()).toMatchObject({ code: 'auth.must_update' });
  });
});

describe('updating login and password', () => {
  const update = async (fields: object) =>
    (
      await (
        await visitor()
      ).post('/api/auth/updatelogin.json', {
        oldlog: 'outsider',
        oldpas: campusPassword,
        newlog: 'aibek',
        newpas: 'abc',
        ...fields,
      })
    ).json();

  it('is for accounts that were told to; others learn nothing', async () => {
    expect(await update({})).toMatchObject({
      result: 0,
      data: [{ result: 0, sms: 'Неверные текущие логин или пароль' }],
    });
    expect(await update({ oldpas: 'nope' })).toMatchObject({
      data: [{ result: 0, sms: 'Неверные текущие логин или пароль' }],
    });
  });

  it('refuses a taken login, compared without case, and then works once', async () => {
    await flag(outsider.id, true);

    expect(await update({ newlog: 'Student' })).toMatchObject({
      data: [{ result: 0, sms: 'Логин уже занят' }],
    });
    expect(await update({})).toMatchObject({
      data: [{ result: 1, sms: expect.stringContaining('изменены') }],
    });
    expect(await update({})).toMatchObject({ data: [{ result: 0 }] });
    expect(await canSignIn('aibek', 'abc')).toBe(true);
    expect(await canSignIn('outsider', campusPassword)).toBe(false);
  });

  it('gives one of two people the login they both ask for', async () => {
    await flag(classmate.id, true);
    await flag(student.id, true);
    const ask = async (oldlog: string) =>
      (
        await (
          await visitor()
        ).post('/api/auth/updatelogin.json', {
          oldlog,
          oldpas: campusPassword,
          newlog: 'same.login',
          newpas: 'abcd',
        })
      ).json();

    const replies = await Promise.all([ask('classmate'), ask('student')]);

    expect(replies.map(({ data }) => data[0].result).toSorted()).toEqual([0, 1]);
  });

  it('demands the three characters of the specification, and more under the strict policy', async () => {
    await flag(outsider.id, true);
    expect(await update({ oldlog: 'aibek', oldpas: 'abc', newpas: 'ab' })).toMatchObject({
      result: 2,
      data: [{ field: 'newpas', sms: 'Слишком короткое значение' }],
    });

    await portal.build.setting('passwords.policy', 'strict');
    portal.setTime(new Date(campusNow.getTime() + 6_000));
    const weak = ['abcdef', 'Password1', 'Aibek2026', 'abcdefg1', 'ABCDEFG1', 'Abcdefgh'];
    for (const newpas of weak) {
      const reply = await update({ oldlog: 'aibek', oldpas: 'abc', newpas });
      expect(reply.data[0]).toMatchObject({ result: 0, sms: expect.stringContaining('слишком простой') });
      await portal.db.delete(rateCounters);
    }
    expect(await update({ oldlog: 'aibek', oldpas: 'abc', newpas: 'Кыргыз-2026-Тоо' })).toMatchObject({
      data: [{ result: 1 }],
    });
    await portal.db.delete(appSettings).where(eq(appSettings.key, 'passwords.policy'));
    portal.setTime(new Date(campusNow.getTime() + 12_000));
    expect(await canSignIn('aibek', 'Кыргыз-2026-Тоо')).toBe(true);
  });
});

describe('changing the password', () => {
  async function owner(): Promise<Browser> {
    const browser = await visitor();
    await browser.post('/api/auth/orize.json', { login: 'registrar', password: campusPassword, token: 't1' });
    return browser;
  }

  it('needs the old one, another new one, and ends the other sessions', async () => {
    const browser = await owner();
    const other = await owner();
    const change = (password: string, newPassword: string, headers = {}) =>
      browser.post('/api/passwd/reset.json', { password, newPassword, uid: 302, role: 4 }, headers);

    expect((await change('nope', 'Fresh-2026')).json()).toMatchObject({
      result: 2,
      error: 'Неверный старый пароль',
    });
    expect((await change(campusPassword, campusPassword)).json()).toMatchObject({
      error: 'Новый пароль совпадает со старым',
    });
    expect((await change(campusPassword, 'abc')).json()).toMatchObject({ data: [{ field: 'newPassword' }] });
    expect((await other.post('/api/auth/sessions.json', {})).statusCode).toBe(200);

    const key = { 'idempotency-key': 'change-of-password-1' };
    const done = await change(campusPassword, 'Fresh-2026', key);
    const repeated = await change(campusPassword, 'Fresh-2026', key);

    expect(done.json()).toMatchObject({ data: [{ result: 1, sms: 'Пароль успешно изменён' }] });
    expect(repeated.json()).toEqual(done.json());
    expect(repeated.headers['idempotent-replay']).toBe('1');
    // Nothing is remembered of the passwords, so another one under this key is the same request.
    expect((await change('other', 'content', key)).json()).toEqual(done.json());
    expect((await browser.post('/api/auth/sessions.json', {})).statusCode).toBe(200);
    expect((await other.post('/api/auth/sessions.json', {})).statusCode).toBe(401);
    expect(await canSignIn('registrar', 'Fresh-2026')).toBe(true);
  });

  it('leaves nothing behind by which the passwords could be tried', async () => {
    const browser = await visitor();
    await browser.post('/api/auth/orize.json', { login: 'librarian', password: campusPassword });
    const body = { password: campusPassword, newPassword: 'Fresh-2026', uid: 304, role: 7 };

    await browser.post('/api/passwd/reset.json', body, { 'idempotency-key': 'nothing-left-behind' });

    const [kept] = await portal.db
      .select()
      .from(idempotencyKeys)
      .where(eq(idempotencyKeys.key, 'nothing-left-behind'));
    const { uid, role } = body;
    const guesses = [body, { uid, role }].map((one) => JSON.stringify(one));
    for (const guess of guesses)
      expect(kept!.bodyMac).not.toEqual(createHash('sha256').update(guess).digest());
    expect(kept!.bodyMac).toEqual(macOf(testKeys, { ...body, password: 'a', newPassword: 'b' }));
  });

  it('is tried ten times in a quarter of an hour by one session, whatever is right', async () => {
    const browser = await visitor();
    await browser.post('/api/auth/orize.json', { login: 'accountant', password: campusPassword });
    const tries = Array.from({ length: 12 }, async (_, index) =>
      browser.post(
        '/api/passwd/reset.json',
        { password: campusPassword, newPassword: campusPassword },
        {
          'idempotency-key': `many-tries-${index}`,
        },
      ),
    );

    const statuses = (await Promise.all(tries)).map(({ statusCode }) => statusCode);

    expect(statuses.filter((status) => status === 429)).toHaveLength(2);
    portal.setTime(new Date(campusNow.getTime() + 16 * 60_000));
    const later = { password: campusPassword, newPassword: 'Fresh-2026' };
    expect((await browser.post('/api/passwd/reset.json', later)).statusCode).toBe(200);
  });

  it('of somebody else is refused, and written down is only what was done', async () => {
    const browser = await visitor();
    await browser.post('/api/auth/orize.json', { login: 'dean', password: campusPassword });

    const reply = await browser.post('/api/passwd/reset.json', {
      password: campusPassword,
      newPassword: 'Fresh-2026',
      uid: 201,
      role: 2,
    });

    expect(reply.json()).toMatchObject({ result: 4, code: 'auth.not_yourself' });
    const changes = await portal.db.select().from(auditLog).where(eq(auditLog.action, 'password.changed'));
    expect(changes.map(({ actorId }) => actorId).toSorted()).toEqual([302, 303, 304]);
  });
});

describe('passwords at rest', () => {
  it('are argon2id at the strength OWASP asks for', async () => {
    const rows = await portal.db.select({ hash: users.passwordHash }).from(users);

    expect(rows.every(({ hash }) => hash!.startsWith('$argon2id$v=19$m=19456,t=2,p=1$'))).toBe(true);
  });
});
