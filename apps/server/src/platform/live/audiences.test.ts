import { authApi } from '@bilim/contract/auth';
import { liveApi } from '@bilim/contract/live';
import { journalApi } from '@bilim/contract/journal/journal';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';

import {
  campusPassword,
  dean,
  everyone,
  marksLastWeek,
  openListener,
  openPortal,
  otherDean,
  otherFaculty,
  otherTeacher,
  outsider,
  ownFaculty,
  registrar,
  student,
  teacher,
} from '#testing';
import type { Portal } from '#testing';

import { broadcasting, emittingToMany } from './emitting.ts';
import { openLive } from './live.ts';
import { liveEvents } from './live.tables.ts';
import { postgresWakeUps } from './wakeUps.ts';

let portal: Portal;
let host: string;
let listeners: Awaited<ReturnType<typeof listenAll>>;
const people = Object.entries(everyone);

beforeAll(async () => {
  portal = await openPortal();
  host = await portal.listen();
  listeners = await listenAll();
});
afterAll(async () => {
  for (const { listener } of listeners) await listener.close();
  await portal.close();
});

async function listenAll() {
  return await Promise.all(
    people.map(async ([name, person]) => ({
      name,
      person,
      listener: await openListener(await portal.browserOf(person), { host }),
    })),
  );
}

interface Audience {
  readonly roles: readonly string[] | null;
  readonly faculties: readonly number[] | null;
}

let version = 0;
/** Tells an audience of something, and everybody of something else after it. */
async function tell(...audiences: readonly Audience[]) {
  const first = version + 1;
  for (const { roles, faculties } of [...audiences, { roles: null, faculties: null }]) {
    version += 1;
    await portal.db.execute(
      broadcasting(sql`
        select ${sql.param(roles)}::text[], ${sql.param(faculties)}::smallint[], 'news',
          jsonb_build_object('version', ${version}::int)`),
    );
  }
  portal.parts.live.wake();
  return { first, last: version };
}

/** Which of them each person was told over the connection. */
async function heard({ first, last }: { readonly first: number; readonly last: number }) {
  const versions = (one: (typeof listeners)[number]) =>
    one.listener.events().map((event) => event.version ?? 0);
  for (const one of listeners) await one.listener.until(() => versions(one).includes(last));
  return Object.fromEntries(
    listeners.map((one) => [one.name, versions(one).filter((told) => told >= first && told < last)]),
  );
}

async function hearersOf(audience: Audience) {
  const told = await tell(audience);
  const names = Object.entries(await heard(told)).filter(([, versions]) => versions.length > 0);
  return names.map(([name]) => name).toSorted();
}

it('one row tells everybody', async () => {
  const before = await portal.db.$count(liveEvents);
  expect(await hearersOf({ roles: null, faculties: null })).toEqual(people.map(([name]) => name).toSorted());
  expect((await portal.db.$count(liveEvents)) - before).toBe(2);
});

it('people of a role, in the capacity in which they are here', async () => {
  const teachers = people.filter(([, { role }]) => role === 'teacher').map(([name]) => name);
  expect(await hearersOf({ roles: ['teacher'], faculties: null })).toEqual(teachers.toSorted());
});

it('people of a faculty: who studies, teaches or holds office there', async () => {
  const own = await hearersOf({ roles: null, faculties: [ownFaculty] });
  const other = await hearersOf({ roles: null, faculties: [otherFaculty] });

  expect(own).toEqual(expect.arrayContaining(['student', 'teacher', 'dean']));
  expect(own).not.toEqual(expect.arrayContaining(['outsider']));
  expect(other).toEqual(expect.arrayContaining(['outsider', 'otherDean']));
  for (const name of ['student', 'teacher', 'dean', 'registrar']) expect(other).not.toContain(name);
});

it('people of a role within a faculty', async () => {
  const told = await hearersOf({ roles: ['student', 'dean'], faculties: [otherFaculty] });
  expect(told).toEqual(['otherDean', 'outsider']);
});

it('and nobody where the audience has nobody', async () => {
  expect(await hearersOf({ roles: ['student'], faculties: [] })).toEqual([]);
});

