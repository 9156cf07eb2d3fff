import type { LiveEvents } from '@bilim/contract/live';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { openPortal, student } from '#testing';
import type { Portal } from '#testing';

import { hasRedis, startRedis } from '../../testing/redisServer.ts';
import { emitting } from './emitting.ts';
import { openLive } from './live.ts';
import { redisWakeUps } from './redisWakeUps.ts';
import { postgresWakeUps } from './wakeUps.ts';
import type { WakeUps } from './wakeUps.ts';

let portal: Portal;
beforeAll(async () => {
  portal = await openPortal();
});
afterAll(() => portal.close());

const asStudent = { personId: student.id, role: 'student', facultyIds: [] } as const;

/** A way of waking and what may happen to it. */
interface Way {
  open(): WakeUps;
  breakOff(): Promise<void>;
  comeBack(): Promise<void>;
  remove(): Promise<void>;
}

async function byPostgres(): Promise<Way> {
  return {
    open: () => postgresWakeUps(portal.pool, portal.url),
    async breakOff() {
      await portal.pool.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where application_name = 'bilim live' and datname = current_database()`,
      );
    },
    async comeBack() {},
    async remove() {},
  };
}

async function byRedis(): Promise<Way> {
  const redis = await startRedis();
  return {
    open: () => redisWakeUps(redis.url, 'bilim:test'),
    breakOff: redis.kill,
    comeBack: redis.start,
    remove: async () => await redis.remove(),
  };
}

// On a machine of developers Redis may be missing; where changes are admitted it must not be.
const ways = [
  ['LISTEN and NOTIFY', byPostgres],
  ...(hasRedis() || process.env['CI'] !== undefined ? [['Redis', byRedis] as const] : []),
] as const;

describe.each(ways)('processes that wake each other by %s', (_name, start) => {
  let way: Way;
  const closing: (() => Promise<void>)[] = [];
  beforeEach(async () => {
    way = await start();
  });
  afterEach(async () => {
    for (const close of closing.splice(0)) await close();
    await way.remove();
  });

  async function openProcess() {
    const wakeUps = way.open();
    const heard: string[] = [];
    closing.push(() => wakeUps.close());
    wakeUps.subscribe((said) => heard.push(said));
    // The first empty text says that it listens.
    await expect.poll(() => heard.length, { timeout: 5_000 }).toBe(1);
    return { heard, publish: async (said: string) => await wakeUps.publish(said) };
  }

  it('all hear what one says, in order', async () => {
    const processes = [await openProcess(), await openProcess()];
    const [first, second] = processes;
    const texts = ['', '[{"a":1}]', '', 'x'.repeat(7_500)];

    await expect
      .poll(
        async () =>
          await first!.publish('ready?').then(
            () => true,
            () => false,
          ),
      )
      .toBe(true);
    for (const said of texts) await second!.publish(said);

    for (const { heard } of processes) await expect.poll(() => heard.slice(1)).toEqual(['ready?', ...texts]);
  });

  it('when the line broke, they look for what was missed, and hear again', async () => {
    const [first, second] = [await openProcess(), await openProcess()];
    await way.breakOff();
    await way.comeBack();

    for (const { heard } of [first, second])
      await expect.poll(() => heard, { timeout: 10_000 }).toEqual(['', '']);
    await expect
      .poll(
        async () =>
          await first.publish('again').then(
            () => true,
            () => false,
          ),
        { timeout: 10_000 },
      )
      .toBe(true);
    await expect.poll(() => second.heard.at(-1)).toBe('again');
  });

  /** One process writes events for a student, and another one tells them. */
  async function openWriterAndReader() {
    const [writer, reader] = [openLive(portal.db, way.open()), openLive(portal.db, way.open())];
    closing.push(
      () => writer.close(),
      () => reader.close(),
    );
    const told: LiveEvents[] = [];
    const { cursor } = await writer.since(asStudent, undefined);
    await reader.follow({ ...asStudent, tell: (news) => void told.push(news) }, cursor);
    let last = 0;
    return {
      versions: () => told.flatMap(({ events }) => events).map(({ version }) => version),
      write: async (count: number) => {
        for (let one = 0; one < count; one += 1) {
          last += 1;
          await portal.db.execute(
            emitting(sql`select ${student.id}::int, 'mark', jsonb_build_object('version', ${last}::int)`),
          );
          writer.wake();
        }
      },
    };
  }

  it('every event is told once and in order, whatever happens to the line', async () => {
    const { versions, write } = await openWriterAndReader();

    await write(50);
    await way.breakOff();
    await write(50);
    await way.comeBack();
    await write(50);

    await expect.poll(versions, { timeout: 15_000 }).toHaveLength(150);
    expect(versions()).toEqual(Array.from({ length: 150 }, (_none, at) => at + 1));
  });

  it('a line that cannot be had makes events late and holds up nothing', async () => {
    await way.breakOff();
    const { versions, write } = await openWriterAndReader();
    await write(3);
    await expect.poll(versions, { timeout: 9_000 }).toEqual([1, 2, 3]);
  });
});
