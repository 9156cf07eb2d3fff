import type { Locator, Page } from '@playwright/test';

import { demoPassword } from './apiClient.ts';
import { journalTable } from './journalTable.ts';
import { openList } from './lesson.ts';
import { apiUser } from './signedIn.ts';
import { expect, test } from './test.ts';

test('without a mouse: sign in, find the journal with Ctrl K, mark a student', async ({ page }) => {
  const { address, students } = await openList(await apiUser('teacher5'));
  const { keyboard } = page;
  await page.goto('/lms/login');
  await expect(page.getByRole('button', { name: 'Войти' })).toBeVisible();
  await tabTo(page, page.getByLabel('Логин'));
  await keyboard.type('teacher5');
  await tabTo(page, page.getByLabel('Пароль', { exact: true }));
  await keyboard.type(demoPassword);
  await keyboard.press('Enter');
  await expect(page.getByRole('navigation', { name: 'Основное меню' })).toBeVisible();

  // Nobody waits for the field of a search before typing, and «Журнал» is found though the layout was not switched.
  await keyboard.press('Control+k');
  await keyboard.type(';ehyfk');
  await expect(page.getByRole('textbox', { name: 'Поиск по порталу' })).toHaveValue(';ehyfk');
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Журнал' }).first()).toBeVisible();
  await keyboard.press('ArrowDown');
  await keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Журнал посещаемости' })).toBeFocused();

  // It opens with the lesson that is held now, which depends on the hour.
  await page.goto(address);
  const cell = journalTable(page).cell(0);
  await expect(cell).toBeVisible();
  await tabTo(page, page.locator('[role="gridcell"][tabindex="0"]'));
  await keyboard.press('Control+ArrowUp');
  await expect(cell).toBeFocused();
  await keyboard.press('8');
  await expect(cell).toHaveText('8');
  await expect.poll(async () => (await students())[0]?.markText).toBe('8');
});

async function tabTo(page: Page, target: Locator) {
  const focused = target.and(page.locator(':focus'));
  for (let presses = 0; presses < 60 && (await focused.count()) === 0; presses++)
    await page.keyboard.press('Tab');
  await expect(target).toBeFocused();
}
