import { setTimeout as sleep } from 'node:timers/promises';

import { expect, test } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';

import { enter } from './loginForm.ts';
import { openNetwork } from './network.ts';
import { serverUrl } from './signedIn.ts';

const outageMs = 30_000;
/** A look for the server may just have been in vain when it comes back. */
const backWithinMs = 45_000;

/** What each screen is opened for. */
const screens: readonly (readonly [name: string, content: (page: Page) => Locator])[] = [
  ['Расписание', (page) => page.getByRole('table', { name: 'Занятия недели' })],
  ['Журнал', (page) => page.getByRole('article').first()],
  ['Новости', (page) => page.getByRole('region', { name: 'Новости' }).getByRole('article').first()],
  ['Сообщения', (page) => page.getByRole('region', { name: 'Контакты' }).getByRole('button').first()],
];
const today = (page: Page) => page.getByRole('region', { name: 'Сегодня' });

test('screens that were opened during an outage of half a minute, or before it, recover by themselves', async ({
  browser,
}) => {
  test.setTimeout(240_000);
  const network = await openNetwork(serverUrl());
  const context = await browser.newContext({ baseURL: network.url });
  try {
    const home = await context.newPage();
    await home.goto('/lms/login');
    await enter(home, 'student31');
    await expect(today(home)).toBeVisible();
    const pages = [];
    for (const _screen of screens) {
      const page = await context.newPage();
      await page.goto('/lms');
      await expect(today(page)).toBeVisible();
      pages.push(page);
    }

    network.cut();
    for (const [place, [name]] of screens.entries()) {
      const menu = pages[place]?.getByRole('navigation', { name: 'Основное меню' });
      await menu?.getByRole('link', { name }).first().click();
    }
    const reloaded = await context.newPage();
    await reloaded.goto('/lms').catch(() => undefined);
    for (const page of pages) await expect(page.getByText('Нет сети !!!').first()).toBeVisible();
    await sleep(outageMs);
    network.open();

    for (const [place, [, content]] of screens.entries()) {
      const page = pages[place];
      if (page !== undefined) await expect(content(page)).toBeVisible({ timeout: backWithinMs });
      await expect(page?.getByText('Нет сети !!!') ?? home.locator('none')).toHaveCount(0);
    }
    await expect(today(home)).toBeVisible();
    await expect(home.getByText('Нет сети !!!')).toHaveCount(0);
  } finally {
    await context.close();
    await network.close();
  }
});
