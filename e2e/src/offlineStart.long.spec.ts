import type { Locator, Page } from '@playwright/test';

import { openDevice, untilKept } from './device.ts';
import type { Device } from './device.ts';
import { openList } from './lesson.ts';
import { enter } from './loginForm.ts';
import { openNetwork } from './network.ts';
import type { Network } from './network.ts';
import { apiUser, enterOn, serverUrl } from './signedIn.ts';
import { expect, test } from './test.ts';

/** From the address to the content, without a network. */
const goalMs = 1000;
const mostAttempts = 5;

let network: Network;
let device: Device;
test.beforeEach(async () => {
  network = await openNetwork(serverUrl());
});
test.afterEach(async () => {
  await device.remove();
  await network.close();
});

async function signInOn(login: string, viewport?: { width: number; height: number }) {
  device = await openDevice({ baseURL: network.url, ...(viewport === undefined ? {} : { viewport }) });
  await enterOn(device, login);
  const page = device.page();
  await page.goto('/lms');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  return page;
}

/** How many times longer a computation takes than its processor time: 1 where nobody else wants the processor. */
const starvation = `(() => {
  const parts = Array.from({ length: 400 }, () => {
    const begin = performance.now();
    for (let step = 0, sum = 0; step < 500_000; step += 1) sum += step % 7;
    return performance.now() - begin;
  }).sort((one, other) => one - other);
  const whole = parts.reduce((sum, part) => sum + part, 0);
  return Math.max(1, whole / (parts.length * parts[100]));
})()`;

/**
 * Milliseconds from the address to the painted content, on a machine that has nothing else to do: divided by how much
 * slower a long computation was than its parts when nothing got between them. The best of several, until one is good.
 */
async function startsIn(path: string, content: (page: Page) => Locator): Promise<number> {
  const times: number[] = [];
  while (times.length < mostAttempts && !times.some((ms) => ms <= goalMs)) {
    const page = await device.context().newPage();
    await page.goto(path, { waitUntil: 'commit' });
    await content(page).waitFor();
    // Counted by the page's own clock, from the navigation to the frame in which the content stands.
    const ms = await page.evaluate<number>(
      'new Promise((done) => requestAnimationFrame(() => done(performance.now())))',
    );
    times.push(ms / (await page.evaluate<number>(starvation)));
    await page.close();
  }
  return Math.round(Math.min(...times));
}

/** Nothing goes through any more, and the browser knows it. */
async function goOffline() {
  network.cut();
  await device.context().setOffline(true);
}

test('what a student opened starts within a second without a network, with its age, and so do code and scanner', async () => {
  const page = await signInOn('student16', { width: 390, height: 844 });
  await page.goto('/lms/schedule');
  await expect(page.getByRole('heading', { level: 1, name: 'Расписание' })).toBeVisible();
  await page.goto('/lms/journal');
  await expect(page.getByRole('article').first()).toBeVisible();
  const cards = await page.getByRole('article').count();
  await page.goto('/lms/qrstud');
  await expect(page.getByRole('img', { name: 'Мой QR-код' })).toBeVisible();
  await untilKept(page);
  await goOffline();

  const schedule = await startsIn('/lms/schedule', (on) => on.getByText(/показано по состоянию на: сегодня/));
  const journal = await startsIn('/lms/journal', (on) => on.getByRole('article').first());
  test.info().annotations.push({
    type: 'offline start, student',
    description: `schedule ${schedule} ms, journal ${journal} ms`,
  });
  expect(Math.max(schedule, journal)).toBeLessThanOrEqual(goalMs);
  await page.goto('/lms/journal');
  await expect(page.getByText(/Показан журнал на сегодня/)).toBeVisible();
  await expect(page.getByText('Нет сети !!!')).toBeVisible();
  expect(await page.getByRole('article').count()).toBe(cards);

  await page.goto('/lms/qrstud');
  await expect(page.getByRole('img', { name: 'Мой QR-код' })).toBeVisible();
  await expect(page.getByText('Преподаватель отсканирует и этот код')).toBeVisible({ timeout: 20_000 });
  await page.goto('/lms/qr');
  await expect(page.getByRole('heading', { level: 1, name: 'Отметиться на занятии' })).toBeVisible();
});

