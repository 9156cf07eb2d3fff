import { calendarFeedApi } from '@bilim/contract/calendarFeed';
import type { CalendarFeed } from '@bilim/contract/calendarFeed';
import type { Person } from '@bilim/contract';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { users } from '#modules/auth/auth.tables.ts';
import { people } from '#modules/people/people.tables.ts';
import { auditLog, rateCounters } from '#platform/db/platform.tables.ts';
import { calendarEvents } from '#modules/structure/calendar.tables.ts';
import { calendarFeeds } from '#modules/schedule/calendarFeed.tables.ts';
import { scheduleEntries, scheduleExceptions } from '#modules/schedule/schedule.tables.ts';
import {
  meetings,
  campusNow,
  dean,
  openPortal,
  otherTeacher,
  outsider,
  readCalendar,
  slots,
  statementsOf,
  student,
  teacher,
  forgetAudit,
} from '#testing';
import type { Portal, ReadEvent } from '#testing';

let portal: Portal;
beforeAll(async () => {
  portal = await openPortal();
});
afterAll(() => portal.close());
beforeEach(async () => {
  portal.setTime(campusNow);
  await forgetAudit(portal.db);
  for (const table of [scheduleExceptions, calendarEvents, calendarFeeds, rateCounters])
    await portal.db.delete(table);
});

async function makeFeed(person: Person): Promise<CalendarFeed & { path: string }> {
  const { number } = await portal.callAs(person)(calendarFeedApi.state, {});
  const feed = await portal.callAs(person)(calendarFeedApi.make, { number });
  if (feed.path === null) throw new Error('no address was made');
  return { ...feed, path: feed.path };
}

/** What a calendar app gets; it has no cookies. */
const fetchFeed = (path: string, headers: Record<string, string> = {}) =>
  portal.app.inject({ method: 'GET', url: path, headers });

const readFeed = async (path: string) => readCalendar((await fetchFeed(path)).body);

const timesOf = (events: readonly ReadEvent[], uid: RegExp) =>
  events
    .filter((event) => uid.test(event.uid))
    .map(({ day, starts, isCancelled }) => `${day} ${starts}${isCancelled ? ' cancelled' : ''}`);

describe('the private address', () => {
  it('is made by its owner, shown again on another device, and stays the same', async () => {
    const before = await portal.callAs(student)(calendarFeedApi.state, {});
    const made = await makeFeed(student);

    expect(before).toEqual({ number: 0, path: null, madeAt: null, lastFetchedAt: null, lastFetchedBy: null });
    expect(made).toMatchObject({ number: 1, madeAt: campusNow, lastFetchedAt: null });
    expect(made.path).toMatch(/^\/lms\/public\/ical\/[\w-]{43}\.ics$/);
    expect(await portal.callAs(student)(calendarFeedApi.state, {})).toEqual(made);
  });

  it('is nowhere in the database in the clear', async () => {
    const { path } = await makeFeed(student);
    const secret = path.slice('/lms/public/ical/'.length, -'.ics'.length);

    const { rows } = await portal.db.execute(sql`select f::text as row from ${calendarFeeds} f`);
    const bytes = await portal.db.select({ sealed: calendarFeeds.secretSealed }).from(calendarFeeds);

    expect(JSON.stringify(rows)).not.toContain(secret);
    expect(bytes[0]?.sealed?.includes(secret)).toBe(false);
  });

  it('gives way to a new one at once', async () => {
    const old = await makeFeed(student);
    const fresh = await makeFeed(student);

    expect(fresh.number).toBe(2);
    expect((await fetchFeed(old.path)).statusCode).toBe(404);
    expect((await fetchFeed(fresh.path)).statusCode).toBe(200);
  });

  it('is made once however often and from however many tabs it is asked for', async () => {
    const call = portal.callAs(student);
    const made = await Promise.all(
      Array.from({ length: 8 }, () => call(calendarFeedApi.make, { number: 0 })),
    );

    const now = await call(calendarFeedApi.state, {});
    expect(now.number).toBe(1);
    expect(new Set(made.map(({ path }) => path))).toEqual(new Set([now.path]));
  });

  it('is withdrawn, and withdrawing it again harms no later one', async () => {
    const first = await makeFeed(student);
    const revoked = await portal.callAs(student)(calendarFeedApi.revoke, { number: 1 });
    expect(revoked).toMatchObject({ number: 1, path: null, madeAt: null });
    expect((await fetchFeed(first.path)).statusCode).toBe(404);

    const second = await makeFeed(student);
    const after = await portal.callAs(student)(calendarFeedApi.revoke, { number: 1 });

    expect(after).toEqual(second);
    expect((await fetchFeed(second.path)).statusCode).toBe(200);
  });

  it('leaves a trace of who made and withdrew it', async () => {
    await makeFeed(student);
    await portal.callAs(student)(calendarFeedApi.revoke, { number: 1 });

    const traces = await portal.db.select().from(auditLog).orderBy(auditLog.id);
    expect(traces).toMatchObject([
      { action: 'calendar.address_made', actorId: student.id },
      { action: 'calendar.address_revoked', actorId: student.id },
    ]);
  });

  it('shows nothing for an address that was sealed with another secret', async () => {
    await makeFeed(student);
    await portal.db.update(calendarFeeds).set({ secretSealed: Buffer.alloc(80, 1) });

    expect(await portal.callAs(student)(calendarFeedApi.state, {})).toMatchObject({ number: 1, path: null });
    const fresh = await makeFeed(student);
    expect((await fetchFeed(fresh.path)).statusCode).toBe(200);
  });

  it('dies with the account and lives again with it', async () => {
    const { path } = await makeFeed(student);
    await portal.db.update(users).set({ status: 'blocked' }).where(eq(users.id, student.id));
    const blocked = await fetchFeed(path);
    await portal.db.update(users).set({ status: 'active' }).where(eq(users.id, student.id));

    expect(blocked.statusCode).toBe(404);
    expect((await fetchFeed(path)).statusCode).toBe(200);
  });
});

