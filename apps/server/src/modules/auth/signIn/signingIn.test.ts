import { ownAccountApi } from '@bilim/contract/ownAccount';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { appSettings, auditLog, rateCounters } from '#platform/db/platform.tables.ts';
import {
  campusNow,
  campusPassword,
  openPortal,
  otherTeacher,
  statementsOf,
  student,
  forgetAudit,
} from '#testing';
import type { Browser, Portal } from '#testing';

import { sessions, users } from '../auth.tables.ts';
import { hashOf } from '../sessions/sessions.service.ts';
import { issueTicket } from './tickets.service.ts';

let portal: Portal;
beforeAll(async () => {
  portal = await openPortal();
});
afterAll(() => portal.close());
beforeEach(async () => {
  portal.setTime(campusNow);
  await portal.db.delete(rateCounters);
});

/** A browser that has opened the sign-in page. */
async function visitor(): Promise<Browser> {
  const browser = portal.browser();
  await browser.get('/config.json');
  return browser;
}

const pair = { login: 'student', password: campusPassword };

async function signedIn(login = 'student', token = 'instance-1'): Promise<Browser> {
  const browser = await visitor();
  const reply = await browser.post('/api/auth/orize.json', { login, password: campusPassword, token });
  expect(reply.statusCode).toBe(200);
  return browser;
}

describe('signing in', () => {
  it('with the right pair gives the account and a session that goes on', async () => {
    const browser = await visitor();

    const reply = await browser.post('/api/auth/orize.json', { ...pair, token: 'instance-1' });

    expect(reply.json()).toMatchObject({
      result: 0,
      error: null,
      data: [
        { uid: student.id, id: student.id, role: 2, token: 'instance-1', group: 'ПИ-1-24', 'p23-1': 'ФИТ' },
      ],
    });
    const again = await browser.post('/lms/api/auth/enticate', { token: 'instance-1' });
    expect(again.json()).toMatchObject({ result: 0, data: [{ uid: student.id }] });
  });

  it('takes two round trips to the database', async () => {
    const browser = await visitor();
    await portal.parts.settings.read();

    expect(await statementsOf(async () => await browser.post('/api/auth/orize.json', pair))).toHaveLength(2);
  });

  it('writes who began a session into the audit', async () => {
    await forgetAudit(portal.db);

    await signedIn('student');

    const [entry] = await portal.db.select().from(auditLog);
    expect(entry).toMatchObject({
      action: 'session.started',
      actorId: student.id,
      actorRole: 'student',
      entity: 'user',
      entityId: String(student.id),
    });
  });

  it('ends the session that the browser had', async () => {
    const browser = await signedIn('student', 'instance-of-before');
    const before = browser.cookies.get('__Host-sid');

    await browser.post('/api/auth/orize.json', pair);

    expect(browser.cookies.get('__Host-sid')).not.toBe(before);
    const [old] = await portal.db
      .select()
      .from(sessions)
      .where(eq(sessions.secretHash, hashOf(String(before))));
    expect(old?.endedAt).toEqual(campusNow);
  });

  it('does not care about the case of the login, but about that of the password', async () => {
    const browser = await visitor();

    expect((await browser.post('/api/auth/orize.json', { ...pair, login: 'STUDENT' })).statusCode).toBe(200);
    expect(
      (
        await (
          await visitor()
        ).post('/api/auth/orize.json', { ...pair, password: campusPassword.toUpperCase() })
      ).statusCode,
    ).toBe(401);
  });

  it('says the exact sentence for a wrong pair, the same for known and unknown logins', async () => {
    const browser = await visitor();

    const known = await browser.post('/api/auth/orize.json', { login: 'student', password: 'nope' });
    const unknown = await browser.post('/api/auth/orize.json', { login: 'nobody-here', password: 'nope' });

    expect(known.statusCode).toBe(401);
    expect(known.json()).toEqual({
      result: 3,
      error: 'Неверное имя пользователя или пароль',
      data: null,
      code: 'auth.bad_credentials',
    });
    expect(unknown.body).toBe(known.body);
  });

  it('asks for what is missing', async () => {
    const reply = await (await visitor()).post('/api/auth/orize.json', { login: '', password: '' });

    expect(reply.statusCode).toBe(422);
    expect(reply.json()).toMatchObject({ result: 2, error: 'Введите имя пользователя и пароль' });
  });

  it('answers in the language of the caller', async () => {
    const browser = await visitor();
    browser.cookies.set('lang', 'kg');

    const reply = await browser.post('/api/auth/orize.json', { login: 'student', password: 'nope' });

    expect(reply.json()).toMatchObject({ error: 'Колдонуучунун аты же сырсөз туура эмес' });
  });

  it('refuses a blocked account only after the right password', async () => {
    await portal.db.update(users).set({ status: 'blocked' }).where(eq(users.login, 'librarian'));
    const browser = await visitor();

    const wrong = await browser.post('/api/auth/orize.json', { login: 'librarian', password: 'nope' });
    const right = await browser.post('/api/auth/orize.json', {
      login: 'librarian',
      password: campusPassword,
    });

    expect(wrong.json()).toMatchObject({ code: 'auth.bad_credentials' });
    expect(right.json()).toMatchObject({ code: 'auth.blocked', result: 12 });
  });

  it('takes about as long for an unknown login as for a known one', { tags: 'long' }, async () => {
    const known: number[] = [];
    const unknown: number[] = [];
    const browser = await visitor();
    for (let n = 0; n < 21; n++) {
      for (const [login, durations] of [['student', known] as const, ['nobody-here', unknown] as const]) {
        await portal.db.delete(rateCounters);
        const started = performance.now();
        await browser.post('/api/auth/orize.json', { login, password: 'nope' });
        durations.push(performance.now() - started);
      }
    }
    const median = (durations: number[]) => durations.toSorted((a, b) => a - b)[10]!;

    const ratio = median(unknown) / median(known);

    expect(ratio).toBeGreaterThan(0.5);
    expect(ratio).toBeLessThan(2);
  });
});

