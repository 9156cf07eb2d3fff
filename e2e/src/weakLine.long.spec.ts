import type { BrowserContext, Page } from '@playwright/test';

import { browserOf, serverUrl } from './signedIn.ts';
import { expect, test } from './test.ts';

/** A village: 400 kbit/s, and 400 ms for an answer. */
const line = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };
/** Bytes that have come when the page is of use: at this speed they are most of the wait. */
const budget = { login: 160_000, home: 245_000 };
const firstSightMs = 2000;
const mostShift = 0.1;

/** Counts what comes over a slow line, and what moves. */
async function onWeakLine(page: Page, content = 'h1') {
  const calls: string[] = [];
  const devtools = await page.context().newCDPSession(page);
  devtools.on('Network.requestWillBeSent', ({ request: { url } }) => {
    if (url.includes('/api/')) calls.push(new URL(url).pathname);
  });
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', line);
  await page.addInitScript(`
    new MutationObserver((_changes, observer) => {
      if (document.querySelector('#root ${content}') === null) return;
      window.usableAt = performance.now();
      observer.disconnect();
    }).observe(document, { childList: true, subtree: true });
    window.shifted = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shifted += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });`);
  return {
    /** Of everything that had come when the content stood there. */
    bytes: async () =>
      await page.evaluate<number>(`performance.getEntriesByType('resource')
        .filter(({ responseEnd }) => responseEnd <= window.usableAt)
        .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0)`),
    calls,
    shifted: async () => await page.evaluate<number>('window.shifted'),
    firstSight: async () =>
      await page.evaluate<number>(`performance.getEntriesByName('first-contentful-paint')[0].startTime`),
  };
}

test('on a weak line the login page shows something soon, and little has to come before it is of use', async ({
  page,
}) => {
  const seen = await onWeakLine(page, 'input[name="login"]');
  await page.goto('/lms/login', { waitUntil: 'commit' });
  await page.getByLabel('Логин').waitFor();

  expect(await seen.bytes()).toBeLessThanOrEqual(budget.login);
  expect(await seen.firstSight()).toBeLessThanOrEqual(firstSightMs);
  await page.waitForLoadState('networkidle');
  expect(await seen.shifted()).toBeLessThan(mostShift);
});

async function openHome(context: BrowserContext) {
  const page = await context.newPage();
  const seen = await onWeakLine(page);
  await page.goto('/lms', { waitUntil: 'commit' });
  await page.getByRole('heading', { level: 1 }).waitFor();
  return { page, seen };
}

const phone = { width: 390, height: 844 };
const desk = { width: 1440, height: 900 };
for (const viewport of [phone, desk]) {
  test(`on a weak line home comes with one round of calls and does not jump, ${viewport.width} wide`, async ({
    browser,
  }) => {
    const context = await browserOf(browser, 'student66', { viewport });
    const { page, seen } = await openHome(context);

    expect(await seen.bytes()).toBeLessThanOrEqual(budget.home);
    expect(await seen.firstSight()).toBeLessThanOrEqual(firstSightMs);
    await expect(page.getByRole('heading', { name: 'Новости' })).toBeVisible({ timeout: 30_000 });
    for (const asked of ['auth/enticate', 'misc/settings', 'home/facts', 'schedule/student']) {
      expect(
        seen.calls.filter((path) => path === `/api/${asked}.json`),
        'what is asked for before the scripts have come is not asked for again',
      ).toHaveLength(1);
    }
    expect(await seen.shifted()).toBeLessThan(mostShift);
    await context.close();
  });

  for (const [name, address] of [
    ['journal', '/lms/journal'],
    ['transcript', '/lms/transcript'],
  ] as const) {
    test(`on a weak line a student’s ${name} does not jump, ${viewport.width} wide`, async ({ browser }) => {
      const context = await browserOf(browser, 'student66', { viewport });
      const page = await context.newPage();
      const seen = await onWeakLine(page);
      await page.goto(address, { waitUntil: 'commit' });
      await page.getByRole('heading', { level: 2 }).first().waitFor({ timeout: 60_000 });
      await page.waitForLoadState('networkidle');

      expect(await seen.shifted()).toBeLessThan(mostShift);
      await context.close();
    });
  }
}

test('the frame of the page stands there before any script of the app has come', async ({ browser }) => {
  const context = await browserOf(browser, 'student66', { colorScheme: 'dark' });
  await context.route(/\/assets\/.*\.js$/, () => {});
  const page = await context.newPage();
  await page.goto(`${serverUrl()}/lms`, { waitUntil: 'commit' });

  await expect(page.locator('.frame-portal > svg')).toBeVisible();
  await expect(page.locator('html')).toHaveCSS('background-color', 'rgb(12, 20, 26)');
  await page.goto(`${serverUrl()}/lms/login`, { waitUntil: 'commit' });
  await expect(page.locator('.frame-login > svg')).toBeVisible();
  await context.close();
});
