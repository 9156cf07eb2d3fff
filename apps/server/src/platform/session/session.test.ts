import { homeApi } from '@bilim/contract/home';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { openPortal, statementsOf, student } from '#testing';
import type { Portal } from '#testing';

let portal: Portal;
beforeAll(async () => {
  portal = await openPortal();
});
afterAll(() => portal.close());

it('looks somebody up for what they ask, and not for the files of a page', async () => {
  const browser = await portal.browserOf(student);
  const lookUps = async (ask: () => Promise<unknown>) =>
    (await statementsOf(ask)).filter((text) => text.includes('sessions_by_secret')).length;

  expect(await lookUps(() => browser.get('/lms/assets/portal-4f2a.js'))).toBe(0);
  expect(await lookUps(() => browser.get('/lms/locales/ru/cm.json'))).toBe(0);
  expect(await lookUps(() => browser.get('/lms/boot.js'))).toBe(0);
  expect(await lookUps(() => portal.callAs(student)(homeApi.facts, {}))).toBe(1);
  expect(await lookUps(() => browser.post('/lms/locales/add/ru/cm', { 'brand.new': 'Новое' }))).toBe(1);
});
