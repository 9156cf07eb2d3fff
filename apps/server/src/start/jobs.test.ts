import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';

import { idempotencyKeys, outbox, rateCounters } from '#platform/db/platform.tables.ts';
import { forgetOldSignIns } from '#modules/auth/auth.jobs.ts';
import { sessions } from '#modules/auth/auth.tables.ts';
import { OwnError } from '#platform/log/ownError.ts';
import { campusNow, openPortal, student } from '#testing';
import type { Portal } from '#testing';

import { platformCronJob } from '#platform/forget.jobs.ts';
import { delivery, GiveUp, job } from '#platform/jobs/job.ts';
import { countJobs, deliverBatch, enqueue, startOutbox } from '#platform/jobs/outbox.ts';

let portal: Portal;
beforeAll(async () => {
  portal = await openPortal();
});
afterAll(() => portal.close());
beforeEach(async () => {
  await portal.db.delete(outbox);
});

const note = job('note', z.object({ n: z.optional(z.int()), words: z.optional(z.string()) }), 3);
const soon = async () => await portal.db.update(outbox).set({ runAfter: sql`now()` });

describe('the outbox', () => {
  it('delivers what was committed, once, and nothing of what was rolled back', async () => {
    const delivered: unknown[] = [];
    const deliveries = [delivery(note, async (payload) => void delivered.push(payload))];
    await portal.db.transaction((tx) => enqueue(tx, note, { n: 1 }));
    await portal.db
      .transaction(async (tx) => {
        await enqueue(tx, note, { n: 2 });
        throw new Error('changed my mind');
      })
      .catch(() => {});

    await deliverBatch(portal.db, deliveries);
    await deliverBatch(portal.db, deliveries);

    expect(delivered).toEqual([{ n: 1 }]);
    const [kept] = await portal.db.select().from(outbox);
    expect(kept, 'what was in it is nobody’s business any more').toMatchObject({ payload: {} });
  });

  it('leaves alone what others deliver', async () => {
    await enqueue(portal.db, job('letter', z.object({})), {});

    expect(await deliverBatch(portal.db, [delivery(note, async () => {})])).toBe(0);
    expect(await countJobs(portal.db)).toEqual([{ kind: 'letter', waiting: 1, givenUp: 0 }]);
  });

  it('tries again later what failed, and says why it waits', async () => {
    let isBroken = true;
    let delivered = 0;
    const deliveries = [
      delivery(note, async () => {
        if (isBroken) throw new OwnError('mail server is away');
        delivered += 1;
      }),
    ];
    await enqueue(portal.db, note, {});

    await deliverBatch(portal.db, deliveries);
    const [waiting] = await portal.db.select().from(outbox);
    expect(waiting).toMatchObject({
      attempts: 1,
      deliveredAt: null,
      givenUpAt: null,
      lastError: 'OwnError: mail server is away',
    });

    isBroken = false;
    await deliverBatch(portal.db, deliveries);
    expect(delivered).toBe(0);
    await soon();
    await deliverBatch(portal.db, deliveries);
    expect(delivered).toBe(1);
  });

  it('gives up what fails as often as its kind allows, keeps the reason, and goes on when somebody says so', async () => {
    let tried = 0;
    const deliveries = [
      delivery(note, async () => {
        tried += 1;
        throw new OwnError('mail server is away');
      }),
    ];
    await enqueue(portal.db, note, { n: 7 });
    for (let round = 0; round < 5; round++) {
      await deliverBatch(portal.db, deliveries);
      await soon();
    }

    expect(tried).toBe(3);
    expect(await portal.db.select().from(outbox)).toMatchObject([
      {
        attempts: 3,
        givenUpAt: expect.any(Date),
        lastError: 'OwnError: mail server is away',
        payload: { n: 7 },
      },
    ]);
    expect(await countJobs(portal.db)).toEqual([{ kind: 'note', waiting: 0, givenUp: 1 }]);

    await portal.db.update(outbox).set({ givenUpAt: null, attempts: 0 });
    await deliverBatch(portal.db, deliveries);
    expect(tried).toBe(4);
  });

  it('gives up at once what nobody understands, and what trying again cannot help', async () => {
    const seen: unknown[] = [];
    const deliveries = [
      delivery(note, async ({ n }) => {
        seen.push(n);
        throw new GiveUp('the link was sealed by another installation');
      }),
    ];
    await portal.db.insert(outbox).values({ kind: 'note', payload: { n: 'ангина' } });
    await enqueue(portal.db, note, { n: 1 });
    await deliverBatch(portal.db, deliveries);

    const reasons = (await portal.db.select().from(outbox)).map(({ lastError }) => lastError).toSorted();
    expect(reasons).toEqual([
      'GiveUp: the link was sealed by another installation',
      'GiveUp: the payload is none of note',
    ]);
    expect(await countJobs(portal.db)).toEqual([{ kind: 'note', waiting: 0, givenUp: 2 }]);
    expect(seen).toEqual([1]);
  });

  it('tells the log which kind was given up and why, and no word of what was in it', async () => {
    const lines: object[] = [];
    const log = { error: (line: object) => lines.push(line), warn() {} };
    await portal.db.insert(outbox).values({ kind: 'note', payload: { n: 'ангина' } });
    const running = startOutbox(portal.db, [delivery(note, async () => {})], log);
    await expect.poll(() => lines.length).toBe(1);
    await running.stop();

    expect(lines).toMatchObject([
      { kind: 'note', attempts: 1, reason: 'GiveUp: the payload is none of note' },
    ]);
    expect(JSON.stringify(lines)).not.toContain('ангина');
  });

  it('keeps no word of what it delivers with the reason', async () => {
    const deliveries = [
      delivery(note, async ({ words }) => {
        await portal.db.execute(sql`select ${words}::int`);
      }),
    ];
    await enqueue(portal.db, note, { words: 'ангина' });

    await deliverBatch(portal.db, deliveries);

    const [waiting] = await portal.db.select().from(outbox);
    expect(waiting?.lastError).toContain('22P02');
    expect(waiting?.lastError).not.toContain('ангина');
  });

  it('shares the work between processes without delivering twice', async () => {
    const delivered: unknown[] = [];
    const deliveries = [delivery(note, async ({ n }) => void delivered.push(n))];
    for (let n = 0; n < 60; n++) await enqueue(portal.db, note, { n });

    await Promise.all(Array.from({ length: 4 }, () => deliverBatch(portal.db, deliveries)));
    while ((await deliverBatch(portal.db, deliveries)) > 0);

    expect(delivered.toSorted((a, b) => Number(a) - Number(b))).toEqual(
      Array.from({ length: 60 }, (_, n) => n),
    );
  });
});

