import type { Page } from '@playwright/test';

import { journalTable } from './journalTable.ts';
import { openList } from './lesson.ts';
import { apiUser, browserOf } from './signedIn.ts';
import { expect, test } from './test.ts';

test('two devices of one teacher that mark the same cell see both values and choose', async ({ browser }) => {
  const { address, students } = await openList(await apiUser('teacher2'));
  const devices = [await browserOf(browser, 'teacher2'), await browserOf(browser, 'teacher2')];
  const pages = await Promise.all(devices.map((device) => device.newPage()));
  const [one, other] = [pages[0]!, pages[1]!];
  for (const page of pages) {
    await page.goto(address);
    await expect(journalTable(page).cell(0)).toBeVisible();
  }

  await typeBoth([one, '8'], [other, '5']);

  const conflict = other.getByRole('alert');
  await expect(conflict).toContainText('Оценку тем временем изменили: там 8, у вас 5.');
  await expect(conflict).toContainText(/сегодня, \d\d:\d\d/);
  expect((await students())[0]?.markText).toBe('8');
  await conflict.getByRole('button', { name: 'Оставить 8' }).click();
  await expect(journalTable(other).cell(0)).toHaveText('8');

  await typeBoth([one, '6'], [other, '7']);
  await conflict.getByRole('button', { name: 'Поставить 7' }).click();
  await expect(journalTable(other).cell(0)).toHaveText('7');
  await expect.poll(async () => (await students())[0]?.markText).toBe('7');
  for (const device of devices) await device.close();
});

/** The first mark is saved, and the second typed before its device has heard of that. */
async function typeBoth([one, first]: readonly [Page, string], [other, second]: readonly [Page, string]) {
  await journalTable(other).cell(0).focus();
  await journalTable(one).cell(0).focus();
  const saved = one.waitForResponse((response) => response.url().includes('studentvisitupdate'));
  await one.keyboard.press(first);
  await saved;
  await other.keyboard.press(second);
}

test('two windows of one browser show the same marks', async ({ browser }) => {
  const { address, students } = await openList(await apiUser('teacher3'));
  const context = await browserOf(browser, 'teacher3');
  const [one, other] = [await context.newPage(), await context.newPage()];
  for (const page of [one, other]) {
    await page.goto(address);
    await expect(journalTable(page).cell(4)).toBeVisible();
  }

  await journalTable(one).cell(4).focus();
  await one.keyboard.press('8');
  await expect(journalTable(other).cell(4)).toHaveText('8');
  await journalTable(other).cell(4).focus();
  await other.keyboard.press('5');

  await expect(journalTable(one).cell(4)).toHaveText('5');
  await expect.poll(async () => (await students())[4]?.markText).toBe('5');
  await expect(one.getByRole('alert').getByText(/изменили/)).toHaveCount(0);
  await context.close();
});

test('a mark that could not be sent stays, also when the journal is left, with a way to try again', async ({
  browser,
}) => {
  const { address, students } = await openList(await apiUser('teacher3'));
  const context = await browserOf(browser, 'teacher3');
  const page = await context.newPage();
  await page.goto(address);
  const cell = journalTable(page).cell(1);
  await expect(cell).toBeVisible();
  await context.route('**/api/visitlog/studentvisitupdate*', (route) => route.abort('connectionreset'));

  await cell.focus();
  await page.keyboard.press('9');
  await expect(page.getByRole('alert')).toContainText('1 оценка ждёт отправки.');
  await expect(cell).toContainText('9');
  expect((await students())[1]?.markText).toBe('');
  await page.getByRole('link', { name: 'Документы' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Документы' })).toBeVisible();
  await page.getByRole('banner').getByRole('button', { name: '1 оценка ждёт отправки' }).click();
  const panel = page.getByRole('dialog', { name: 'Неотправленные оценки' });
  await panel.getByRole('link').click();
  await page.keyboard.press('Escape');
  await expect(cell).toContainText('9');

  await expect(page.getByRole('button', { name: 'Отправить сейчас' })).toBeVisible();
  await context.unroute('**/api/visitlog/studentvisitupdate*');
  await expect(page.getByText('Сохранено', { exact: true })).toBeVisible({ timeout: 60_000 });
  await expect(cell).toHaveText('9');
  await expect.poll(async () => (await students())[1]?.markText).toBe('9');
  await context.close();
});