describe('the client token', () => {
  it('opens nothing without the session cookie', async () => {
    await signedIn('student', 'instance-of-victim');
    const thief = await visitor();

    const reply = await thief.post('/api/auth/enticate.json', { token: 'instance-of-victim' });

    expect(reply.statusCode).toBe(401);
  });

  it('is demanded by a session that is bound to another', async () => {
    const browser = await signedIn('student', 'instance-1');

    const reply = await browser.post('/api/auth/enticate.json', { token: 'instance-2' });

    expect(reply.statusCode).toBe(401);
  });

  it('may be bound by the first confirmation, within ten minutes', async () => {
    const browser = await visitor();
    await browser.post('/api/auth/orize.json', pair);
    portal.setTime(new Date(campusNow.getTime() + 11 * 60_000));

    expect((await browser.post('/api/auth/enticate.json', { token: 'late' })).statusCode).toBe(401);
    portal.setTime(new Date(campusNow.getTime() + 9 * 60_000));
    expect((await browser.post('/api/auth/enticate.json', { token: 'early' })).statusCode).toBe(200);
  });

  it('may be shown by all the first calls of a page at once, and by those of no other', async () => {
    const browser = await visitor();
    await browser.post('/api/auth/orize.json', pair);
    const show = async (token: string) => await browser.post('/api/auth/enticate.json', { token });

    const shown = await Promise.all(['own', 'own', 'own', 'own'].map(show));

    expect(shown.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
    expect((await show('another')).statusCode).toBe(401);
  });
});

describe('the session', () => {
  it('gets a new secret at sign-in: a planted one is worth nothing', async () => {
    const browser = await visitor();
    browser.cookies.set('__Host-sid', 'planted-by-an-attacker');
    await browser.get('/config.json');

    await browser.post('/api/auth/orize.json', pair);

    expect(browser.cookies.get('__Host-sid')).not.toBe('planted-by-an-attacker');
  });

  it('is over after logout, and the browser is told to forget', async () => {
    const browser = await signedIn();
    const cookies = new Map(browser.cookies);

    const reply = await browser.post('/api/auth/logout.json', { logout: true });

    expect(reply.json()).toMatchObject({ result: 0, data: [{ result: 1 }] });
    expect(reply.headers['clear-site-data']).toBe('"cache", "storage"');
    expect(browser.cookies.has('__Host-sid')).toBe(false);
    // What another tab asks for just then.
    expect((await browser.post('/api/auth/sessions.json', {})).json()).toMatchObject({
      code: 'auth.required',
    });
    expect((await browser.post('/api/auth/orize.json', pair)).json()).toMatchObject({ result: 0 });
    const replay = portal.browser();
    for (const [name, value] of cookies) replay.cookies.set(name, value);
    expect((await replay.post('/api/auth/sessions.json', {})).statusCode).toBe(401);
  });

  it('leaves the storage alone where somebody else’s marks still wait in it', async () => {
    const browser = await signedIn();

    const reply = await browser.post('/api/auth/logout.json', { logout: true, keep_work: true });

    expect(reply.headers['clear-site-data']).toBe('"cache"');
  });

  it('ends after twelve idle hours, and never lives longer than a week', async () => {
    const browser = await signedIn();
    const hours = (count: number) => portal.setTime(new Date(campusNow.getTime() + count * 3_600_000));

    for (let hour = 10; hour < 24 * 7; hour += 10) {
      hours(hour);
      expect((await browser.post('/api/auth/sessions.json', {})).statusCode).toBe(200);
    }
    hours(24 * 7 + 1);
    expect((await browser.post('/api/auth/sessions.json', {})).statusCode).toBe(401);

    portal.setTime(campusNow);
    const idle = await signedIn();
    hours(13);
    expect((await idle.post('/api/auth/sessions.json', {})).statusCode).toBe(401);
  });

  it('of a blocked person ends at once', async () => {
    const browser = await signedIn('analyst');
    await portal.db.update(users).set({ status: 'blocked' }).where(eq(users.login, 'analyst'));

    expect((await browser.post('/api/auth/sessions.json', {})).statusCode).toBe(401);
  });

  it('is listed with the others and can be ended from there, but not by somebody else', async () => {
    const phone = await signedIn('outsider');
    const laptop = await signedIn('outsider');
    const stranger = await signedIn('classmate');
    const list = (await laptop.post('/api/auth/sessions.json', {})).json().data as {
      id: string;
      isCurrent: number;
    }[];
    const other = list.find(({ isCurrent }) => isCurrent === 0)!;

    expect((await stranger.post('/api/auth/sessions/end.json', { id: other.id })).statusCode).toBe(404);
    expect((await laptop.post('/api/auth/sessions/end.json', { id: other.id })).statusCode).toBe(200);
    expect((await phone.post('/api/auth/sessions.json', {})).statusCode).toBe(401);
    expect((await laptop.post('/api/auth/sessions.json', {})).statusCode).toBe(200);
  });

  it('cannot be read from a copy of the database', async () => {
    const browser = await signedIn();
    const secret = browser.cookies.get('__Host-sid')!;

    const [found] = await portal.db.select({ hash: sessions.secretHash }).from(sessions).limit(1);
    const { rows } = await portal.db.execute(sql`select s::text as row from sessions s`);

    expect(found!.hash).toHaveLength(32);
    expect(rows.map((row) => row['row']).join('\n')).not.toContain(secret);
  });
});

describe('a ticket in the address', () => {
  async function ticketFor(browser: Browser, userId: number): Promise<string> {
    const visitorNonce = browser.cookies.get('__Host-pre')!;
    return await issueTicket(portal.db, { userId, visitor: visitorNonce, now: campusNow });
  }

  it('signs in once, in the browser that began', async () => {
    const browser = await visitor();
    const token = await ticketFor(browser, student.id);

    const first = await browser.post('/api/auth/enticate.json', { token });
    const stranger = await (await visitor()).post('/api/auth/enticate.json', { token });

    expect(first.json()).toMatchObject({ result: 0, data: [{ uid: student.id, token: expect.any(String) }] });
    expect(stranger.statusCode).toBe(401);
  });

  it('is too old after a minute', async () => {
    const browser = await visitor();
    const token = await ticketFor(browser, student.id);
    portal.setTime(new Date(campusNow.getTime() + 61_000));

    expect((await browser.post('/api/auth/enticate.json', { token })).statusCode).toBe(401);
  });

  it('is worth exactly one sign-in, however many ask at once', async () => {
    const browser = await visitor();
    const token = await ticketFor(browser, student.id);
    const copies = Array.from({ length: 50 }, () => {
      const copy = portal.browser();
      for (const [name, value] of browser.cookies) copy.cookies.set(name, value);
      return copy.post('/api/auth/enticate.json', { token });
    });

    const replies = await Promise.all(copies);

    expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  });

  it('never switches people silently', async () => {
    const browser = await signedIn('student', 'instance-1');
    browser.cookies.set('__Host-pre', 'nonce-of-this-browser');
    const token = await issueTicket(portal.db, {
      userId: otherTeacher.id,
      visitor: 'nonce-of-this-browser',
      now: campusNow,
    });

    const asked = await browser.post('/api/auth/enticate.json', { token });
    expect(asked.statusCode).toBe(409);
    expect(asked.json()).toMatchObject({
      code: 'auth.other_user_signed_in',
      data: { name: expect.any(String) },
    });
    expect((await browser.post('/api/auth/enticate.json', { token: 'instance-1' })).statusCode).toBe(200);

    const confirmed = await browser.post('/api/auth/enticate.json', { token, confirm: 1 });
    expect(confirmed.json()).toMatchObject({ data: [{ uid: otherTeacher.id }] });
  });
});

describe('guessing', () => {
  it('is stopped per account, with the same words for an unknown login', async () => {
    const browser = await visitor();
    const guess = (login: string) => browser.post('/api/auth/orize.json', { login, password: 'nope' });
    for (let n = 0; n < 10; n++) await guess('student');
    for (let n = 0; n < 10; n++) await guess('nobody-here');

    const known = await guess('student');
    const unknown = await guess('nobody-here');

    expect(known.statusCode).toBe(429);
    expect(known.json()).toMatchObject({
      result: 11,
      code: 'auth.too_many_attempts',
      error: expect.stringContaining('15:00'),
    });
    expect(known.headers['retry-after']).toBe('900');
    expect(unknown.body).toBe(known.body);
  });

  it('counts the recovery check and the sign-in together', async () => {
    const browser = await visitor();
    for (let n = 0; n < 5; n++) {
      await browser.post('/api/auth/recovery.json', { oldlog: 'student', oldpas: 'nope' });
      await browser.post('/api/auth/orize.json', { login: 'student', password: 'nope' });
    }

    expect(
      (await browser.post('/api/auth/recovery.json', { oldlog: 'student', oldpas: 'nope' })).statusCode,
    ).toBe(429);
  });

  it('by a stranger does not lock the owner out of the own browser', async () => {
    const owner = await signedIn('teacher');
    await owner.post('/api/auth/logout.json', { logout: true });
    await owner.get('/config.json');
    const stranger = await visitor();
    for (let n = 0; n < 12; n++)
      await stranger.post('/api/auth/orize.json', { login: 'teacher', password: 'nope' });

    const reply = await owner.post('/api/auth/orize.json', { login: 'teacher', password: campusPassword });

    expect(reply.statusCode).toBe(200);
  });

  it('of many at once is counted before the passwords are looked at', async () => {
    const browser = await visitor();

    const replies = await Promise.all(
      Array.from({ length: 30 }, () =>
        browser.post('/api/auth/orize.json', { login: 'head', password: 'nope' }),
      ),
    );

    expect(replies.filter(({ statusCode }) => statusCode === 401)).toHaveLength(10);
    expect(replies.filter(({ statusCode }) => statusCode === 429)).toHaveLength(20);
  });

  it('of many accounts from one address is stopped after as many failures as the university allows', async () => {
    await portal.build.setting('auth.failures_per_address', 5);
    portal.setTime(new Date(campusNow.getTime() + 6_000));
    const browser = await visitor();
    let phones = 0;
    // Each time from another address of the one network that a provider gives to each of its customers.
    const guess = async (login: string, password = 'nope') => {
      const from = { 'x-forwarded-for': `2001:db8:1:2::${(phones += 1)}` };
      return (await browser.post('/api/auth/orize.json', { login, password }, from)).statusCode;
    };

    const statuses = [];
    for (let n = 0; n < 5; n++) statuses.push(await guess(`login-${n}`));

    expect(statuses).toEqual([401, 401, 401, 401, 401]);
    expect(await guess('student', campusPassword)).toBe(429);
    portal.setTime(new Date(campusNow.getTime() + 306_000));
    expect(await guess('student', campusPassword)).toBe(200);
    await portal.db.delete(appSettings);
    portal.setTime(new Date(campusNow.getTime() + 320_000));
    await visitor();
  });
});

describe('the own account', () => {
  it('is told through the client in our words', async () => {
    const list = await portal.callAs(student)(ownAccountApi.sessions, {});

    expect(list.filter(({ isCurrent }) => isCurrent)).toHaveLength(1);
    expect(list[0]!.startedAt).toBeInstanceOf(Date);
  });
});
