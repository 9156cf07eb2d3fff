import type { Page } from '@playwright/test';

import { violationsOn } from './axe.ts';
import { enter } from './loginForm.ts';
import { expect, test } from './test.ts';

const emptyText = 'Введите имя пользователя и пароль';
const wrongText = 'Неверное имя пользователя или пароль';
const formatText =
  'Введен неверный логин или пароль(Пароль должен содержать как минимум одну цифру, одну заглавную и строчную букву и как минимум 6 или более символов.)';

test('a wrong attempt to sign in is told in the words of the specification, and a click closes them', async ({
  page,
}) => {
  await page.goto('/lms/login');
  const sent = sentBy(page);

  await enter(page, '', '');
  await expect(page.getByRole('alert')).toHaveText(emptyText);
  await enter(page, 'student9', 'ab');
  await expect(page.getByRole('alert')).toHaveText(formatText);
  expect(sent).toEqual([]);

  await enter(page, 'student9', 'Wrong1234');
  await expect(page.getByRole('alert')).toHaveText(wrongText);
  await page.getByRole('alert').getByText(wrongText).click();
  await expect(page.getByText(wrongText)).toHaveCount(0);
  await enter(page, 'nobody-of-that-name', 'Wrong1234');
  await expect(page.getByRole('alert')).toHaveText(wrongText);
  await expect(page).toHaveURL(/\/lms\/login$/);
});

test(
  'who must replace login and password does so before the portal opens, and the new pair signs in',
  { tag: '@long' },
  async ({ page }) => {
    await page.goto('/lms/login');
    await enter(page, 'student5');
    await expect(
      page.getByRole('heading', { level: 1, name: 'Необходимо обновить логин и пароль' }),
    ).toBeVisible();
    expect(await violationsOn(page, 'new credentials')).toEqual([]);
    const sent = sentBy(page);

    await replaceBy(page, { login: '', password: 'Choose2468', confirmation: 'Choose2468' });
    await expect(page.getByRole('alert')).toHaveText('Заполните новый логин, новый пароль и подтверждение');
    await replaceBy(page, { login: 'aibek.new', password: 'ab', confirmation: 'ab' });
    await expect(page.getByRole('alert')).toHaveText('Логин и пароль должны содержать не менее 3 символов');
    await replaceBy(page, { login: 'aibek.new', password: 'Choose2468', confirmation: 'Choose2469' });
    await expect(page.getByRole('alert')).toHaveText('Пароли не совпадают');
    expect(sent).toEqual([]);

    await replaceBy(page, { login: 'aibek.new', password: 'Choose2468', confirmation: 'Choose2468' });
    await expect(page).toHaveURL(/\/lms\/?$/);
    await expect(page.getByText('Логин и пароль успешно изменены')).toBeVisible();

    await page.getByRole('banner').locator('[popovertarget]').click();
    await page.getByRole('button', { name: 'Выйти' }).click();
    await expect(page).toHaveURL(/\/lms\/login$/);
    await enter(page, 'student5');
    await expect(page.getByRole('alert')).toHaveText(wrongText);
    await enter(page, 'aibek.new', 'Choose2468');
    await expect(page).toHaveURL(/\/lms\/?$/);
  },
);

interface Replacement {
  readonly login: string;
  readonly password: string;
  readonly confirmation: string;
}

async function replaceBy(page: Page, { login, password, confirmation }: Replacement) {
  await page.getByLabel('Новый логин').fill(login);
  await page.getByLabel('Новый пароль').fill(password);
  await page.getByLabel('Подтвердите пароль').fill(confirmation);
  await page.getByRole('button', { name: 'Изменить' }).click();
}

/** What the page sends from now on. */
function sentBy(page: Page): string[] {
  const sent: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (request.method() === 'POST') sent.push(pathname);
  });
  return sent;
}
