import { settingsApi } from '@bilim/contract/settings';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';

import { databaseOn } from '#platform/db/database.ts';
import { appSettings } from '#platform/db/platform.tables.ts';
import { databaseSettings } from '#platform/settings.ts';
import { defaultSettings, settingKinds } from '#platform/settingValues.ts';
import { admin, campusNow, openPortal, refusalOf, registrar, student } from '#testing';
import type { Portal } from '#testing';

import { saveSetting } from './settings.service.ts';

let portal: Portal;
beforeAll(async () => {
  portal = await openPortal();
});
afterAll(() => portal.close());
beforeEach(() => portal.setTime(campusNow));
afterEach(async () => {
  await portal.db.delete(appSettings);
});

const somebody = { person: admin, request: { ip: '', id: '' }, now: campusNow };
const asAdmin = () => portal.callAs(admin);
const list = async () => await asAdmin()(settingsApi.list, {});
const find = async (key: string) => (await list()).find((one) => one.key === key)!;
const historyOf = async (key: string) => await asAdmin()(settingsApi.history, { key });
const holds = async () =>
  await databaseSettings(portal.db, { now: () => new Date(campusNow.getTime() + 60_000) }).read();

it('every setting is listed with its value, its meaning and its bounds', async () => {
  const settings = await list();
  expect(settings.map(({ key }) => key)).toEqual(Object.keys(settingKinds));
  expect(Object.fromEntries(settings.map(({ key, value }) => [key, value]))).toEqual(defaultSettings);
  expect(await find('journal.edit_days')).toEqual({
    key: 'journal.edit_days',
    section: 'journal',
    title: 'Срок правки отметок',
    about: 'Сколько дней после занятия преподаватель меняет отметки сам',
    kind: 'number',
    unit: 'days',
    least: 0,
    most: 1_000_000,
    longest: null,
    choices: [],
    value: 7,
    usual: 7,
    isUsual: true,
    changedAt: null,
    changedBy: null,
  });
});

it('a value that is saved holds within a second, says who set it, and stands in the history', async () => {
  const saved = await asAdmin()(settingsApi.save, { key: 'journal.edit_days', before: 7, value: 10 });

  expect(saved.setting).toMatchObject({ value: 10, isUsual: false, changedAt: campusNow });
  expect(saved.setting.changedBy).toBe((await find('journal.edit_days')).changedBy);
  expect((await holds())['journal.edit_days']).toBe(10);
  portal.setTime(new Date(campusNow.getTime() + 1_001));
  expect((await portal.parts.settings.read())['journal.edit_days']).toBe(10);
  const [change] = await historyOf('journal.edit_days');
  expect(change).toMatchObject({ before: 7, after: 10, by: saved.setting.changedBy });
});

it('the usual value comes back, and what was set stays in the history', async () => {
  await asAdmin()(settingsApi.save, { key: 'maintenance', before: false, value: true });
  const back = await asAdmin()(settingsApi.save, { key: 'maintenance', before: true });

  expect(back.setting).toMatchObject({ value: false, isUsual: true, changedBy: null });
  expect((await holds()).maintenance).toBe(false);
  const history = await historyOf('maintenance');
  expect(history.map(({ before, after }) => [before, after])).toEqual([
    [true, false],
    [false, true],
  ]);
});

it('saving once more what stands there changes nothing', async () => {
  await asAdmin()(settingsApi.save, { key: 'chat.per_minute', before: 30, value: 20 });
  await asAdmin()(settingsApi.save, { key: 'chat.per_minute', before: 30, value: 20 });
  expect(await historyOf('chat.per_minute')).toHaveLength(1);
});

it('of two people who change one setting the second is told what stands there', async () => {
  const save = (value: number) =>
    asAdmin()(settingsApi.save, { key: 'chat.per_minute', before: 30, value }).then(
      () => null,
      (error: unknown) => error,
    );
  const refused = (await Promise.all([save(10), save(20)])).filter((error) => error !== null);

  expect(refused).toHaveLength(1);
  expect(refused[0]).toMatchObject({
    code: 'setting.changed_elsewhere',
    current: { key: 'chat.per_minute', value: (await find('chat.per_minute')).value },
  });
});

it('whoever changes a setting waits for nobody who is about to change another', async () => {
  const other = new Client(portal.url);
  await other.connect();
  try {
    await other.query('begin');
    await saveSetting(databaseOn(other), somebody, 'ru', { key: 'chat.per_minute', before: 30, value: 20 });
    await asAdmin()(settingsApi.save, { key: 'maintenance', before: false, value: true });
    await other.query('commit');
  } finally {
    await other.end();
  }

  expect(await holds()).toMatchObject({ maintenance: true, 'chat.per_minute': 20 });
});

it.each([
  ['a number beyond what the portal can work with', 'auth.staff_idle_minutes', 30, 0],
  ['a share above a hundred', 'journal.absence_limit_pct', 30, 101],
  ['half a day', 'journal.edit_days', 7, 1.5],
  ['a word for a number', 'journal.edit_days', 7, 'ten'],
  ['an hour that no clock shows', 'notices.quiet_from', 22, 24],
  ['a choice that is none', 'passwords.policy', 'specification', 'none'],
  ['a choice made twice', 'card.order_kinds', [...defaultSettings['card.order_kinds']], ['enroll', 'enroll']],
  ['a text without an end', 'auth.help_contact', '', 'x'.repeat(201)],
])('%s is refused and changes nothing', async (_name, key, before, value) => {
  const earlier = await historyOf(key);
  const refusal = await refusalOf(asAdmin()(settingsApi.save, { key, before, value }));
  expect(refusal).toMatchObject({ code: 'request.invalid' });
  expect(await find(key)).toMatchObject({ isUsual: true });
  expect(await historyOf(key)).toEqual(earlier);
});

it('a setting that is none is refused, also one that every object has', async () => {
  for (const key of ['journal.unknown', 'toString', '__proto__']) {
    const asked = asAdmin()(settingsApi.save, { key, before: 1, value: 1 });
    expect((await refusalOf(asked)).code).toBe('setting.unknown');
  }
});

it('a kept value that means nothing any more leaves the usual one in force', async () => {
  await portal.db.insert(appSettings).values([
    { key: 'journal.edit_days', value: 'soon' },
    { key: 'long.gone', value: 1 },
  ]);
  expect((await holds())['journal.edit_days']).toBe(7);
  expect(await find('journal.edit_days')).toMatchObject({ value: 7, isUsual: false });
});

it('nobody but who holds the right sees or changes a setting', async () => {
  for (const person of [registrar, student]) {
    const call = portal.callAs(person);
    expect((await refusalOf(call(settingsApi.list, {}))).code).toBe('auth.forbidden');
    expect(
      (await refusalOf(call(settingsApi.save, { key: 'maintenance', before: false, value: true }))).code,
    ).toBe('auth.forbidden');
  }
  expect((await holds()).maintenance).toBe(false);
});
