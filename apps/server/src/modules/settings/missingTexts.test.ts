import { miscApi } from '@bilim/contract/misc';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';

import { platformCronJob } from '#platform/jobs/housekeeping.ts';
import { admin, campusNow, openPortal, refusalOf, student, teacher } from '#testing';
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

const listed = async () => await portal.callAs(admin)(miscApi.missingTexts, {});

it('texts that the language files lack are told as translation loaders tell it, and read by staff', async () => {
  const browser = await portal.browserOf(student);
  const told = await browser.post('/lms/locales/add/kg/cm', { 'brand.new': 'По умолчанию', 'ch.other': '' });
  expect([told.statusCode, told.body]).toEqual([204, '']);
  await browser.post('/locales/add/kg/cm', { 'brand.new': 'По умолчанию' });

  expect(await listed()).toEqual([
    { language: 'kg', key: 'brand.new', hits: 2, lastSeenAt: campusNow },
    { language: 'kg', key: 'ch.other', hits: 1, lastSeenAt: campusNow },
  ]);
  expect((await refusalOf(portal.callAs(teacher)(miscApi.missingTexts, {}))).code).toBe('auth.forbidden');
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
  const refused: string[] = [];
  for (let n = 0; n < 40; n += 1) {
    await portal
      .callAs(teacher)(miscApi.reportMissingText, { language: 'ru', key: `made.up.${n}` })
      .catch((error: { code: string }) => refused.push(error.code));
  }

  expect(refused).toEqual(Array.from({ length: 10 }, () => 'request.too_many'));
  expect(await listed()).toHaveLength(30);
  await platformCronJob(portal.db, new Date(campusNow.getTime() + 31 * 86_400_000));
  expect(await listed()).toEqual([]);
});
