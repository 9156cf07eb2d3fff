import { studentCardApi } from '@bilim/contract/studentCard';

import { violationsOn } from './axe.ts';
import { apiUser, browserOf } from './signedIn.ts';
import { expect, test } from './test.ts';

test('a stranger’s phone opens the card of a student, until the student makes a new code', async ({
  browser,
}) => {
  const student = await browserOf(browser, 'student23');
  const own = await student.newPage();
  await own.goto('/lms/qrstud');
  await expect(own.getByRole('img', { name: 'Мой QR-код' })).toBeVisible();
  const { card } = await (await apiUser('student23')).call(studentCardApi.own, {});

  const stranger = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'ru-RU' });
  const page = await stranger.newPage();
  await page.goto(`/lms/studentqr?data=${card}`);
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Некорректные данные');
  await expect(page.getByText('Теңир-Тооский государственный университет')).toBeVisible();
  await expect(page.getByText('Обучается', { exact: true })).toBeVisible();
  await expect(page.getByText(/^Приказ № /)).toBeVisible();
  const found = await violationsOn(page, 'card');

  await own.getByRole('button', { name: 'Выпустить новый код' }).click();
  await own.getByRole('dialog').getByRole('button', { name: 'Выпустить новый код' }).click();
  await expect(own.getByText('Новый код готов')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: /^Карточка отозвана/ })).toBeVisible();
  found.push(...(await violationsOn(page, 'ended card')));

  await page.goto('/lms/studentqr');
  await expect(page.getByRole('heading', { name: 'Некорректные данные' })).toBeVisible();
  await page.getByRole('link', { name: 'На главную' }).click();
  await expect(page).toHaveURL(/\/lms\/login/);
  expect(found).toEqual([]);
});
