import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { idempotencyKeys, outbox, rateCounters } from '#platform/db/platform.tables.ts';
import { forgetOldSignIns } from '#modules/auth/auth.jobs.ts';
import { sessions } from '#modules/auth/auth.tables.ts';
import { OwnError } from '#platform/log/ownError.ts';
import { campusNow, openPortal, student } from '#testing';
import type { Portal } from '#testing';

import { platformCronJob } from '#platform/jobs/housekeeping.ts';
import { deliverBatch, enqueue } from '#platform/jobs/outbox.ts';

let portal: Portal;
beforeAll(async () => {
  portal = await openPortal();
});
afterAll(() => portal.close());
beforeEach(async () => {
  await portal.db.delete(outbox);
});

describe('the outbox', () => {
  it('delivers what was committed, once, and nothing of what was rolled back', async () => {
    const delivered: unknown[] = [];
    const handlers = { note: async (payload: unknown) => void delivered.push(payload) };
    await portal.db.transaction((tx) => enqueue(tx, 'note', { n: 1 }));
    await portal.db
      .transaction(async (tx) => {
        await enqueue(tx, 'note', { n: 2 });
        throw new Error('changed my mind');
      })
      .catch(() => {});

    await deliverBatch(portal.db, handlers);
    await deliverBatch(portal.db, handlers);

    expect(delivered).toEqual([{ n: 1 }]);
  });

  it('tries again later what failed, and says why it waits', async () => {
    let isBroken = true;
    let delivered = 0;
    const handlers = {
      note: async () => {
        if (isBroken) throw new OwnError('mail server is away');
        delivered += 1;
      },
    };
    await enqueue(portal.db, 'note', {});

    await deliverBatch(portal.db, handlers);
    const [waiting] = await portal.db.select().from(outbox);
    expect(waiting).toMatchObject({
      attempts: 1,
      deliveredAt: null,
      lastError: 'OwnError: mail server is away',
    });

    isBroken = false;
    await deliverBatch(portal.db, handlers);
    expect(delivered).toBe(0);
    await portal.db.update(outbox).set({ runAfter: sql`now()` });
    await deliverBatch(portal.db, handlers);
    expect(delivered).toBe(1);
  });

  it('keeps no word of what it delivers with the reason', async () => {
    const handlers = {
      note: async (payload: unknown) => {
        const { words } = payload as { words: string };
        await portal.db.execute(sql`select ${words}::int`);
      },
    };
    await enqueue(portal.db, 'note', { words: 'ангина' });

    await deliverBatch(portal.db, handlers);

    const [waiting] = await portal.db.select().from(outbox);
    expect(waiting?.lastError).toContain('22P02');
    expect(waiting?.lastError).not.toContain('ангина');
  });

  it('shares the work between processes without delivering twice', async () => {
    const delivered: unknown[] = [];
    const handlers = { note: async (payload: unknown) => void delivered.push((payload as { n: number }).n) };
    for (let n = 0; n < 60; n++) await enqueue(portal.db, 'note', { n });

    await Promise.all(Array.from({ length: 4 }, () => deliverBatch(portal.db, handlers)));
    while ((await deliverBatch(portal.db, handlers)) > 0);

    expect(delivered.toSorted((a, b) => Number(a) - Number(b))).toEqual(
      Array.from({ length: 60 }, (_, n) => n),
    );
  });
});

describe('housekeeping', () => {
  it('removes what has served its time and nothing else', async () => {
    const before = new Date(campusNow.getTime() - 100 * 3_600_000);
    const later = new Date(campusNow.getTime() + 3_600_000);
    const key = (name: string, createdAt: Date) => ({
      personId: student.id,
      key: name,
      path: '/',
      bodyMac: Buffer.alloc(32),
      createdAt,
    });
    await portal.db.insert(idempotencyKeys).values([key('old', before), key('fresh', campusNow)]);
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

    expect((await portal.db.select().from(idempotencyKeys)).map((row) => row.key)).toEqual(['fresh']);
    expect((await portal.db.select().from(rateCounters)).map((row) => row.key)).toEqual(['running']);
    const left = await portal.db.select().from(sessions).where(eq(sessions.userId, student.id));
    expect(left.map(({ device }) => device)).toEqual(['test']);
  });
});
