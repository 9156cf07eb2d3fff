import { afterAll, beforeAll, expect, it } from 'vitest';

import { appSettings } from '#platform/db/platform.tables.ts';
import { openPortal, refusalOf, student } from '#testing';
import type { Portal } from '#testing';

import { macOf, once, onceAfter } from './idempotency.ts';
import type { Work } from './idempotency.ts';

let portal: Portal;
beforeAll(async () => {
  portal = await openPortal();
});
afterAll(() => portal.close());

const write = (key: string, path = '/api/one.json') => ({
  personId: student.id,
  key,
  path,
  bodyMac: macOf(portal.parts.keys, { n: 1 }),
});
const reply = async () => ({ done: true });
/** Leaves something behind by which one sees whether it was done. */
const leaving =
  (trace: string): Work =>
  async (tx) => {
    await tx.insert(appSettings).values({ key: trace, value: '1' });
    return { done: true };
  };
const traces = async () => (await portal.db.select().from(appSettings)).map(({ key }) => key);

it('a key of one call is no key of another', async () => {
  await once(portal.db, write('two-calls'), reply);

  const refused = await refusalOf(once(portal.db, write('two-calls', '/api/other.json'), reply));

  expect(refused.code).toBe('request.key_reused');
});

it('a repetition is told what was told before, and nothing is done again', async () => {
  const first = await once(portal.db, write('again'), leaving('again'));
  const second = await once(portal.db, write('again'), leaving('again'));

  expect([first, second]).toEqual([
    { reply: { done: true }, isReplay: false },
    { reply: { done: true }, isReplay: true },
  ]);
});

it('what failed leaves neither work nor key, and may be tried again', async () => {
  const failing = once(portal.db, write('failing'), async (tx) => {
    await leaving('half')(tx);
    throw new Error('the line broke');
  });
  await expect(failing).rejects.toThrow('the line broke');

  expect(await traces()).not.toContain('half');
  expect(await once(portal.db, write('failing'), reply)).toMatchObject({ isReplay: false });
});

it('a repetition is prepared no more, also when that would fail by now', async () => {
  let prepared = 0;
  const prepare = async () => {
    prepared += 1;
    if (prepared > 1) throw new Error('the password is another one');
    return reply;
  };
  await onceAfter(portal.db, write('prepared'), prepare);

  expect(await onceAfter(portal.db, write('prepared'), prepare)).toMatchObject({ isReplay: true });
  expect(prepared).toBe(1);
});

it('a repetition that finds its first arrival done while it prepared gets that reply', async () => {
  const overtaken = onceAfter(portal.db, write('overtaken'), async () => {
    await once(portal.db, write('overtaken'), reply);
    throw new Error('the password is another one');
  });

  expect(await overtaken).toEqual({ reply: { done: true }, isReplay: true });
});

it('what cannot be prepared says why', async () => {
  const refused = onceAfter(portal.db, write('unprepared'), async () => {
    throw new Error('the password is wrong');
  });

  await expect(refused).rejects.toThrow('the password is wrong');
});
