import { and, eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';

import { appSettings, rateCounters } from '#platform/db/platform.tables.ts';
import {
  campusNow,
  campusPassword,
  newsTeacher,
  openListener,
  openPortal,
  otherTeacher,
  student,
  teacher,
} from '#testing';
import type { Browser, Portal } from '#testing';

import { sessions, userGrants, userRoles } from '../auth.tables.ts';

let portal: Portal;
let host: string;
beforeAll(async () => {
  // The server looks after its connections when the tests say so.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  portal = await openPortal({ isSecure: false });
  host = await portal.listen();
});
afterAll(async () => {
  await portal.close();
  vi.useRealTimers();
});
beforeEach(async () => {
  portal.setTime(campusNow);
  await portal.db.delete(rateCounters);
  await portal.db.delete(sessions);
});

const later = (minutes: number) => portal.setTime(new Date(campusNow.getTime() + minutes * 60_000));

async function enter(login: string, fields: object = {}) {
  const browser = portal.browser();
  await browser.get('/config.json');
  const reply = await browser.post('/api/auth/orize.json', {
    login,
    password: campusPassword,
    token: `token-of-${login}`,
    ...fields,
  });
  expect(reply.statusCode).toBe(200);
  return { browser, cookie: reply.cookies.find(({ name }) => name === 'sid') };
}

const ask = async (browser: Browser) => (await browser.post('/api/auth/sessions.json', {})).json();
const goesOn = { result: 0 };

/** With which code a line is closed within the seconds that it may take. */
async function closingOf(line: Awaited<ReturnType<typeof openListener>>) {
  await vi.advanceTimersByTimeAsync(3_000);
  return await line.closed;
}

describe('the cookie of a session', () => {
  it.each(['student', 'teacher'])('stays with the browser of a %s as long as the session', async (login) => {
    const { cookie } = await enter(login);

    expect(cookie?.maxAge).toBe(7 * 86_400);
  });

  it.each(['dean', 'admin', 'registrar'])('ends with the browser of staff: %s', async (login) => {
    const { cookie } = await enter(login);

    expect(cookie).toBeDefined();
    expect(cookie?.maxAge).toBeUndefined();
    expect(cookie?.expires).toBeUndefined();
  });

  it('ends with the browser where the device is not the person’s own, also in another role', async () => {
    await portal.build.role(otherTeacher, 'dean', 1);
    const { browser, cookie } = await enter('otherTeacher', { foreign_device: true, role: 1 });
    expect(cookie?.maxAge).toBeUndefined();

    const switchTo = async (role: number) => {
      const reply = await browser.post('/api/auth/enticate.json', { token: 'token-of-otherTeacher', role });
      return reply.cookies.find(({ name }) => name === 'sid');
    };

    expect(await switchTo(3)).toMatchObject({ value: expect.any(String) });
    const back = await switchTo(1);
    expect(back?.maxAge).toBeUndefined();
    await portal.db
      .delete(userRoles)
      .where(and(eq(userRoles.userId, otherTeacher.id), eq(userRoles.role, 'dean')));
  });
});

describe('a session that is over says why', () => {
  it('when it was ended from another device, also to a page that is just opened', async () => {
    const { browser } = await enter('student');
    const { browser: other } = await enter('student');
    const list: { id: string; isCurrent?: boolean }[] = (await ask(other)).data;
    for (const { id } of list) {
      const isOwn = (await other.post('/api/auth/sessions.json', {}))
        .json()
        .data.find((one: { id: string }) => one.id === id);
      if (Object.values(isOwn).includes(1)) continue;
      await other.post('/api/auth/sessions/end.json', { id });
    }

    expect(await ask(browser)).toMatchObject({ result: 3, code: 'auth.session_elsewhere' });
    const opened = await browser.post('/api/auth/enticate.json', { token: 'token-of-student' });
    expect(opened.json()).toMatchObject({
      code: 'auth.session_elsewhere',
      error: 'Этот сеанс завершён с другого устройства. Войдите снова',
    });
    expect(await ask(other)).toMatchObject(goesOn);
  });

  it('when its time ran out', async () => {
    const { browser } = await enter('student');
    later(12 * 60 + 1);

    expect(await ask(browser)).toMatchObject({ code: 'auth.session_expired' });
  });

  it('when the password was changed elsewhere', async () => {
    const { browser } = await enter('outsider');
    const { browser: other } = await enter('outsider');
    const change = { password: campusPassword, newPassword: 'Fresh-2026' };

    expect((await other.post('/api/passwd/reset.json', change)).statusCode).toBe(200);

    expect(await ask(browser)).toMatchObject({ code: 'auth.session_password' });
    expect(await ask(other)).toMatchObject(goesOn);
  });

  it('and nothing of it to whoever signed out, or never was here', async () => {
    const { browser } = await enter('student');
    const kept = new Map(browser.cookies);
    await browser.post('/api/auth/logout.json', {});
    for (const [name, value] of kept) browser.cookies.set(name, value);

    expect(await ask(browser)).toMatchObject({ code: 'auth.required', error: 'Войдите в систему' });
    const stranger = portal.browser();
    await stranger.get('/config.json');
    expect(await ask(stranger)).toMatchObject({ code: 'auth.required' });
  });
});

describe('the sessions of one account', () => {
  afterEach(async () => void (await portal.db.delete(appSettings)));

  it('are ten at most: the one that was unused for longest ends, and is told', async () => {
    const browsers: Browser[] = [];
    for (let minute = 0; minute < 10; minute += 1) {
      later(minute * 2);
      browsers.push((await enter('teacher')).browser);
    }
    later(30);
    await ask(browsers[0]!);

    later(32);
    const { browser: newest } = await enter('teacher');

    expect(await ask(browsers[1]!)).toMatchObject({ code: 'auth.session_too_many' });
    for (const browser of [browsers[0]!, ...browsers.slice(2), newest])
      expect(await ask(browser)).toMatchObject(goesOn);
    expect((await ask(newest)).data).toHaveLength(10);
  });

  it('are as many as the university allows, and sign-in at the same moment slips nobody past for long', async () => {
    await portal.build.setting('auth.sessions_per_account', 2);
    later(1);

    await Promise.all(Array.from({ length: 5 }, () => enter('teacher')));
    const { browser } = await enter('teacher');

    expect((await ask(browser)).data).toHaveLength(2);
  });

  it('are as many as one likes where no number is set', async () => {
    await portal.build.setting('auth.sessions_per_account', 0);
    later(2);

    const { browser: first } = await enter('teacher');
    await enter('teacher');

    expect(await ask(first)).toMatchObject(goesOn);
  });

  it('that ran out are told to have run out, whoever signs in since', async () => {
    await portal.build.setting('auth.sessions_per_account', 1);
    later(3);
    const { browser: rested } = await enter('teacher');

    later(13 * 60);
    await enter('teacher');

    expect(await ask(rested)).toMatchObject({ code: 'auth.session_expired' });
  });
});

describe('changing the password', () => {
  it('changes the secret of the session: whoever has the old cookie is out, their line too', async () => {
    const { browser } = await enter('librarian');
    const stolen = portal.browser();
    for (const [name, value] of browser.cookies) stolen.cookies.set(name, value);
    const line = await openListener(stolen, { host });

    await browser.post('/api/passwd/reset.json', { password: campusPassword, newPassword: 'Fresh-2026' });

    expect(await ask(stolen)).toMatchObject({ result: 3 });
    expect(await ask(browser)).toMatchObject(goesOn);
    expect(await closingOf(line)).toBe(4401);
  });
});

describe('a live connection', () => {
  const listenAs = async (login: string) => await openListener((await enter(login)).browser, { host });

  it('ends when the role is withdrawn', async () => {
    const line = await listenAs('dean');

    await portal.db.delete(userRoles).where(eq(userRoles.role, 'dean'));

    expect(await closingOf(line)).toBe(4401);
  });

  it('ends when a right is withdrawn, and goes on for whoever keeps theirs', async () => {
    const line = await listenAs('newsTeacher');
    const kept = await listenAs('teacher');

    await portal.db.delete(userGrants).where(eq(userGrants.userId, newsTeacher.id));

    expect(await closingOf(line)).toBe(4401);
    expect(kept.socket.readyState).toBe(kept.socket.OPEN);
    await kept.close();
  });

  it('ends with its session', async () => {
    const line = await listenAs('student');
    const [own] = await portal.db.select().from(sessions).where(eq(sessions.userId, student.id));
    const { browser } = await enter('student');

    await browser.post('/api/auth/sessions/end.json', { id: own!.id });

    expect(await closingOf(line)).toBe(4401);
  });
});

it('is begun in the role of the last time', async () => {
  await portal.build.role(teacher, 'head', 1);
  await enter('teacher', { role: 5 });

  const browser = portal.browser();
  await browser.get('/config.json');
  const reply = await browser.post('/api/auth/orize.json', { login: 'teacher', password: campusPassword });

  expect(reply.json()).toMatchObject({ data: [{ role: 5 }] });
});
