import type { Person } from '@bilim/contract';
import { authApi } from '@bilim/contract/auth';
import { dictionariesApi } from '@bilim/contract/dictionaries';
import { launchApi } from '@bilim/contract/launch';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { nameBeforeItsOwn } from '#modules/structure/organisation.tables.ts';
import { admin, openPortal, refusalOf, student, teacher } from '#testing';
import type { Portal } from '#testing';

let portal: Portal;
beforeAll(async () => {
  portal = await openPortal();
});
afterAll(() => portal.close());

const list = async () =>
  Object.fromEntries((await portal.callAs(admin)(launchApi.list, {})).map(({ step, ...how }) => [step, how]));

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
    expect([step, steps[step]]).toEqual([step, { count: expect.any(Number), isDone: true, links: null }]);
  }
});

it('whoever has no password yet waits for a link, and of the links that work it says until when', async () => {
  const [hash, ended, first, later] = [1, 2, 3, 4].map((byte) => Buffer.alloc(32, byte));
  const linkTo = (user: Person, secret: Buffer | undefined, end: string) =>
    sql`insert into activation_links (secret_hash, user_id, expires_at) values (${secret}, ${user.id}, ${end})`;
  await portal.db.execute(sql`update users set password_hash = null where id <> ${admin.id}`);
  await portal.db.execute(linkTo(student, ended, '2020-01-01T00:00:00Z'));
  expect((await list())['links']).toMatchObject({ isDone: false, links: null });
  await portal.db.execute(linkTo(student, first, '2027-10-01T00:00:00Z'));
  await portal.db.execute(linkTo(teacher, later, '2027-11-01T00:00:00Z'));
  await portal.db.execute(linkTo(admin, hash, '2027-09-01T00:00:00Z'));
  const links = { count: 2, until: new Date('2027-10-01T00:00:00Z') };
  expect((await list())['links']).toMatchObject({ links });
  await portal.db.execute(sql`update users set password_hash = 'some'`);
  expect((await list())['links']).toEqual({ count: 0, isDone: true, links: null });
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
  expect((await list())['university']).toMatchObject({ count: 0, isDone: false });

  const dictionary = 'university';
  const { data } = await call(dictionariesApi.list, { dictionary, state: 'open' });
  const [row] = data;
  if (row === undefined) throw new Error('no university');
  const name = { ru: 'Ошский университет', kg: 'Ош университети', en: 'Osh University' };
  const values = { ...row.values, name };
  await call(dictionariesApi.save, { dictionary, rowId: row.rowId, version: row.version, values });
  expect((await list())['university']).toMatchObject({ count: 1, isDone: true });
  expect(await call(authApi.logo, {})).toMatchObject({ name: 'Ошский университет' });

  expect(await refusalOf(call(dictionariesApi.save, { dictionary, values }))).toMatchObject({
    code: 'auth.forbidden',
  });
  expect((await call(dictionariesApi.all, {})).find((one) => one.name === dictionary)).toMatchObject({
    mayAdd: false,
    mayClose: false,
  });
});
