import { admits } from '@bilim/contract';
import type { Endpoint, Person } from '@bilim/contract';
import { apis } from '@bilim/contract/apis';
import { chatApi } from '@bilim/contract/chat';
import { conversationsApi } from '@bilim/contract/chat/conversations';
import { messagesApi } from '@bilim/contract/chat/messages';
import { authApi } from '@bilim/contract/auth';
import { ownAccountApi } from '@bilim/contract/ownAccount';
import { noticesApi } from '@bilim/contract/notices';
import { peopleApi } from '@bilim/contract/people';
import { viewAsApi } from '@bilim/contract/viewAs';
import { and, eq, like } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';

import { endDeadViews } from '#modules/auth/sessions/viewing.service.ts';
import { sessions, userGrants } from '#modules/auth/auth.tables.ts';
import { personalNotices } from '#modules/channels/channels.tables.ts';
import { auditLog } from '#platform/db/platform.tables.ts';
import { isClosedToViewers, openToViewers } from '#platform/http/viewers.ts';
import {
  admin,
  campusNow,
  classmate,
  dean,
  forgetAudit,
  openListener,
  openPortal,
  outsider,
  ownFaculty,
  registrar,
  startSecondServer,
  student,
  teacher,
} from '#testing';
import type { Browser, Portal } from '#testing';

const reason = 'Не видит своего расписания';
const half = 30 * 60_000;

let portal: Portal;
let browser: Browser;
beforeAll(async () => {
  portal = await openPortal();
});
afterAll(() => portal.close());
beforeEach(async () => {
  portal.setTime(campusNow);
  await portal.db.delete(userGrants);
  await portal.db.delete(personalNotices);
  await forgetAudit(portal.db);
  await portal.db.delete(sessions);
  browser = await portal.newBrowserOf(admin);
});

const post = async (path: string, fields: object = {}, from = browser) => {
  const reply = await from.post(path, fields);
  return { status: reply.statusCode, ...reply.json<{ code: string | null; data: never[] }>() };
};
const start = (person: Person, from = browser) => post(viewAsApi.start.path, { id: person.id, reason }, from);
const stop = (from = browser) => post(viewAsApi.stop.path, {}, from);
const whoAmI = async (fields: object = {}, from = browser) => {
  const { data, code } = await post(authApi.enticate.path, { token: 'own-instance', ...fields }, from);
  return code ?? (data as { id: number; viewing?: object }[])[0];
};
const trail = async () =>
  await portal.db
    .select({ action: auditLog.action, actorId: auditLog.actorId, entityId: auditLog.entityId })
    .from(auditLog)
    .where(like(auditLog.action, 'viewas.%'))
    .orderBy(auditLog.id);

const endpoints = Object.values(apis).flatMap((api) => Object.entries<Endpoint>(api));

async function send(endpoint: Endpoint) {
  if (endpoint.kind === 'upload') return await browser.upload(endpoint.path, Buffer.from('x'), {});
  if (endpoint.methods[0] === 'POST') return await browser.post(endpoint.path, {});
  return await browser.get(endpoint.path);
}

it('lets somebody see the portal as that person, says so, and gives the session back', async () => {
  expect((await start(student)).code).toBeNull();

  expect(await whoAmI()).toMatchObject({
    id: student.id,
    viewing: { till: '2026-10-14T10:30:00.000+06:00' },
  });
  expect((await post(peopleApi.list.path)).code).toBe('auth.forbidden');
  expect(await stop()).toMatchObject({ code: null, data: [{ id: student.id }] });
  expect(await whoAmI()).toMatchObject({ id: admin.id });
  expect(await whoAmI()).not.toHaveProperty('viewing');
});

it('refuses every write and all that is for the own eyes, whichever call it is', async () => {
  await start(student);

  const closed = endpoints.filter(([, one]) => isClosedToViewers(one) && !openToViewers.has(one.path));
  for (const [name, endpoint] of closed) {
    const reply = await send(endpoint);
    expect([name, reply.statusCode, reply.json<{ code: string }>().code]).toEqual([
      name,
      403,
      'auth.viewing',
    ]);
  }
  expect(closed.length).toBeGreaterThan(120);
  const open = endpoints.filter(([, { path, effect }]) => effect !== 'read' && openToViewers.has(path));
  expect(open.map(([name]) => name).toSorted()).toEqual(['enticate', 'logout', 'stop']);
  expect((await browser.post('/locales/add/ru/cm', { 'never.seen': 'x' })).statusCode).toBe(403);
});

it('keeps letters, the own card and the live line closed', () => {
  const closed = endpoints.filter(([, one]) => isClosedToViewers(one)).map(([, { path }]) => path);

  expect(closed).toEqual(expect.arrayContaining(['/api/profile/data.json', '/api/live/since.json']));
  for (const [name, { path }] of Object.entries({ ...chatApi, ...messagesApi, ...conversationsApi }))
    expect([name, closed.includes(path)]).toEqual([name, true]);
});

