import { authApi } from '@bilim/contract/auth';
import { dictionariesApi } from '@bilim/contract/dictionaries';
import { launchApi } from '@bilim/contract/launch';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { nameBeforeItsOwn } from '#modules/structure/organisation.tables.ts';
import { admin, openPortal, refusalOf } from '#testing';
import type { Portal } from '#testing';

let portal: Portal;
beforeAll(async () => {
  portal = await openPortal();
});
afterAll(() => portal.close());

const list = async () =>
  Object.fromEntries(
    (await portal.callAs(admin)(launchApi.list, {})).map(({ step, count, isDone }) => [
      step,
      { count, isDone },
    ]),
  );

it('a university that has everything has no step left but those who never came', async () => {
  await portal.db.execute(sql`update university set name_ru = 'Тестовый университет'`);
  const steps = await list();
  expect(Object.keys(steps)).toEqual([
    'university',
    'terms',
    'bells',
    'structure',
    'rooms',
    'people',
    'classes',
    'timetable',
    'links',
  ]);
  for (const step of [
    'university',
    'terms',
    'bells',
    'structure',
    'rooms',
    'people',
    'classes',
    'timetable',
  ]) {
    expect([step, steps[step]]).toEqual([step, { count: expect.any(Number), isDone: true }]);
  }
});

it('whoever has no password yet waits for a link', async () => {
  await portal.db.execute(sql`update users set password_hash = null where id <> ${admin.id}`);
  expect((await list())['links']).toMatchObject({ isDone: false });
  await portal.db.execute(sql`update users set password_hash = 'some'`);
  expect((await list())['links']).toEqual({ count: 0, isDone: true });
});

it('classes and lessons of a half-year that is over start nobody', async () => {
  portal.setTime('2027-09-01T08:00:00+06:00');
  await portal.db.execute(sql`update sessions set idle_until = 'infinity', ends_at = 'infinity'`);
  expect(await list()).toMatchObject({
    terms: { count: 0, isDone: false },
    classes: { count: 0, isDone: false },
    timetable: { count: 0, isDone: false },
    people: { isDone: true },
  });
});

it('a name of its own ends the first step: it is one row that is changed and never added', async () => {
  const call = portal.callAs(admin);
  await portal.db.execute(sql`update university set name_ru = ${nameBeforeItsOwn}`);
  expect((await list())['university']).toEqual({ count: 0, isDone: false });

  const dictionary = 'university';
  const { data } = await call(dictionariesApi.list, { dictionary, state: 'open' });
  const [row] = data;
  if (row === undefined) throw new Error('no university');
  const name = { ru: 'Ошский университет', kg: 'Ош университети', en: 'Osh University' };
  const values = { ...row.values, name };
  await call(dictionariesApi.save, { dictionary, rowId: row.rowId, version: row.version, values });
  expect((await list())['university']).toEqual({ count: 1, isDone: true });
  expect(await call(authApi.logo, {})).toMatchObject({ name: 'Ошский университет' });

  expect(await refusalOf(call(dictionariesApi.save, { dictionary, values }))).toMatchObject({
    code: 'auth.forbidden',
  });
  expect((await call(dictionariesApi.all, {})).find((one) => one.name === dictionary)).toMatchObject({
    mayAdd: false,
    mayClose: false,
  });
});
