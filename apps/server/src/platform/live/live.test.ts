import { authApi } from '@bilim/contract/auth';
import { liveApi } from '@bilim/contract/live';
import { journalApi } from '@bilim/contract/journal/journal';
import { themesApi } from '@bilim/contract/journal/themes';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';

import {
  campusNow,
  classmate,
  isLong,
  lab,
  lecture,
  marksLastWeek,
  openListener,
  openPortal,
  otherTeacher,
  startSecondServer,
  student,
  teacher,
  today,
} from '#testing';
import type { Portal } from '#testing';
import { platformCronJob } from '#platform/forget.jobs.ts';

import { liveEvents } from './live.tables.ts';

let portal: Portal;
let host: string;
const open: { close(): Promise<unknown> }[] = [];
const visitId = marksLastWeek.student;

beforeAll(async () => {
  portal = await openPortal();
  host = await portal.listen();
});
afterEach(async () => {
  for (const one of open.splice(0)) await one.close();
});
afterAll(() => portal.close());

async function listen(person: typeof student, over: { host?: string; cursor?: string | undefined } = {}) {
  const listener = await openListener(await portal.browserOf(person), { host, ...over });
  open.push(listener);
  return listener;
}

let next = 0;
/** Sets another mark each time. */
async function mark() {
  next += 1;
  const [saved] = await portal.callAs(teacher)(journalApi.setMark, { visitId, markId: 11 + (next % 9) });
  return saved!.version;
}
const versions = (events: readonly { version?: number | undefined }[]) =>
  events.map(({ version }) => version);

describe('an open page is told', () => {
  it('of a mark: the student and the teacher, and nobody else', async () => {
    const told = await listen(student, { cursor: (await portal.callAs(student)(liveApi.since, {})).cursor });
    const [own, others] = [await listen(teacher), await listen(classmate)];
    const seen = own.events().length;

    const version = await mark();
    await told.until(() => told.events().length > 0);
    await own.until(() => own.events().length > seen);

    expect(told.events()).toEqual([
      expect.objectContaining({ kind: 'mark', visitId, version, assignmentId: lecture.assignmentId }),
    ]);
    expect(others.events()).toEqual([]);
  });

  it('once for a mark, and not at all for a repetition or for a refusal', async () => {
    await mark();
    const told = await listen(student, { cursor: (await portal.callAs(student)(liveApi.since, {})).cursor });
    const repeated = 11 + (next % 9);

    await portal.callAs(teacher)(journalApi.setMark, { visitId, markId: repeated });
    await portal
      .callAs(otherTeacher)(journalApi.setMark, { visitId, markId: 12 })
      .catch(() => undefined);
    const version = await mark();
    await told.until(() => told.events().length > 0);

    expect(versions(told.events())).toEqual([version]);
  });

  it('of a lesson’s theme: the whole class', async () => {
    const told = await Promise.all([student, classmate, teacher].map((person) => listen(person)));

    await portal.callAs(teacher)(themesApi.saveTheme, {
      ...lecture,
      lessonDate: '2026-10-07',
      theme: 'Нормальные формы',
      hours: 2,
    });
    await Promise.all(told.map((one) => one.until(() => one.events().some(({ kind }) => kind === 'lesson'))));
  });

  it('of a new list only its teacher: its marks are empty', async () => {
    const before = await portal.callAs(student)(liveApi.since, {});
    await portal.callAs(teacher)(journalApi.createList, { ...lab, lessonDate: today });

    const { events } = await portal.callAs(student)(liveApi.since, { cursor: before.cursor });
    const ofTeacher = await portal.callAs(teacher)(liveApi.since, {});

    expect(events).toEqual([]);
    expect(ofTeacher.events).toContainEqual(
      expect.objectContaining({ kind: 'lesson', assignmentId: lab.assignmentId }),
    );
  });

  it('after a break of exactly what it missed, in order', async () => {
    const first = await listen(student);
    const known = await mark();
    await first.until(() => versions(first.events()).includes(known));
    const cursor = first.cursor();
    await first.close();
    const missed = [await mark(), await mark(), await mark()];

    const resumed = await listen(student, { cursor });
    const version = await mark();
    await resumed.until(() => versions(resumed.events()).includes(version));

    expect(versions(resumed.events())).toEqual([...missed, version]);
  });
});

