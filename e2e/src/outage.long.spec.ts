import type { Locator, Page } from '@playwright/test';

import { openDevice, untilKept } from './device.ts';
import type { Device } from './device.ts';
import { openList } from './lesson.ts';
import { enter } from './loginForm.ts';
import { openNetwork } from './network.ts';
import type { Network } from './network.ts';
import { apiUser, serverUrl } from './signedIn.ts';
import { expect, test } from './test.ts';

let network: Network;
let device: Device;
test.beforeEach(async () => {
  network = await openNetwork(serverUrl());
  device = await openDevice({ baseURL: network.url });
});
test.afterEach(async () => {
  await device.remove();
  await network.close();
});

/** A screen: where it is, what it is full of, and how to know that the page was not loaded anew. */
interface Screen {
  readonly name: string;
  readonly address: string;
  readonly content: (page: Page) => Locator;
  /** How it says that something is missing, where that is not a way to try again. */
  readonly missing?: (page: Page) => Locator;
}

const login = 'teacher22';
const screens = async (): Promise<readonly Screen[]> => {
  const { address } = await openList(await apiUser(login));
  return [
    {
      name: 'home',
      address: '/lms',
      content: (page) => page.getByRole('region', { name: 'Новости' }).getByRole('listitem').first(),
    },
    {
      name: 'schedule',
      address: '/lms/schedule',
      content: (page) => page.getByRole('table', { name: 'Занятия недели' }).getByRole('button').first(),
      // A timetable outlives its answers.
      missing: (page) => page.getByText(/Расписание показано по состоянию на/),
    },
    { name: 'journal', address, content: (page) => page.getByRole('grid').getByRole('rowheader').first() },
    { name: 'news', address: '/lms/news', content: (page) => page.getByRole('article').first() },
    {
      name: 'chat',
      address: '/lms/chat',
      content: (page) => page.getByRole('list', { name: 'Все чаты' }).getByRole('listitem').first(),
    },
  ];
};

const retry = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Повторить' }).first();
const banner = (page: Page) => page.getByText('Нет сети !!!').first();
const isMarked = (page: Page) => page.evaluate<boolean>('window.isMarked === true');

test('home, schedule, journal, news and chat say that the server is away, and fill by themselves when it is back', async () => {
  const all = await screens();
  const page = device.page();
  await page.goto('/lms/login');
  await enter(page, login);
  await expect(page).toHaveURL(/\/lms\/?$/);
  await untilKept(page);
  // The parts of a screen are kept once somebody has looked at it.
  for (const { address, content } of all) {
    await page.goto(address);
    await expect(content(page)).toBeVisible();
  }

  for (const { name, address, content, missing = retry } of all) {
    await test.step(name, async () => {
      await forgetAnswers(page);
      network.cut();
      await page.goto(address);
      await page.evaluate('window.isMarked = true');
      await expect(banner(page)).toBeVisible();
      await expect(missing(page)).toBeVisible();

      network.open();
      await expect(content(page)).toBeVisible({ timeout: 60_000 });
      await expect(banner(page)).toHaveCount(0);
      await expect(missing(page)).toHaveCount(0);
      expect(await isMarked(page), 'without a reload').toBe(true);
    });
  }
});

/** Whose browser it is stays known; what was read is gone, so that the screen has nothing to show. */
async function forgetAnswers(page: Page) {
  await page.evaluate(`new Promise((done, fail) => {
    const opening = indexedDB.open('bilim');
    opening.onerror = fail;
    opening.onsuccess = () => {
      const change = opening.result.transaction('kept', 'readwrite');
      const reading = change.objectStore('kept').getAllKeys();
      reading.onsuccess = () => {
        for (const key of reading.result) if (key[1] !== 'account') change.objectStore('kept').delete(key);
      };
      change.oncomplete = () => {
        opening.result.close();
        done();
      };
    };
  })`);
}

test('whoever goes on before the app was kept in the browser is told what is missing, and goes on by themselves', async ({
  browser,
}) => {
  // No worker keeps anything in this browser: as on the first visit, whose worker comes last.
  const context = await browser.newContext({ baseURL: network.url });
  const page = await context.newPage();
  await page.goto('/lms/login');
  await enter(page, login);
  await expect(page.getByRole('region', { name: 'Новости' }).getByRole('listitem').first()).toBeVisible();
  await page.waitForLoadState('networkidle');

  network.cut();
  await page
    .getByRole('navigation', { name: 'Основное меню' })
    .getByRole('link', { name: 'Личная карточка' })
    .click();
  await expect(page.getByText('Эта страница ещё не сохранена на устройстве.')).toBeVisible();

  network.open();
  await expect(page.getByRole('heading', { level: 1, name: 'Личная карточка' })).toBeVisible({
    timeout: 60_000,
  });
  await context.close();
});