it('shows what that person may read and no more, for every call that only reads', async () => {
  await start(student);

  for (const [name, endpoint] of endpoints) {
    if (isClosedToViewers(endpoint) || openToViewers.has(endpoint.path) || admits(endpoint.access, student))
      continue;
    expect([name, (await send(endpoint)).json<{ code: string }>().code]).toEqual([name, 'auth.forbidden']);
  }
});

it('signs in nobody from there, and does not change the role', async () => {
  await portal.build.role(classmate, 'librarian');
  await start(classmate);

  expect(await whoAmI({ role: 2 })).toBe('auth.viewing');
  expect(await whoAmI({ token: 'of-somebody-else' })).toBe('auth.viewing');
  expect((await start(teacher)).code).toBe('auth.viewing');
});

it('is told to the person and written down as the action of whoever looks', async () => {
  await start(student);
  await stop();
  await stop();

  expect(await portal.callAs(student)(noticesApi.own, {})).toMatchObject([
    { sentence: expect.stringContaining(reason) },
  ]);
  const entry = { actorId: admin.id, entityId: String(student.id) };
  expect(await trail()).toEqual([
    { ...entry, action: 'viewas.started' },
    { ...entry, action: 'viewas.ended' },
  ]);
  const [{ id } = { id: 0 }] = await portal.callAs(student)(noticesApi.own, {});
  expect(await portal.callAs(student)(noticesApi.seen, { id })).toEqual([]);
});

it('raises nobody’s rights: not of who has more, not in another faculty, not without the right', async () => {
  expect((await start(registrar)).code).toBe('viewas.more_rights');
  expect((await start(admin)).code).toBe('viewas.unknown');
  const other = await portal.newBrowserOf(dean);
  expect((await start(student, other)).code).toBe('auth.forbidden');
  await portal.build.grant(dean, 'people.viewas', ownFaculty);

  expect((await start(outsider, other)).code).toBe('viewas.unknown');
  expect((await start(student, other)).code).toBeNull();
});

it('is over when the viewed person is trusted with more than the viewer has', async () => {
  await start(teacher);
  await portal.build.grant(teacher, 'journals.correct', null);

  expect((await post(peopleApi.list.path)).code).toBe('auth.viewing_over');
});

it('ends by itself after half an hour, and answers nothing until the page has heard of it', async () => {
  await start(student);
  portal.setTime(new Date(campusNow.getTime() + half / 2));
  expect(await whoAmI()).toMatchObject({ id: student.id });
  portal.setTime(new Date(campusNow.getTime() + half));

  expect((await post(ownAccountApi.sessions.path)).code).toBe('auth.viewing_over');
  expect((await post(peopleApi.list.path)).code).toBe('auth.viewing_over');
  expect(await whoAmI()).toMatchObject({ id: admin.id });
  expect((await post(peopleApi.list.path)).code).toBeNull();
  expect((await trail()).map(({ action }) => action)).toEqual(['viewas.started', 'viewas.ended']);
});

it('ends at logout together with the session, and is written down when the session just dies', async () => {
  await start(student);
  await post(authApi.logout.path);
  expect(await whoAmI()).toBe('auth.required');

  browser = await portal.newBrowserOf(admin);
  await start(student);
  const later = new Date(campusNow.getTime() + 40 * 60_000);
  await endDeadViews(portal.db, later);

  expect((await trail()).map(({ action }) => action)).toEqual([
    'viewas.started',
    'viewas.ended',
    'viewas.started',
    'viewas.ended',
  ]);
  expect(
    await portal.db
      .select({ id: sessions.id })
      .from(sessions)
      .where(and(eq(sessions.userId, admin.id), eq(sessions.viewedId, student.id))),
  ).toEqual([]);
});

it('has no live line: none is opened while somebody looks, and the viewer’s own ends', async () => {
  const host = await portal.listen();
  const own = await openListener(browser, { host });
  await start(student);

  await expect(openListener(browser, { host })).rejects.toThrow('403');
  expect(await own.closed).toBe(4401);
  await stop();
  const again = await openListener(browser, { host });
  await again.close();
});

it('holds in another tab and in another process at once', { tags: 'long' }, async () => {
  const { child, host } = await startSecondServer(portal.url, portal.folder);
  try {
    const secret = browser.cookies.get('__Host-sid') ?? browser.cookies.get('sid') ?? '';
    const there = async () => {
      const asked = await fetch(`http://${host}/lms/api/notices/own.json`, {
        headers: { cookie: `__Host-sid=${secret}; sid=${secret}` },
      });
      return (await asked.json()) as { code: string | null; data: unknown[] };
    };
    expect((await there()).code).toBeNull();
    await start(student);

    expect((await there()).data).toHaveLength(1);
  } finally {
    child.kill();
  }
});
