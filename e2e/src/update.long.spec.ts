import type { Page } from '@playwright/test';

import { signIn } from './apiClient.ts';
import { openDeployment } from './deployment.ts';
import type { Deployment } from './deployment.ts';
import { openDevice, untilKept } from './device.ts';
import type { Device } from './device.ts';
import { journalTable } from './journalTable.ts';
import { openList } from './lesson.ts';
import { enter } from './loginForm.ts';
import { startServer } from './server.ts';
import type { RunningServer } from './server.ts';
import { expect, test } from './test.ts';

let deployment: Deployment;
let server: RunningServer;
let device: Device;
test.beforeEach(async () => {
  deployment = openDeployment();
  server = await startServer({ env: async () => ({ BILIM_WEB: deployment.folder }) });
  device = await openDevice({ baseURL: server.url });
});
test.afterEach(async () => {
  await device.remove();
  await server.remove();
  deployment.remove();
});

async function deploy(version: string) {
  deployment.release(version);
  await server.stop();
  await server.start();
}

async function openJournal(login: string) {
  const teacher = await signIn(() => server.url, login);
  const { address, students } = await openList(teacher);
  const page = device.page();
  await page.goto('/lms/login');
  await enter(page, login);
  await expect(page).toHaveURL(/\/lms\/?$/);
  await page.goto(address);
  await expect(journalTable(page).cell(0)).toBeVisible();
  return { page, address, marks: async () => (await students()).map(({ markText }) => markText) };
}

const versionOf = (page: Page) => page.evaluate<string | undefined>('globalThis.bilimVersion');

test('a new version in mid-typing waits until it is wanted, and loses nothing', async () => {
  const { page, address, marks } = await openJournal('teacher1');
  await untilKept(page);
  await page.locator('[role=grid] [data-today] button').last().click();
  const panel = page.getByRole('dialog');
  await panel.getByRole('combobox', { name: 'Тематический план' }).click();
  await page.getByRole('option', { name: 'Своя тема' }).click();
  await panel.getByLabel('Тема занятия').fill('Функциональные зависимости');

  await deploy('b');
  await page.evaluate(`navigator.serviceWorker.getRegistration('/').then((known) => known.update())`);
  const news = page.getByText('Вышла новая версия');
  await expect(news).toBeVisible({ timeout: 60_000 });
  expect(await versionOf(page)).toBeUndefined();

  // The old page works against the new server, and its forms are not thrown away.
  await press(page, 'Обновить');
  const question = page.getByRole('dialog', { name: 'Есть несохранённые изменения' });
  await question.getByRole('button', { name: 'Вернуться к тексту' }).first().click();
  await expect(panel.getByLabel('Тема занятия')).toHaveValue('Функциональные зависимости');
  await panel.getByRole('button', { name: 'Сохранить' }).click();
  await expect(page.getByText('сохранен', { exact: false }).first()).toBeVisible();
  await page.keyboard.press('Escape');
  // While it goes, the page still holds what was typed there.
  await expect(panel).toHaveCount(0);
  await journalTable(page).cell(0).focus();
  const saved = page.waitForResponse(/studentvisitupdate/);
  await page.keyboard.press('7');
  await saved;

  // The browser asks before it leaves a mark that is on its way to the disk, and the driver would say no.
  page.on('dialog', (question) => void question.accept());
  await press(page, 'Обновить');
  await expect.poll(() => versionOf(page).catch(() => 'leaving'), { timeout: 60_000 }).toBe('b');
  await expect(journalTable(page).cell(0)).toHaveText('7');
  await expect(news).toHaveCount(0);
  expect((await marks())[0]).toBe('7');

  // What the newer server says of the account is beyond the page that the browser kept: the newer one is offered at once.
  await deploy('c');
  await page.route('**/enticate.json', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({
      response: answer,
      body: (await answer.text()).replace('"lang":"ru"', '"lang":"uz"'),
    });
  });
  await page.goto(address);
  await expect(news).toBeVisible({ timeout: 60_000 });
  await page.unroute('**/enticate.json');
  await press(page, 'Обновить');
  await expect.poll(() => versionOf(page).catch(() => 'leaving'), { timeout: 60_000 }).toBe('c');
});

/** The banner lies under a dialog that may be open: pressed as a keyboard does. */
async function press(page: Page, name: string) {
  await page.getByRole('button', { name, exact: true, includeHidden: true }).first().dispatchEvent('click');
}