test(
  'an opened journal of a teacher starts within a second without a network, with its age',
  { tag: '@long' },
  async () => {
    const { address } = await openList(await apiUser('teacher13'));
    const page = await signInOn('teacher13');
    await page.goto(address);
    await expect(page.getByRole('grid')).toBeVisible();
    await untilKept(page);
    await goOffline();

    const ms = await startsIn(address, (on) => on.getByRole('grid').getByRole('rowheader').first());
    test.info().annotations.push({ type: 'offline start, teacher', description: `${ms} ms` });
    expect(ms).toBeLessThanOrEqual(goalMs);
    await page.goto(address);
    await expect(page.getByText(/Показан журнал на сегодня/)).toBeVisible();
  },
);

test(
  'without a network the bare address leads to what is kept, the manual is whole, and a screen never opened says so until the network is back',
  { tag: '@long' },
  async () => {
    const page = await signInOn('student18');
    await expect(page.getByRole('region', { name: 'Сегодня' })).toBeVisible();
    await untilKept(page);
    await page.goto('/lms/manual');
    const chapters = page.getByRole('heading', { level: 2 });
    // The menu has a few of its own.
    await expect(chapters.nth(10)).toBeVisible();
    const titles = await chapters.allInnerTexts();
    // What the browser itself may have kept for a while does not count.
    const devtools = await device.context().newCDPSession(page);
    await devtools.send('Network.clearBrowserCache');
    await goOffline();

    await page.goto('/');
    await expect(page).toHaveURL(/\/lms\/offline$/);
    await page.getByRole('link', { name: 'Открыть сохранённое' }).click();
    await expect(
      page.getByRole('navigation', { name: 'Основное меню' }).getByRole('link', { name: 'Журнал' }),
    ).toBeVisible();

    await page.goto('/lms/manual');
    await expect.poll(async () => await chapters.allInnerTexts()).toEqual(titles);

    await page.goto('/lms/personalcard');
    await expect(page.getByText('Эта страница ещё не сохранена на устройстве.')).toBeVisible();
    network.open();
    await device.context().setOffline(false);
    await expect(page.getByRole('heading', { level: 1, name: 'Личная карточка' })).toBeVisible({
      timeout: 60_000,
    });
  },
);

test(
  'who signs in after somebody else sees nothing of them without a network, and leaves nothing behind',
  { tag: '@long' },
  async () => {
    const page = await signInOn('student17');
    await page.goto('/lms/journal');
    await expect(page.getByRole('article').first()).toBeVisible();
    await untilKept(page);
    await page.goto('/lms/login');
    await enter(page, 'student19');
    await expect(page).toHaveURL(/\/lms\/?$/);
    await expect(page.getByRole('region', { name: 'Сегодня' })).toBeVisible();
    await expect.poll(() => keptOwners(page)).toEqual([(await apiUser('student19')).id]);
    await goOffline();

    await page.goto('/lms/journal');
    await expect(page.getByRole('heading', { level: 1, name: 'Журнал посещаемости' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Повторить' })).toBeVisible({ timeout: 20_000 });
    await expect(page.getByRole('article')).toHaveCount(0);

    network.open();
    await device.context().setOffline(false);
    await page.goto('/lms/journal');
    await expect(page.getByRole('article').first()).toBeVisible();
    expect(await keptOwners(page)).toHaveLength(1);
    await page.getByRole('banner').locator('[popovertarget]').click();
    await page.getByRole('button', { name: 'Выйти', exact: true }).click();
    await expect(page).toHaveURL(/\/lms\/login$/);
    expect(await keptOwners(page)).toEqual([]);
  },
);

/** Of whom this browser keeps answers. */
async function keptOwners(page: Page): Promise<readonly number[]> {
  return await page.evaluate<number[]>(`new Promise(async (done) => {
    // Opening what is not there would make it.
    if (!(await indexedDB.databases()).some(({ name }) => name === 'bilim')) return done([]);
    const opening = indexedDB.open('bilim');
    opening.onsuccess = () => {
      const database = opening.result;
      const reading = database.transaction('kept').objectStore('kept').getAllKeys();
      reading.onsuccess = () => {
        database.close();
        done([...new Set(reading.result.map(([person]) => person))]);
      };
    };
  })`);
}
