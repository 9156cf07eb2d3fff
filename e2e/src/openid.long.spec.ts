import { openIdentityProvider } from '@bilim/server/testing/openid';
import type { IdentityProvider } from '@bilim/server/testing/openid';
import type { Page } from '@playwright/test';

import { demoPassword } from './apiClient.ts';
import { violationsOn } from './axe.ts';
import { enter } from './loginForm.ts';
import { startServer } from './server.ts';
import type { RunningServer } from './server.ts';
import { expect, test } from './test.ts';

const accounts = [
  { sub: '1001', email: 'aibek@university.kg' },
  { sub: '1002', email: 'aizada@university.kg' },
  { sub: '3001', email: 'somebody@gmail.com' },
];

let provider: IdentityProvider;
let server: RunningServer;
test.beforeAll(async () => {
  server = await startServer({
    async env(url) {
      provider = await openIdentityProvider(url, accounts);
      const { clientId, clientSecret } = provider.settingsFor(url);
      return {
        OIDC_ISSUER: provider.issuer,
        OIDC_CLIENT_ID: clientId,
        OIDC_CLIENT_SECRET: clientSecret,
        OIDC_NAME: 'Google',
      };
    },
  });
});
test.afterAll(async () => {
  await server.remove();
  await provider.shut();
});

const looks = [
  { name: 'desk', login: 'student1', account: accounts[0]!, viewport: { width: 1440, height: 900 } },
  { name: 'phone', login: 'student2', account: accounts[1]!, viewport: { width: 390, height: 844 } },
] as const;

for (const { name, login, account, viewport } of looks) {
  test(`an account is linked from the personal card, signs in, and is unlinked again: ${name}`, async ({
    browser,
  }) => {
    const context = await browser.newContext({ baseURL: server.url, locale: 'ru-RU', viewport });
    const page = await context.newPage();
    await page.goto('/lms/login');
    await enter(page, login);
    await expect(page).toHaveURL(/\/lms\/?$/);

    await test.step('linking asks for the password and shows the account', async () => {
      await page.goto('/lms/personalcard');
      await page.getByRole('button', { name: 'Связать аккаунт Google' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Пароль', { exact: true }).fill('Wrong1234');
      await dialog.getByRole('button', { name: 'Перейти к Google' }).click();
      await expect(dialog.getByText('Неверный пароль')).toBeVisible();
      await dialog.getByLabel('Пароль', { exact: true }).fill(demoPassword);
      await dialog.getByRole('button', { name: 'Перейти к Google' }).click();

      await chooseAt(page, account.email);
      await expect(page.getByText('Аккаунт связан. Теперь с ним можно входить в портал')).toBeInViewport();
      await expect(page.getByText(account.email)).toBeVisible();
      await expect(page).toHaveURL(/\/lms\/personalcard$/);
    });

    await signOut(page);

    await test.step('a wrong account, and no account, leave a way on', async () => {
      // Somebody else's browser, as far as the provider knows.
      await context.clearCookies({ domain: 'localhost' });
      await page.getByRole('button', { name: 'Войти через Google' }).click();
      await chooseAt(page, 'somebody@gmail.com');
      await expect(page.getByRole('alert')).toContainText('Этот аккаунт не связан ни с кем на портале');
      await expect(page).toHaveURL(/\/lms\/login$/);

      await page.getByRole('button', { name: 'Выбрать другой аккаунт' }).click();
      await page.getByRole('button', { name: 'Cancel' }).click();
      await expect(page.getByRole('status')).toContainText('Вы отменили вход');
    });

    await test.step('the right account opens the page one wanted', async () => {
      await page.goto('/lms/journal');
      await expect(page).toHaveURL(/\/lms\/login$/);
      await page.getByRole('button', { name: 'Войти через Google' }).click();
      await page.getByRole('button', { name: 'Выбрать другой аккаунт' }).click();
      await chooseAt(page, account.email);
      await expect(page).toHaveURL(/\/lms\/journal/);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    });

    await test.step('going back does not begin again', async () => {
      await page.reload();
      await expect(page).toHaveURL(/\/lms\/journal/);
    });

    await test.step('unlinking asks, and login and password go on', async () => {
      await page.goto('/lms/personalcard');
      await page.getByRole('button', { name: 'Отвязать' }).click();
      const dialog = page.getByRole('dialog');
      await expect(dialog).toContainText('Логин и пароль останутся прежними');
      await dialog.getByRole('button', { name: 'Отвязать' }).click();
      await expect(page.getByText('Аккаунт Google отвязан')).toBeVisible();
      await expect(page.getByRole('button', { name: 'Связать аккаунт Google' })).toBeVisible();

      await signOut(page);
      await page.getByRole('button', { name: 'Войти через Google' }).click();
      await expect(page.getByRole('alert')).toContainText('Этот аккаунт не связан');
      await enter(page, login);
      await expect(page).toHaveURL(/\/lms\/?$/);
    });
    await context.close();
  });
}

test('a provider that is down costs its button a sentence and nobody else anything', async ({ browser }) => {
  const context = await browser.newContext({ baseURL: server.url, locale: 'ru-RU' });
  const page = await context.newPage();
  await server.stop();
  await provider.shut();
  await server.start();
  await page.goto('/lms/login');

  await page.getByRole('button', { name: 'Войти через Google' }).click();
  await expect(page.getByRole('alert')).toContainText('Google сейчас не отвечает');
  await provider.open();
  await page.getByRole('button', { name: 'Войти через Google' }).click();
  await expect(page.getByRole('heading', { name: 'Choose an account' })).toBeVisible();

  await page.goto('/lms/login');
  await enter(page, 'student3');
  await expect(page).toHaveURL(/\/lms\/?$/);
  await context.close();
});

for (const { name, viewport } of looks) {
  test(`axe finds nothing where an account of elsewhere is shown: ${name}`, async ({ browser }) => {
    const options = { baseURL: server.url, locale: 'ru-RU', viewport } as const;
    const context = await browser.newContext(options);
    const page = await context.newPage();
    await page.goto('/lms/login?signin=unlinked');
    await expect(page.getByRole('button', { name: 'Выбрать другой аккаунт' })).toBeVisible();
    const found = await violationsOn(page, 'login');
    await enter(page, 'student3');
    await expect(page).toHaveURL(/\/lms\/?$/);
    await page.goto('/lms/personalcard?link=taken');
    await expect(page.getByText('Этот аккаунт уже связан с другим человеком')).toBeVisible();
    found.push(...(await violationsOn(page, 'card')));
    await page.getByRole('button', { name: 'Связать аккаунт Google' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    found.push(...(await violationsOn(page, 'dialog')));
    await context.close();

    expect(found).toEqual([]);
  });
}

/** Chooses an account on the provider's page. */
async function chooseAt(page: Page, email: string): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Choose an account' })).toBeVisible();
  await page.getByRole('button', { name: email }).click();
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('banner').locator('[popovertarget]').click();
  await page.getByRole('button', { name: 'Выйти' }).click();
  await expect(page).toHaveURL(/\/lms\/login$/);
}
