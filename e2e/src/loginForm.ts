import type { Page } from '@playwright/test';

import { demoPassword } from './apiClient.ts';

/** Types login and password on the login page that is open, and sends them. */
export async function enter(page: Page, login: string, password = demoPassword): Promise<void> {
  await page.getByLabel('Логин').fill(login);
  await page.getByLabel('Пароль', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Войти', exact: true }).click();
}