it('whoever asks instead of listening is told the same, audience by audience', async () => {
  const audience = fc.record({
    roles: fc.option(fc.subarray(['teacher', 'student', 'dean', 'registrar', 'admin'])),
    faculties: fc.option(fc.subarray([ownFaculty, otherFaculty, 77])),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(audience, { minLength: 1, maxLength: 6 }), async (audiences) => {
      const { cursor } = await portal.callAs(student)(liveApi.since, {});
      const told = await tell(...audiences);
      const overConnection = await heard(told);
      for (const person of [teacher, student, outsider, dean, otherDean, registrar]) {
        const { events, hasGap } = await portal.callAs(person)(liveApi.since, { cursor });
        const name = people.find(([, one]) => one === person)![0];
        expect(events.map((event) => event.version)).toEqual([...overConnection[name]!, told.last]);
        expect(hasGap).toBe(false);
      }
    }),
    { numRuns: 15 },
  );
});

it('many who are named are told in one row, whether they listen or ask, and nobody else is', async () => {
  const { cursor } = await portal.callAs(student)(liveApi.since, {});
  const named = [student.id, outsider.id, registrar.id];
  // More than a process reads one by one for everybody.
  const others = Array.from({ length: 6_000 }, (_none, at) => 1_000_000 + at);
  const before = await portal.db.$count(liveEvents);
  const first = version + 1;
  version += 1;

  await portal.db.execute(
    emittingToMany(
      sql`select unnest(${sql.param([...named, ...others])}::int[])`,
      sql`'news', jsonb_build_object('version', ${first}::int)`,
    ),
  );
  const told = await tell();

  expect((await portal.db.$count(liveEvents)) - before).toBe(2);
  const overConnection = await heard({ first, last: told.last });
  const hearers = people.map(([name]) => name).filter((name) => overConnection[name]?.includes(first));
  expect(hearers.toSorted()).toEqual(['outsider', 'registrar', 'student']);
  for (const person of [student, teacher]) {
    const { events, hasGap } = await portal.callAs(person)(liveApi.since, { cursor });
    expect(events.some((event) => event.version === first)).toBe(person === student);
    expect(hasGap).toBe(false);
  }
});

it('nobody is told where none of many is there', async () => {
  const before = await portal.db.$count(liveEvents);
  await portal.db.execute(emittingToMany(sql`select null::int where false`, sql`'news', '{}'::jsonb`));
  expect(await portal.db.$count(liveEvents)).toBe(before);
});

it('a row for one person names no audience', async () => {
  const both = portal.db.insert(liveEvents).values({
    personId: student.id,
    roles: ['student'],
    kind: 'news',
    about: {},
  });
  await expect(both).rejects.toMatchObject({ cause: { constraint: 'live_events_reader' } });
});

it('what is said in passing reaches the named people at every process, and is kept nowhere', async () => {
  const other = openLive(portal.db, postgresWakeUps(portal.pool, portal.url));
  const kept = await portal.db.$count(liveEvents);
  const ofTeacher = listeners.find(({ person }) => person === teacher)!.listener;
  const ofOther = listeners.find(({ person }) => person === otherTeacher)!.listener;

  other.signal({ personIds: [teacher.id], signal: { kind: 'typing', assignmentId: 7 } });
  other.signal({ personIds: Array.from({ length: 9_000 }, (_none, at) => at), signal: { kind: 'typing' } });
  await ofTeacher.until(() => ofTeacher.signals().length > 0);
  await other.close();

  expect(ofTeacher.signals()).toEqual([{ kind: 'typing', assignmentId: 7 }]);
  expect(ofOther.signals()).toEqual([]);
  expect(await portal.db.$count(liveEvents)).toBe(kept);
  // It stands where it stood: whoever goes on from here misses nothing.
  const [before, after] = ofTeacher.told.slice(-2);
  expect(after!.cursor).toBe(before!.cursor);
});

it('a write that tells nobody anything wakes no process', async () => {
  const neighbour = new Client({ connectionString: portal.url });
  await neighbour.connect();
  let wakeUps = 0;
  neighbour.on('notification', () => (wakeUps += 1));
  await neighbour.query('listen bilim_live');
  try {
    const setMark = async (markId: number) =>
      await portal.callAs(teacher)(journalApi.setMark, { visitId: marksLastWeek.student, markId });
    await setMark(12);
    await expect.poll(() => wakeUps).toBeGreaterThan(0);
    await new Promise((done) => setTimeout(done, 150));
    const before = wakeUps;

    const browser = portal.browser();
    await browser.get('/config.json');
    const { statusCode } = await browser.post(authApi.orize.path, {
      login: 'student',
      password: campusPassword,
      token: 'another',
    });
    expect(statusCode).toBe(200);
    await new Promise((done) => setTimeout(done, 150));
    expect(wakeUps).toBe(before);

    await setMark(13);
    await expect.poll(() => wakeUps).toBe(before + 1);
  } finally {
    await neighbour.end();
  }
});
