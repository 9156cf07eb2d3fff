import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { openPortal } from '#testing';
import type { Portal } from '#testing';

import { instant, int, text } from './db/sqlTypes.ts';
import { statement } from './db/statement.ts';
import { counted, counting, countHit, countHits, countUpTo, refuseWithin } from './rateLimit.ts';

let portal: Portal;
beforeAll(async () => {
  portal = await openPortal();
});
afterAll(() => portal.close());

const begin = new Date('2026-09-01T03:00:00Z');
const after = (ms: number) => new Date(begin.getTime() + ms);
const windowMs = 60_000;

it('counts within a window, and from one on in the next', async () => {
  const hit = (now: Date) => countHit(portal.db, { key: 'window', windowMs, now });

  expect(await hit(begin)).toEqual({ hits: 1, endsAt: after(60_000) });
  expect(await hit(after(59_999))).toEqual({ hits: 2, endsAt: after(60_000) });
  expect(await hit(after(60_000))).toEqual({ hits: 1, endsAt: after(120_000) });
});

it('counts what comes at once each time, whatever the order of the keys', async () => {
  const keys = ['b', 'a', 'c'];
  await Promise.all(
    Array.from({ length: 20 }, (_, nth) =>
      countHits(portal.db, nth % 2 === 0 ? keys : keys.toReversed(), { windowMs, now: begin }),
    ),
  );

  const counts = await countHits(portal.db, keys, { windowMs, now: begin });
  expect(counts.map(({ hits }) => hits)).toEqual([21, 21, 21]);
});

it('lets so many through, and says how long the next has to wait', async () => {
  const hit = (now: Date) => countUpTo(portal.db, 2, { key: 'few', windowMs, now });

  await hit(begin);
  await hit(after(10_000));
  await expect(hit(after(20_500))).rejects.toMatchObject({
    code: 'request.too_many',
    params: { retryAfterSeconds: 40 },
  });
  await hit(after(60_000));
});

it('refuses as long as a window goes on, without counting', async () => {
  const refuse = (now: Date) => refuseWithin(portal.db, 'rest', now);

  await refuse(begin);
  await countHit(portal.db, { key: 'rest', windowMs, now: begin });
  await expect(refuse(after(59_000))).rejects.toMatchObject({ params: { retryAfterSeconds: 1 } });
  await expect(refuse(after(59_001))).rejects.toMatchObject({ params: { retryAfterSeconds: 1 } });
  await refuse(after(60_000));
});

const countFull = statement({
  name: 'test_hits_up_to',
  params: { key: text, endsAt: instant, now: instant, most: int },
  row: { hits: int, endsAt: instant },
  sql: (p) => counting(p),
});
const readCount = statement({
  name: 'test_hits_counted',
  params: { key: text, now: instant },
  row: { hits: int, endsAt: instant },
  sql: ({ key, now }) => sql`select * from (${counted(key, now)}) so_far`,
});

it('as part of a statement counts nothing beyond a full window, and reads a window that is over as empty', async () => {
  const hit = (now: Date) =>
    countFull(portal.db, { key: 'full', endsAt: new Date(now.getTime() + windowMs), now, most: 2 });
  const read = (now: Date) => readCount(portal.db, { key: 'full', now });

  expect(await read(begin)).toEqual([{ hits: 0, endsAt: begin }]);
  const full = [{ hits: 2, endsAt: after(60_000) }];
  expect([await hit(begin), await hit(begin), await hit(begin)]).toEqual([
    [{ hits: 1, endsAt: after(60_000) }],
    full,
    [],
  ]);
  expect(await read(after(59_999))).toEqual(full);
  expect(await read(after(60_000))).toEqual([{ hits: 0, endsAt: after(60_000) }]);
  expect(await hit(after(60_000))).toEqual([{ hits: 1, endsAt: after(120_000) }]);
});
