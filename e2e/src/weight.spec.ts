import type { Page } from '@playwright/test';

import { browserOf } from './signedIn.ts';
import { expect, test } from './test.ts';

/** Bytes, as they travel; a kilobyte is 1000 of them. */
const budget = { login: 120_000, home: 200_000 };

/** What comes later than this was put off until long after the page is of use. */
const restMs = 6_000;

/** Weighs the scripts that the page fetches from now on, until none has come for a while. */
function weigh(page: Page) {
  const sizes: Promise<number>[] = [];
  let lastAt = Date.now();
  page.on('request', (request) => {
    if (request.resourceType() === 'script') lastAt = Date.now();
  });
  page.on('requestfinished', (request) => {
    if (request.resourceType() === 'script') {
      sizes.push(request.sizes().then(({ responseBodySize }) => responseBodySize));
    }
  });
  return async () => {
    await expect.poll(() => Date.now() - lastAt, { timeout: 30_000 }).toBeGreaterThan(restMs);
    return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  };
}

test('the login page brings little with it', async ({ page }) => {
  const weight = weigh(page);
  await page.goto('/lms/login', { waitUntil: 'networkidle' });
  await expect(page.getByRole('button', { name: 'Войти' })).toBeVisible();

  expect(await weight()).toBeGreaterThan(50_000);
  expect(await weight()).toBeLessThanOrEqual(budget.login);
});

for (const login of ['student66', 'teacher14']) {
  const tag = login === 'teacher14' ? ['@long'] : [];
  test(`the home page of ${login} brings little with it`, { tag }, async ({ browser }) => {
    // A browser that has fetched nothing yet.
    const context = await browserOf(browser, login);
    const fresh = await context.newPage();
    const weight = weigh(fresh);
    await fresh.goto('/lms', { waitUntil: 'load' });
    await expect(fresh.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(fresh.getByRole('heading', { name: 'Новости' })).toBeVisible();

    const bytes = await weight();
    expect(bytes).toBeGreaterThan(budget.login);
    expect(bytes).toBeLessThanOrEqual(budget.home);
    await context.close();
  });
}