describe('a wrong address', () => {
  it.each([
    '/lms/public/ical/.ics',
    `/lms/public/ical/${'A'.repeat(43)}.ics`,
    '/lms/public/ical/x',
    '/lms/public/ical/',
    '/lms/public/ical/a/b.ics',
    '/lms/public/ical/%00.ics',
    '/lms/public/ical/..%2F..%2Fetc.ics',
  ])('is a 404 with a sentence: %s', async (url) => {
    const reply = await fetchFeed(url, { 'accept-language': 'en' });

    expect(reply.statusCode).toBe(404);
    expect(reply.json()).toMatchObject({
      code: 'calendar.address_unknown',
      error: expect.stringContaining('This calendar address no longer exists'),
    });
  });

  it('may be as long as it likes', async () => {
    expect((await fetchFeed(`/lms/public/ical/${'A'.repeat(5000)}.ics`)).statusCode).toBe(404);
  });

  it('is tried sixty times in five minutes; then wrong ones rest, and right ones go on', async () => {
    const { path } = await makeFeed(student);
    const wrong = `/lms/public/ical/${'B'.repeat(43)}.ics`;
    for (let tries = 0; tries < 60; tries += 1) expect((await fetchFeed(wrong)).statusCode).toBe(404);

    const throttled = await fetchFeed(wrong);
    expect(throttled.statusCode).toBe(429);
    expect(Number(throttled.headers['retry-after'])).toBeGreaterThan(0);
    expect((await fetchFeed(path)).statusCode).toBe(200);

    portal.setTime(new Date(campusNow.getTime() + 301_000));
    expect((await fetchFeed(wrong)).statusCode).toBe(404);
  });
});

