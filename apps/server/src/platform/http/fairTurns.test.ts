import { setTimeout as sleep } from 'node:timers/promises';

import { newsApi } from '@bilim/contract/news';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { openPortal, teacher, student } from '#testing';
import type { Portal } from '#testing';

let portal: Portal;
beforeAll(async () => {
  portal = await openPortal({ connections: 8 });
});
afterAll(() => portal.close());

const wrong = { password: 'not-this-one', newPassword: 'Another1234' };

it('thirty requests of one session that wait for one row leave connections to everybody else', async () => {
  const browser = await portal.newBrowserOf(student);
  const other = portal.callAs(teacher);
  await browser.post('/api/passwd/reset.json', wrong);

  const holder = await portal.pool.connect();
  await holder.query('begin');
  // Every one of them counts itself in such a row first.
  await holder.query('update rate_counters set hits = 0');
  const flood = Array.from({ length: 30 }, () => browser.post('/api/passwd/reset.json', wrong));
  await sleep(500);
  const read = await Promise.race([other(newsApi.data, {}), sleep(20_000, null)]);
  await holder.query('rollback');
  holder.release();

  expect(read).not.toBeNull();
  const codes = (await Promise.all(flood)).map((reply) => reply.json<{ code: string }>().code);
  expect(new Set(codes)).toEqual(new Set(['password.wrong', 'request.too_many']));
});
