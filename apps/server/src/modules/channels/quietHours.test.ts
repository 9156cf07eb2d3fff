import { expect, it } from 'vitest';

import { defaultSettings } from '#platform/settingValues.ts';

import { quietMs } from './quietHours.ts';

const at = (time: string) => new Date(`2026-10-14T${time}:00+06:00`);
const quiet = async (time: string, from: number, until: number) => {
  const values = { ...defaultSettings, 'notices.quiet_from': from, 'notices.quiet_until': until };
  return (await quietMs({ read: async () => values }, at(time))) / 60_000;
};

it.each([
  ['21:59', 0],
  ['22:00', 9 * 60],
  ['23:30', 7 * 60 + 30],
  ['00:00', 7 * 60],
  ['06:59', 1],
  ['07:00', 0],
  ['07:30', 0],
  ['12:00', 0],
])('by night devices are left in peace: at %s for %i minutes', async (time, minutes) => {
  expect(await quiet(time, 22, 7)).toBe(minutes);
});

it.each([
  ['12:59', 0],
  ['13:00', 60],
  ['13:59', 1],
  ['14:00', 0],
])('hours of one day are quiet, too: at %s for %i minutes', async (time, minutes) => {
  expect(await quiet(time, 13, 14)).toBe(minutes);
});

it('the same hour twice is never', async () => {
  for (const time of ['08:00', '09:00', '23:00']) expect(await quiet(time, 9, 9)).toBe(0);
});
