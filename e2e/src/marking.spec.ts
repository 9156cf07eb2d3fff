import { expect, test } from '@playwright/test';

import { journalTable } from './journalTable.ts';
import { openList } from './lesson.ts';
import { apiUser, browserOf } from './signedIn.ts';

test('two windows of one teacher that mark the same cell see both values and choose', async ({ browser }) => {
  const { address, students } = await openList(await apiUser('teacher2'));
  const context = await browserOf(browser, 'teacher2');
  const [one, other] = [await context.newPage(), await context.newPage()];
  for (const page of [one, other]) {
    await page.goto(address);
    await expect(journalTable(page).cell(0)).toBeVisible();
  }

  await journalTable(one).cell(0).focus();
  await one.keyboard.press('8');
  await expect.poll(async () => (await students())[0]?.markText).toBe('8');
  await journalTable(other).cell(0).focus();
  await other.keyboard.press('5');

  const conflict = other.getByRole('alert');
  await expect(conflict).toContainText('Оценку изменили в другом окне: там 8, у вас 5.');
  expect((await students())[0]?.markText).toBe('8');
  await conflict.getByRole('button', { name: 'Оставить 8' }).click();
  await expect(journalTable(other).cell(0)).toHaveText('8');

  await journalTable(one).cell(0).focus();
  await one.keyboard.press('6');
  await expect.poll(async () => (await students())[0]?.markText).toBe('6');
  await journalTable(other).cell(0).focus();
  await other.keyboard.press('7');
  await conflict.getByRole('button', { name: 'Поставить 7' }).click();
  await expect(journalTable(other).cell(0)).toHaveText('7');
  await expect.poll(async () => (await students())[0]?.markText).toBe('7');
  await context.close();
});

test('a mark that could not be sent stays with a way to try again', async ({ browser }) => {
  const { address, students } = await openList(await apiUser('teacher3'));
  const context = await browserOf(browser, 'teacher3');
  const page = await context.newPage();
  await page.goto(address);
  const cell = journalTable(page).cell(1);
  await expect(cell).toBeVisible();
  await context.route('**/api/visitlog/studentvisitupdate*', (route) => route.abort('connectionreset'));

  await cell.focus();
  await page.keyboard.press('9');
  await expect(page.getByRole('alert')).toContainText('Не сохранена 1 оценка.');
  await expect(page.getByRole('alert')).toContainText('Введённое осталось в таблице.');
  await expect(cell).toContainText('9');
  expect((await students())[1]?.markText).toBe('');
  await page.getByRole('link', { name: 'Документы' }).click();
  const question = page.getByRole('dialog', { name: 'Есть несохранённые изменения' });
  await question.getByText('Остаться', { exact: true }).click();

  await context.unroute('**/api/visitlog/studentvisitupdate*');
  await page.getByRole('button', { name: 'Повторить' }).click();
  await expect(page.getByText('Сохранено', { exact: true })).toBeVisible();
  await expect(cell).toHaveText('9');
  await expect.poll(async () => (await students())[1]?.markText).toBe('9');
  await context.close();
});