describe('no event is skipped', () => {
  it('when a later one was committed first, nor told twice, nor held up by a transaction that takes long', async () => {
    const slow = await portal.pool.connect();
    const told = await listen(student, { cursor: (await portal.callAs(student)(liveApi.since, {})).cursor });
    await slow.query('begin');
    await slow.query(
      `insert into live_events (person_id, kind, about) values ($1, 'mark', '{"version": 900}')`,
      [student.id],
    );

    const versionMeanwhile = await mark();
    await told.until(() => told.events().length === 1);
    const cursor = told.cursor();
    await slow.query('commit');
    slow.release();
    portal.parts.live.wake();
    await told.until(() => told.events().length === 2);
    const polled = await portal.callAs(student)(liveApi.since, { cursor });
    const all = await portal.callAs(student)(liveApi.since, { cursor: told.told[0]!.cursor });

    expect(versions(told.events())).toEqual([versionMeanwhile, 900]);
    expect(versions(polled.events)).toEqual([900]);
    expect(versions(all.events).toSorted()).toEqual([versionMeanwhile, 900].toSorted());
  });

  it('while thirty writers commit in any order and browsers come and go', async () => {
    const start = (await portal.callAs(student)(liveApi.since, {})).cursor;
    const first = await listen(student, { cursor: start });
    const writers = Array.from({ length: 30 }, async (_none, writer) => {
      await portal.db.transaction(async (tx) => {
        await tx.insert(liveEvents).values({
          personId: student.id,
          kind: 'mark',
          about: { version: 1_000 + writer },
        });
        await tx.execute(sql`select pg_sleep(${((writer * 7) % 10) / 200})`);
      });
      portal.parts.live.wake();
    });
    const seen: number[] = [];
    let cursor: string | undefined = start;
    while (seen.length < 30) {
      const one = await openListener(await portal.browserOf(student), { host, cursor });
      await new Promise((done) => setTimeout(done, 15));
      await one.close();
      seen.push(...versions(one.events()).map(Number));
      cursor = one.cursor();
    }
    await Promise.all(writers);
    await first.until(() => first.events().length >= 30);

    const expected = Array.from({ length: 30 }, (_none, writer) => 1_000 + writer);
    expect(seen.toSorted((a, b) => a - b)).toEqual(expected);
    expect(versions(first.events()).toSorted()).toEqual(expected);
  });

  it('but who was away for too long, or comes with a cursor of elsewhere, is told to ask for everything', async () => {
    const call = portal.callAs(student);
    const { cursor } = await call(liveApi.since, {});
    const [, snapshot = ''] = cursor.split('.');
    const old = `${Math.floor(Date.now() / 1000) - 3 * 86_400}.${snapshot}`;

    for (const lost of [
      old,
      'nonsense',
      '1.5:3:',
      '1.5:9:8,7',
      `${cursor.split('.')[0]}.9999999999:9999999999:`,
    ]) {
      expect(await call(liveApi.since, { cursor: lost })).toMatchObject({ events: [], hasGap: true });
    }
    expect(await call(liveApi.since, { cursor })).toMatchObject({ hasGap: false });
  });

  it('until it is some days old', async () => {
    await portal.db.execute(sql`update live_events set made_at = now() - interval '73 hours'`);

    await platformCronJob(portal.db, new Date());

    expect(await portal.db.$count(liveEvents)).toBe(0);
  });
});

describe('a connection', () => {
  it('needs a session, and a page of our own', async () => {
    const browser = await portal.browserOf(student);

    await expect(openListener(portal.browser(), { host })).rejects.toThrow('401');
    await expect(openListener(browser, { host, origin: 'https://evil.example' })).rejects.toThrow('403');
  });

  it('is closed within seconds of signing out', async () => {
    const browser = await portal.newBrowserOf(classmate);
    const listener = await openListener(browser, { host });

    await browser.post(authApi.logout.path, { logout: true });

    expect(await listener.closed).toBe(4401);
  });

  it('is closed when it speaks, and when it speaks too long', async () => {
    const [one, other] = [await listen(student), await listen(student)];
    one.socket.send('hello');
    other.socket.send('x'.repeat(2_000));

    expect([await one.closed, await other.closed]).toEqual([1008, 1009]);
  });

  it('makes room for the eleventh of the same person', async () => {
    const eleven = [];
    for (let one = 0; one < 11; one += 1) eleven.push(await listen(otherTeacher));

    expect(await eleven[0]!.closed).toBe(4429);
    expect(eleven[10]!.socket.readyState).toBe(1);
  });
});

describe.runIf(isLong)('with two processes', () => {
  it('a mark set through one reaches a page at the other; killed and resumed, nothing is lost or doubled', async () => {
    portal.setTime(campusNow);
    const first = await startSecondServer(portal.url);
    const told = await listen(student, { host: first.host });
    const before = told.events().length;
    const version = await mark();
    await told.until(() => told.events().length > before);
    expect(told.events().at(-1)).toMatchObject({ version });

    first.child.kill('SIGKILL');
    await told.closed;
    const missed = [await mark(), await mark()];
    const second = await startSecondServer(portal.url);
    try {
      const resumed = await listen(student, { host: second.host, cursor: told.cursor() });
      const last = await mark();
      await resumed.until(() => versions(resumed.events()).includes(last));

      expect(versions(resumed.events())).toEqual([...missed, last]);
    } finally {
      second.child.kill('SIGKILL');
    }
  });
});
