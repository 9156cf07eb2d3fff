import { readFileSync } from 'node:fs';

import { startMailServer, textOfEmail } from '@bilim/server/testing/mail';
import type { BrowserContext, Page } from '@playwright/test';

import { violationsOn } from './axe.ts';
import { enter } from './loginForm.ts';
import { rostersOf } from './rosters.ts';
import { startServer } from './server.ts';
import type { RunningServer } from './server.ts';
import { expect, test } from './test.ts';

/** Imports are done aside, by a process that lets all others go first: on a busy machine that takes its time. */
const done = { timeout: 60_000 };

const freshmen = [
  { familyName: 'Айтматова', givenName: 'Бегимай', email: 'begimai@campus.example' },
  { familyName: 'Барпиев', givenName: 'Нурсултан' },
];

let mail: Awaited<ReturnType<typeof startMailServer>>;
let server: RunningServer;
test.beforeAll(async () => {
  mail = await startMailServer();
  const env = { SMTP_URL: mail.url, MAIL_FROM: 'portal@campus.example' };
  server = await startServer({ env: async () => env });
});
test.afterAll(async () => {
  await server.remove();
  await mail.stop();
});

async function hand(page: Page, name: string, content: Buffer) {
  await page
    .getByLabel('Выбрать файл')
    .and(page.locator('input'))
    .setInputFiles({ name, mimeType: 'application/zip', buffer: content });
}

async function registrarAt(context: BrowserContext, address: string) {
  const page = await context.newPage();
  await page.goto('/lms/login');
  await enter(page, 'registrar1');
  await expect(page).toHaveURL(/\/lms\/?$/);
  await page.goto(address);
  await expect(page.getByRole('heading', { level: 1, name: 'Импорт списков' })).toBeVisible();
  return page;
}

test('lists of another system come in: errors are shown, people get their first link, and what is in use is not taken back', async ({
  browser,
}) => {
  const context = await browser.newContext({ baseURL: server.url, locale: 'ru-RU' });
  const page = await registrarAt(context, '/lms/admin/import');
  const found = await violationsOn(page, 'start of an import');

  await test.step('a row with an error is named and leads to the row', async () => {
    const wrong = await rostersOf([...freshmen, { familyName: '', givenName: 'Безфамильный' }]);
    await hand(page, 'списки.zip', wrong);
    await expect(page.getByText(/В 1 строке ошибка/)).toBeVisible(done);
    await expect(page.getByRole('button', { name: 'Применить' })).toBeDisabled();
    await page.getByText(/^Замечания/).click();
    const problems = page.getByRole('region', { name: 'Замечания' });
    await problems.getByRole('button', { name: 'users.csv, строка 4' }).click();
    const row = page.getByRole('dialog').getByRole('region', { name: 'users.csv' });
    await expect(row.getByRole('cell', { name: 'Безфамильный' })).toBeVisible();
    found.push(...(await violationsOn(page, 'row of a problem')));
    await page.keyboard.press('Escape');
  });

  await test.step('the mended lists show what will happen, and are applied', async () => {
    await page.goto('/lms/admin/import');
    await hand(page, 'списки.zip', await rostersOf(freshmen));
    await expect(page.getByRole('heading', { name: 'Что произойдёт' })).toBeVisible(done);
    await expect(
      page
        .getByRole('region', { name: 'Изменения' })
        .getByText(/Айтматова/)
        .first(),
    ).toBeVisible();
    found.push(...(await violationsOn(page, 'differences of an import')));
    await page.getByRole('button', { name: 'Применить' }).click();
    const asked = page.getByRole('dialog', { name: 'Применить импорт?' });
    await asked.getByRole('button', { name: 'Применить' }).click();
    await expect(page.getByRole('heading', { name: /^Импорт применён/ })).toBeVisible(done);
  });
  const run = page.url();

  await test.step('whoever gave an address gets a letter, the others a slip', async () => {
    await page.getByRole('link', { name: 'К ссылкам для входа' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Ссылки для первого входа' })).toBeVisible();
    await expect(page.getByRole('listitem').filter({ hasText: 'Барпиев' })).toBeVisible();
    found.push(...(await violationsOn(page, 'first sign-ins')));
    await page.getByRole('button', { name: 'Отправить письма' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Отправить' }).click();
    await expect(page.getByText(/1 письмо поставлено в очередь/)).toBeVisible();
    await expect.poll(() => mail.emails.length, { timeout: 30_000 }).toBe(1);
    expect(mail.emails[0]?.to).toEqual(['begimai@campus.example']);
  });

  await test.step('the link of the letter lets its owner choose login and password', async () => {
    const [letter] = mail.emails;
    const link = /http\S+\/lms\/public\/activate\?code=[\w-]+/.exec(letter ? textOfEmail(letter) : '')?.[0];
    const own = await browser.newContext({ baseURL: server.url, locale: 'ru-RU' });
    const first = await own.newPage();
    await first.goto(link ?? '/no-link-in-the-letter');
    await first.getByLabel('Логин').fill('begimai');
    await first.getByLabel('Пароль', { exact: true }).fill('Choose2468');
    await first.getByLabel('Пароль ещё раз').fill('Choose2468');
    await first.getByRole('button', { name: 'Сохранить и войти' }).click();
    await expect(first.getByRole('banner')).toContainText('Айтматова');
    await own.close();
  });

  await test.step('an import that somebody already works with says so instead of being taken back', async () => {
    await page.goto(run);
    await page.getByRole('button', { name: 'Отменить импорт' }).click();
    const asked = page.getByRole('dialog', { name: 'Отменить этот импорт?' });
    await asked.getByRole('button', { name: 'Отменить импорт' }).click();
    await expect(page.getByText('Импорт уже нельзя отменить: на его данные опираются другие')).toBeVisible(
      done,
    );
    await expect(page.getByText('входы в систему: 1')).toHaveCount(1);
  });

  await context.close();
  expect(found).toEqual([]);
});

test('an import that nobody uses yet is taken back as a whole', async ({ browser }) => {
  const context = await browser.newContext({ baseURL: server.url, locale: 'ru-RU' });
  const page = await registrarAt(context, '/lms/admin/import');
  const lists = await rostersOf([...freshmen, { familyName: 'Дыйканова', givenName: 'Айсулуу' }]);
  await hand(page, 'ещё списки.zip', lists);
  await page.getByRole('button', { name: 'Применить' }).click(done);
  await page.getByRole('dialog').getByRole('button', { name: 'Применить' }).click();
  await expect(page.getByRole('heading', { name: /^Импорт применён/ })).toBeVisible(done);

  await page.getByRole('button', { name: 'Отменить импорт' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Отменить импорт' }).click();
  await expect(page.getByText(/Этот импорт отменён/)).toBeVisible(done);
  await page.getByRole('link', { name: 'Все импорты' }).click();
  await expect(page.getByRole('link', { name: /ещё списки\.zip/ })).toContainText('Отменён');
  await context.close();
});

test('the workbook with the university’s own data, handed in as it is, changes nothing', async ({
  browser,
}) => {
  const context = await browser.newContext({ baseURL: server.url, locale: 'ru-RU', acceptDownloads: true });
  const page = await registrarAt(context, '/lms/admin/import');
  const downloading = page.waitForEvent('download');
  await page.getByRole('link', { name: 'С данными вуза' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/\.xlsx$/);
  await hand(page, download.suggestedFilename(), readFileSync(await download.path()));
  await expect(page.getByText('В портале уже всё так, как в файле.')).toBeVisible(done);
  await expect(page.getByRole('button', { name: 'Применить' })).toHaveCount(0);
  await context.close();
});