describe('what a calendar app gets', () => {
  it('is a calendar in UTF-8 that nobody else keeps, with a name, a time zone and a hint when to come again', async () => {
    const { path } = await makeFeed(student);
    const reply = await fetchFeed(path);

    expect(reply.headers).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'cache-control': 'private, no-cache',
      etag: expect.stringMatching(/^"[\w-]{27}"$/),
    });
    const lines = reply.body.split('\r\n');
    for (const line of [
      'VERSION:2.0',
      'PRODID:-//Bilim//Schedule//RU',
      'METHOD:PUBLISH',
      'TZID:Asia/Bishkek',
      'TZOFFSETTO:+0600',
      'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    ])
      expect(lines).toContain(line);
    expect(readCalendar(reply.body)).toMatchObject({
      name: 'Расписание: Өмүрбекова А. М.',
      method: 'PUBLISH',
    });
  });

  it('says all of itself before its zone and its events', async () => {
    const { body } = await fetchFeed((await makeFeed(student)).path);
    const lines = body.split('\r\n');
    const depthAt = (index: number) => {
      const before = lines.slice(0, index);
      const begun = before.filter((line) => line.startsWith('BEGIN:')).length;
      return begun - before.filter((line) => line.startsWith('END:')).length;
    };
    const own = lines.filter(
      (line, index) => depthAt(index) === 1 && /^[A-Z]/.test(line) && !/^(?:BEGIN|END):/.test(line),
    );
    const firstPart = lines.findIndex((line) => /^BEGIN:V(TIMEZONE|EVENT)/.test(line));

    expect(own.map((line) => line.split(/[:;]/)[0])).toEqual(
      expect.arrayContaining(['METHOD', 'X-WR-CALNAME', 'X-WR-TIMEZONE', 'REFRESH-INTERVAL']),
    );
    for (const line of own) expect(lines.indexOf(line)).toBeLessThan(firstPart);
  });

  it('has no line longer than 75 octets and ends each with CR LF', async () => {
    await portal.build.change(meetings.lecture, '2026-10-21', { reason: 'Ө'.repeat(300) });
    const { body } = await fetchFeed((await makeFeed(student)).path);

    expect(body.endsWith('END:VCALENDAR\r\n')).toBe(true);
    expect(body.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
    for (const line of body.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    expect(
      readCalendar(body)
        .events.map(({ description }) => description)
        .join(),
    ).toContain('Ө'.repeat(300));
  });

  it('tells what, where and with whom', async () => {
    const { events } = await readFeed((await makeFeed(student)).path);

    expect(events.find(({ uid }) => uid.startsWith('lesson-702@'))).toMatchObject({
      summary: 'Базы данных (лаб)',
      location: 'ауд. 2/210',
      starts: '11:00',
      ends: '12:20',
      description:
        'Преподаватель: Асанова Айпери Маратовна\nГруппа: ПИ-1-24\nПодгруппа: 1\nПо нечётным неделям',
    });
    expect(events.find(({ uid }) => uid.startsWith('lesson-704@'))).toMatchObject({
      location: 'https://meet.example/dpv-1',
    });
  });

  it('says of a single week nothing about odd and even ones', async () => {
    await portal.db.update(scheduleEntries).set({ weeks: '[5,6)' }).where(eq(scheduleEntries.id, 702));
    const { events } = await readFeed((await makeFeed(student)).path);
    await portal.db.update(scheduleEntries).set({ weeks: '[1,18)' }).where(eq(scheduleEntries.id, 702));

    expect(events.find(({ uid }) => uid.startsWith('lesson-702@'))?.description).not.toContain('неделям');
  });

  it('comes in the language of the account', async () => {
    const { path } = await makeFeed(student);
    await portal.db.update(users).set({ language: 'en' }).where(eq(users.id, student.id));
    const { events, name } = await readFeed(path);
    await portal.db.update(users).set({ language: 'ru' }).where(eq(users.id, student.id));

    expect(name).toBe('Schedule: Omurbekova A. M.');
    expect(events[0]).toMatchObject({ summary: expect.stringMatching(/^Базы данных \(en\)/) });
  });

  it('survives any text that stands in the timetable', async () => {
    const evil = 'Раз;два,три\\четыре\nBEGIN:VEVENT\r\nUID:evil\u0007"кавычки"👩‍👩‍👧‍👦';
    await portal.build.change(meetings.lecture, '2026-10-21', { reason: evil });
    await portal.db.update(people).set({ lastName: 'О;Ко,нор\\' }).where(eq(people.id, student.id));
    const calendar = await readFeed((await makeFeed(student)).path);
    await portal.db.update(people).set({ lastName: 'Өмүрбекова' }).where(eq(people.id, student.id));

    expect(calendar.name).toBe('Расписание: О;Ко,нор\\ А. М.');
    expect(calendar.events.find(({ isCancelled }) => isCancelled)?.description).toContain(
      'Причина: Раз;два,три\\четыре\nBEGIN:VEVENT\nUID:evil"кавычки"👩‍👩‍👧‍👦',
    );
  });

  it('is the same file when it is downloaded once, also without an address', async () => {
    const browser = await portal.browserOf(outsider);
    const file = await browser.get('/api/schedule/calendar.ics');
    const { path } = await makeFeed(outsider);

    expect(file.headers).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': expect.stringContaining('bilim.ics'),
    });
    expect((await fetchFeed(path)).body).toBe(file.body);
  });

  it('is empty for whoever has no lessons, and still a calendar', async () => {
    expect(await readFeed((await makeFeed(dean)).path)).toMatchObject({ method: 'PUBLISH', events: [] });
  });

  it('costs two statements once nothing changes', async () => {
    const { path } = await makeFeed(student);
    await fetchFeed(path);

    // Whose it is, and the timetable of the half-year that has lessons; the fetch was noted a moment ago.
    expect((await statementsOf(async () => await fetchFeed(path))).length).toBeLessThanOrEqual(2);
  });
});

