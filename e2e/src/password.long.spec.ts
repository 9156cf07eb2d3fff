import type { Page } from '@playwright/test';

import { demoPassword } from './apiClient.ts';
import { enter } from './loginForm.ts';
import { expect, test } from './test.ts';

const oldMissing = 'Введите старый пароль';
const newMissing = 'Введите новый пароль (не менее 4 символов)';
const confirmationMissing = 'Подтвердите новый пароль (не менее 4 символов)';
const differing = 'Новый пароль и подтверждение не совпадают';

test('a new password is demanded in the words of the specification, and replaces the old one', async ({
  page,
  browser,
}) => {
  await openPasswordPage(page, 'analyst1');
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/passwd/')) sent.push(request.url());
  });

  await change(page, { old: '', next: '', confirmation: '' });
  for (const text of [oldMissing, newMissing, confirmationMissing])
    await expect(page.getByText(text, { exact: true })).toBeVisible();
  await change(page, { old: demoPassword, next: 'abc', confirmation: 'abc' });
  await expect(page.getByText(newMissing, { exact: true })).toBeVisible();
  await expect(page.getByText(oldMissing, { exact: true })).toHaveCount(0);
  await change(page, { old: demoPassword, next: 'Other2468', confirmation: 'Other2469' });
  await expect(page.getByText(differing, { exact: true })).toBeVisible();
  expect(sent).toEqual([]);

  await change(page, { old: 'Wrong1234', next: 'Other2468', confirmation: 'Other2468' });
  await expect(page.getByRole('alert').filter({ hasText: 'Не удалось изменить пароль' })).toBeVisible();
  await change(page, { old: demoPassword, next: 'Other2468', confirmation: 'Other2468' });
  await expect(page.getByText('Пароль успешно изменён')).toBeVisible();

  const elsewhere = await browser.newPage();
  await elsewhere.goto('/lms/login');
  await enter(elsewhere, 'analyst1');
  await expect(elsewhere.getByRole('alert')).toHaveText('Неверное имя пользователя или пароль');
  await enter(elsewhere, 'analyst1', 'Other2468');
  await expect(elsewhere).toHaveURL(/\/lms\/?$/);
  await elsewhere.close();
});

test('the list of own sessions shows where else one is signed in, and ends that', async ({
  page,
  browser,
}) => {
  const elsewhere = await browser.newPage();
  await openPasswordPage(elsewhere, 'student70');
  await openPasswordPage(page, 'student70');
  const sessions = page.getByRole('region', { name: 'Активные сеансы' }).getByRole('listitem');
  await expect(sessions.filter({ hasText: 'Этот сеанс' })).toHaveCount(1);
  const others = sessions.getByRole('button', { name: 'Завершить' });
  await expect(others).not.toHaveCount(0);

  for (let left = await others.count(); left > 0; left -= 1) {
    await others.first().click();
    await expect(others).toHaveCount(left - 1);
  }

  await expect(sessions).toHaveCount(1);
  // Nobody has to reload the page.
  await expect(elsewhere).toHaveURL(/\/lms\/login/);
  await elsewhere.close();
});

async function openPasswordPage(page: Page, login: string) {
  await page.goto('/lms/change-password');
  await enter(page, login);
  await expect(page.getByRole('heading', { level: 1, name: 'Сменить пароль' })).toBeVisible();
}

interface Typed {
  readonly old: string;
  readonly next: string;
  readonly confirmation: string;
}

async function change(page: Page, { old, next, confirmation }: Typed) {
  await page.getByLabel('Старый пароль').fill(old);
  await page.getByLabel('Новый пароль').fill(next);
  await page.getByLabel('Подтвердите пароль').fill(confirmation);
  await page.getByRole('button', { name: 'Сменить пароль' }).click();
}