describe('housekeeping', () => {
  it('keeps jobs that wait, for a month what was given up, and for a week what was done', async () => {
    const daysAgo = (days: number) => new Date(campusNow.getTime() - days * 86_400_000);
    const made = (kind: string, over: Partial<typeof outbox.$inferInsert> = {}) => ({
      kind,
      payload: {},
      createdAt: daysAgo(60),
      ...over,
    });
    await portal.db
      .insert(outbox)
      .values([
        made('waits'),
        made('done long ago', { deliveredAt: daysAgo(8) }),
        made('done lately', { deliveredAt: daysAgo(6) }),
        made('given up long ago', { givenUpAt: daysAgo(31) }),
        made('given up lately', { givenUpAt: daysAgo(29) }),
      ]);

    await platformCronJob(portal.db, campusNow);

    const left = (await portal.db.select().from(outbox)).map(({ kind }) => kind).toSorted();
    expect(left).toEqual(['done lately', 'given up lately', 'waits']);
  });

  it('removes what has served its time and nothing else', async () => {
    const before = new Date(campusNow.getTime() - 100 * 3_600_000);
    const young = new Date(campusNow.getTime() - 71 * 3_600_000);
    const later = new Date(campusNow.getTime() + 3_600_000);
    const key = (name: string, createdAt: Date) => ({
      personId: student.id,
      key: name,
      path: '/',
      bodyMac: Buffer.alloc(32),
      createdAt,
    });
    await portal.db.insert(idempotencyKeys).values([key('old', before), key('kept', young)]);
    await portal.db.insert(rateCounters).values([
      { key: 'over', hits: 9, windowEndsAt: before },
      { key: 'running', hits: 9, windowEndsAt: later },
    ]);
    await portal.browserOf(student);
    const gone = new Date(campusNow.getTime() - 40 * 86_400_000);
    await portal.db.insert(sessions).values({
      userId: student.id,
      secretHash: Buffer.alloc(32, 1),
      role: 'student',
      idleUntil: gone,
      endsAt: gone,
      ip: '',
      device: 'old phone',
    });

    await platformCronJob(portal.db, campusNow);
    await forgetOldSignIns(portal.db, campusNow);

    expect((await portal.db.select().from(idempotencyKeys)).map((row) => row.key)).toEqual(['kept']);
    expect((await portal.db.select().from(rateCounters)).map((row) => row.key)).toEqual(['running']);
    const left = await portal.db.select().from(sessions).where(eq(sessions.userId, student.id));
    expect(left.map(({ device }) => device)).toEqual(['test']);
  });
});