describe('a copy that still holds', () => {
  it('is not sent again, whatever form the question has', async () => {
    const { path } = await makeFeed(student);
    const { headers } = await fetchFeed(path);
    const etag = String(headers['etag']);

    for (const asked of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const reply = await fetchFeed(path, { 'if-none-match': asked });
      expect(reply.statusCode).toBe(304);
      expect(reply.body).toBe('');
      expect(reply.headers['etag']).toBe(etag);
    }
    expect((await fetchFeed(path, { 'if-none-match': '"other"' })).statusCode).toBe(200);
  });

  it('holds for days, until the timetable changes', async () => {
    const { path } = await makeFeed(student);
    const first = await fetchFeed(path);
    portal.setTime('2026-10-20T08:00:00+06:00');
    expect((await fetchFeed(path)).body).toBe(first.body);

    await portal.build.change(meetings.lecture, '2026-10-21');
    expect((await fetchFeed(path, { 'if-none-match': String(first.headers['etag']) })).statusCode).toBe(200);
  });

  it('may be asked for by HEAD', async () => {
    const { path } = await makeFeed(student);
    const reply = await portal.app.inject({ method: 'HEAD', url: path });

    expect(reply).toMatchObject({ statusCode: 200, body: '' });
    expect(reply.headers['etag']).toBe((await fetchFeed(path)).headers['etag']);
  });
});

describe('when it was fetched last, and by what', () => {
  it('is written down once a minute', async () => {
    const { path } = await makeFeed(student);
    await fetchFeed(path, { 'user-agent': 'Google-Calendar-Importer' });
    portal.setTime('2026-10-14T10:00:30+06:00');
    await fetchFeed(path, { 'user-agent': 'iOS/18 dataaccessd' });
    const state = () => portal.callAs(student)(calendarFeedApi.state, {});
    expect(await state()).toMatchObject({
      lastFetchedAt: campusNow,
      lastFetchedBy: 'Google-Calendar-Importer',
    });

    portal.setTime('2026-10-14T10:02:00+06:00');
    await fetchFeed(path, { 'user-agent': 'iOS/18 dataaccessd' });
    expect(await state()).toMatchObject({ lastFetchedBy: 'iOS/18 dataaccessd' });
  });
});

describe('the rhythm of a lesson', () => {
  it('follows odd and even weeks within the half-year', async () => {
    const { events } = await readFeed((await makeFeed(teacher)).path);

    // The term begins on Tuesday, 1 September; week 1 is odd and has a Wednesday.
    expect(timesOf(events, /^lesson-702@/).slice(0, 3)).toEqual([
      '2026-09-02 11:00',
      '2026-09-16 11:00',
      '2026-09-30 11:00',
    ]);
    expect(timesOf(events, /^lesson-703@/).slice(0, 2)).toEqual(['2026-09-09 11:00', '2026-09-23 11:00']);
    expect(timesOf(events, /^lesson-702@/)).toHaveLength(9);
    expect(timesOf(events, /^lesson-703@/)).toHaveLength(8);
    expect(timesOf(events, /^lesson-701@/).at(-1)).toBe('2026-12-23 09:30');
  });

  it('leaves holidays out', async () => {
    await portal.build.holiday('2026-11-03', { endsOn: '2026-11-05' });
    const { events } = await readFeed((await makeFeed(student)).path);

    expect(timesOf(events, /^lesson-701@/)).not.toContain('2026-11-04 09:30');
    expect(timesOf(events, /^lesson-701@/)).toHaveLength(16);
  });

  it('has no event where holidays leave nothing of it', async () => {
    await portal.build.holiday('2026-09-01', { endsOn: '2026-12-26' });

    expect(await readFeed((await makeFeed(student)).path)).toMatchObject({ events: [] });
  });
});

