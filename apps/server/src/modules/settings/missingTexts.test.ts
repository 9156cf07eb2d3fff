import { asc, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';

import { missingTexts } from '#platform/db/platform.tables.ts';
import { platformCronJob } from '#platform/forget.jobs.ts';
import { campusNow, openPortal, student, teacher } from '#testing';
import type { Portal } from '#testing';

let portal: Portal;
beforeAll(async () => {
  portal = await openPortal();
});
afterAll(() => portal.close());
beforeEach(async () => {
  portal.setTime(campusNow);
  await portal.db.execute(sql`truncate missing_texts`);
});

const listed = async () => {
  const { language, key, hits, lastSeenAt } = missingTexts;
  return await portal.db
    .select({ language, key, hits, lastSeenAt })
    .from(missingTexts)
    .orderBy(asc(key), asc(language));
};

it('texts that the language files lack are told as translation loaders tell it', async () => {
  const browser = await portal.browserOf(student);
  const told = await browser.post('/lms/locales/add/kg/cm', { 'brand.new': 'По умолчанию', 'ch.other': '' });
  expect([told.statusCode, told.body]).toEqual([204, '']);
  await browser.post('/locales/add/kg/cm', { 'brand.new': 'По умолчанию' });

  expect(await listed()).toEqual([
    { language: 'kg', key: 'brand.new', hits: 2, lastSeenAt: campusNow },
    { language: 'kg', key: 'ch.other', hits: 1, lastSeenAt: campusNow },
  ]);
});

it.each([
  ['an unknown language', '/lms/locales/add/fr/cm', { key: 'x' }, 404],
  ['a namespace that is a path', '/lms/locales/add/ru/..%2fcm', { key: 'x' }, 404],
  ['a key without an end', '/lms/locales/add/ru/cm', { ['k'.repeat(201)]: 'x' }, 422],
  [
    'a book of keys',
    '/lms/locales/add/ru/cm',
    Object.fromEntries(Array.from({ length: 51 }, (_, n) => [`k${n}`, ''])),
    422,
  ],
])('%s is not taken', async (_name, address, body, status) => {
  expect((await (await portal.browserOf(student)).post(address, body)).statusCode).toBe(status);
  expect(await listed()).toEqual([]);
});

it('nobody fills the list with texts of their own, and what was not missed for a month goes', async () => {
  const browser = await portal.browserOf(teacher);
  const statuses: number[] = [];
  for (let n = 0; n < 40; n += 1) {
    const { statusCode } = await browser.post('/lms/locales/add/ru/cm', { [`made.up.${n}`]: '' });
    statuses.push(statusCode);
  }

  expect(statuses.filter((status) => status === 429)).toHaveLength(10);
  expect(await listed()).toHaveLength(30);
  await platformCronJob(portal.db, new Date(campusNow.getTime() + 31 * 86_400_000));
  expect(await listed()).toEqual([]);
});
