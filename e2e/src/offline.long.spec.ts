import type { BrowserContext } from '@playwright/test';

import { enter } from './loginForm.ts';
import { startServer } from './server.ts';
import { browserOf } from './signedIn.ts';
import { expect, test } from './test.ts';

test('the kept schedule shows with its age when the server is gone, and is asked anew when it is back', async ({
  browser,
}) => {
  const server = await startServer();
  const context = await browser.newContext({ baseURL: server.url });
  try {
    const page = await context.newPage();
    await page.goto('/lms/login');
    await enter(page, 'student1');
    await page
      .getByRole('navigation', { name: 'Основное меню' })
      .getByRole('link', { name: 'Расписание' })
      .click();
    const table = page.getByRole('table', { name: 'Занятия недели' });
    await expect(table.getByRole('button').first()).toBeVisible();
    const lessons = await table.getByRole('button').allInnerTexts();
    await page
      .getByRole('navigation', { name: 'Основное меню' })
      .getByRole('link', { name: 'Документы' })
      .click();

    await server.stop();
    await page
      .getByRole('navigation', { name: 'Основное меню' })
      .getByRole('link', { name: 'Расписание' })
      .click();
    await expect(page.getByText(/Расписание показано по состоянию на: сегодня, \d\d:\d\d/)).toBeVisible();
    expect(await table.getByRole('button').allInnerTexts()).toEqual(lessons);

    await server.start();
    await page.reload();
    await expect(table.getByRole('button').first()).toBeVisible();
    await expect(page.getByText(/по состоянию на/)).toHaveCount(0);
  } finally {
    await context.close();
    await server.remove();
  }
});

test('without a network the banner says so, and the offline page really tries again', async ({ browser }) => {
  const context = await browserOf(browser, 'student13');
  const page = await context.newPage();
  await page.goto('/lms');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();

  await context.setOffline(true);
  await expect(page.getByText('Нет сети !!!')).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText('Нет сети !!!')).toHaveCount(0);

  await page.goto('/lms/offline');
  await expect(page.getByRole('heading', { level: 1, name: 'Нет связи с сервером' })).toBeVisible();
  const giveBack = await cutOff(context);
  await page.getByRole('button', { name: 'Попробовать снова' }).click();
  await expect(page.getByText('Сервер пока не отвечает')).toBeVisible();
  await expect(page).toHaveURL(/\/lms\/offline$/);

  await giveBack();
  await page.getByRole('button', { name: 'Попробовать снова' }).click();
  await expect(page).toHaveURL(/\/lms\/?$/);
  await expect(page.getByRole('navigation', { name: 'Основное меню' })).toBeVisible();
  await context.close();
});

test('a portal that cannot reach the server at its start says so instead of signing anybody out', async ({
  browser,
}) => {
  const context = await browserOf(browser, 'student13');
  const page = await context.newPage();
  await context.route('**/api/**', (route) => route.abort('connectionrefused'));
  await page.goto('/lms/schedule');
  await expect(page.getByRole('heading', { level: 1, name: 'Нет связи с сервером' })).toBeVisible();

  await context.unroute('**/api/**');
  await expect(page.getByRole('table', { name: 'Занятия недели' }), 'by itself').toBeVisible();
  await expect(page).toHaveURL(/\/lms\/schedule/);
  await context.close();
});

/** Lets no request through until the function that comes back is called. */
async function cutOff(context: BrowserContext) {
  await context.route('**/*', (route) => route.abort('connectionrefused'));
  return () => context.unroute('**/*');
}