describe('one-off changes', () => {
  it('cancel, move, send a colleague and go online on their day alone', async () => {
    const change = async (day: string, over: Parameters<typeof portal.build.change>[2]) =>
      await portal.build.change(meetings.lecture, day, over);
    await change('2026-10-14', { reason: 'Болезнь' });
    const moved = { newDate: '2026-10-23', newTimeSlotId: slots.fourth, newRoomId: 12 };
    await change('2026-10-21', { kind: 'moved', ...moved });
    await change('2026-10-28', { kind: 'substituted', newTeacherId: otherTeacher.id });
    await change('2026-11-11', { kind: 'online', onlineUrl: 'https://meet.example/x,y;z' });
    await change('2026-11-18', { kind: 'moved', newRoomId: 12 });
    const { events } = await readFeed((await makeFeed(student)).path);

    const on = (day: string) =>
      events.find((event) => event.uid.startsWith('lesson-701@') && event.day === day);
    expect(on('2026-10-14')).toMatchObject({
      isCancelled: true,
      summary: 'Отменено: Базы данных (лек)',
      description: expect.stringContaining('Причина: Болезнь'),
    });
    expect(on('2026-10-21')).toBeUndefined();
    expect(on('2026-10-23')).toMatchObject({
      starts: '13:00',
      ends: '14:20',
      location: 'ауд. 2/210',
      description: expect.stringContaining('Перенесено с 21.10, 09:30'),
    });
    expect(on('2026-10-28')).toMatchObject({
      isCancelled: false,
      description: expect.stringMatching(/^Преподаватель: Бакиров .*Замена, обычно ведёт: Асанова/s),
    });
    expect(on('2026-11-11')).toMatchObject({ location: 'https://meet.example/x,y;z', isCancelled: false });
    expect(on('2026-11-18')).toMatchObject({
      location: 'ауд. 2/210',
      description: expect.stringContaining('Обычная аудитория: 1/101'),
    });
    expect(on('2026-11-25')).toMatchObject({ isCancelled: false, location: 'ауд. 1/101' });
  });

  it('give a lesson to a colleague: gone for one teacher, there for the other', async () => {
    const substituted = { kind: 'substituted', newTeacherId: otherTeacher.id } as const;
    for (const day of ['2026-10-14', '2026-10-28'])
      await portal.build.change(meetings.lecture, day, substituted);

    const own = await readFeed((await makeFeed(teacher)).path);
    const theirs = await readFeed((await makeFeed(otherTeacher)).path);

    expect(timesOf(own.events, /^lesson-701@/)).toContain('2026-10-14 09:30 cancelled');
    expect(timesOf(theirs.events, /^lesson-701-/)).toEqual(['2026-10-14 09:30', '2026-10-28 09:30']);
  });
});

describe('the versions of an event', () => {
  const versionOf = async (path: string, entry: number) => {
    const { components } = await readFeed(path);
    const found = components.filter(({ uid }) => uid.startsWith(`lesson-${entry}@`));
    expect(new Set(found.map(({ sequence, stamp }) => `${sequence} ${stamp}`)).size).toBeLessThan(2);
    return { sequence: found[0]?.sequence, stamp: found[0]?.stamp, uid: found[0]?.uid };
  };

  it('count up when the event changes, and only then', async () => {
    const { path } = await makeFeed(student);
    const first = await versionOf(path, 701);
    const other = await versionOf(path, 702);
    portal.setTime('2026-10-15T08:00:00+06:00');
    expect(await versionOf(path, 701)).toEqual(first);

    await portal.build.change(meetings.lecture, '2026-10-21');
    const cancelled = await versionOf(path, 701);
    expect(cancelled).toEqual({ uid: first.uid, sequence: 1, stamp: '2026-10-15T02:00:00Z' });
    expect(await versionOf(path, 702)).toEqual(other);

    portal.setTime('2026-10-16T08:00:00+06:00');
    await portal.db.delete(scheduleExceptions);
    expect(await versionOf(path, 701)).toMatchObject({ sequence: 2 });

    await portal.db.update(scheduleEntries).set({ roomId: 12 }).where(eq(scheduleEntries.id, 701));
    expect(await versionOf(path, 701)).toMatchObject({ sequence: 3 });
    await portal.db.update(scheduleEntries).set({ roomId: 11 }).where(eq(scheduleEntries.id, 701));
  });

  it('do not count back when an event is gone for a while, nor with a new address', async () => {
    const { path } = await makeFeed(student);
    await versionOf(path, 702);
    await portal.db.execute(sql`update teaching_assignments set is_active = false where id = 902`);
    await portal.build.change(meetings.lecture, '2026-10-21');
    expect(await versionOf(path, 702)).toMatchObject({ uid: undefined });
    await portal.db.execute(sql`update teaching_assignments set is_active = true where id = 902`);

    const next = await makeFeed(student);
    expect(await versionOf(next.path, 701)).toMatchObject({ sequence: 1 });
    expect(await versionOf(next.path, 702)).toMatchObject({ sequence: 0 });
  });

  it('count once when many fetch at the same moment', async () => {
    const { path } = await makeFeed(student);
    await fetchFeed(path);
    await portal.build.change(meetings.lecture, '2026-10-21');

    const replies = await Promise.all(Array.from({ length: 10 }, () => fetchFeed(path)));

    expect(new Set(replies.map(({ body }) => body)).size).toBe(1);
    expect(await versionOf(path, 701)).toMatchObject({ sequence: 1 });
  });
});
