import type { Page } from '@playwright/test';

import { demoPassword } from './apiClient.ts';
import { browserOf } from './signedIn.ts';
import { expect, test } from './test.ts';

const daySeconds = 86_400;

test('language and dark theme chosen on the login page survive a reload and signing in', async ({
  page,
  context,
}) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/lms/login');
  await expect(page.getByRole('heading', { level: 1, name: 'Вход в систему' })).toBeVisible();
  await page.getByRole('button', { name: 'Кыр' }).click();
  await page.getByRole('button', { name: 'Караңгы режим' }).click();
  await expectKyrgyzAndDark(page, 'Системага кирүү');
  await page.reload();
  await expectKyrgyzAndDark(page, 'Системага кирүү');

  const language = (await context.cookies()).find(({ name }) => name === 'lang');
  expect(language?.value).toBe('kg');
  const days = ((language?.expires ?? 0) - Date.now() / 1000) / daySeconds;
  expect(days).toBeGreaterThan(359);
  expect(days).toBeLessThanOrEqual(360);

  await page.getByLabel('Логин').fill('student12');
  await page.locator('input[name="password"]').fill(demoPassword);
  await page.getByRole('button', { name: 'Кирүү' }).click();
  await expect(page).toHaveURL(/\/lms\/?$/);
  const menu = page.getByRole('navigation', { name: 'Негизги меню' });
  await expect(menu.getByRole('link', { name: 'Сабактардын жүгүртмөсү' })).toBeVisible();
  await expectKyrgyzAndDark(page);
  await page.reload();
  await expect(menu.getByRole('link', { name: 'Сабактардын жүгүртмөсү' })).toBeVisible();
  await expectKyrgyzAndDark(page);
});

test(
  'a language in the address goes before the remembered one, and is remembered',
  { tag: '@long' },
  async ({ page }) => {
    await page.goto('/lms/login');
    await page.getByRole('button', { name: 'Eng' }).click();
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');

    await page.goto('/lms/login?lang=kg');
    await expect(page.locator('html')).toHaveAttribute('lang', 'ky');
    await expect(page.getByRole('heading', { level: 1, name: 'Системага кирүү' })).toBeVisible();

    await page.goto('/lms/login');
    await expect(page.locator('html')).toHaveAttribute('lang', 'ky');
  },
);

test(
  'what a page shows first is in the language that its address asks for',
  { tag: '@long' },
  async ({ browser }) => {
    const context = await browserOf(browser, 'student13');
    const page = await context.newPage();

    const [settings] = await Promise.all([
      page.waitForResponse(/\/misc\/settings\.json/),
      page.goto('/lms?lang=en'),
    ]);

    expect(await settings.text()).toContain('"Schedule"');
    await context.close();
  },
);

async function expectKyrgyzAndDark(page: Page, heading?: string) {
  const html = page.locator('html');
  await expect(html).toHaveAttribute('lang', 'ky');
  await expect(html).toHaveAttribute('data-mantine-color-scheme', 'dark');
  if (heading !== undefined)
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
}
