import { newsApi } from '@bilim/contract/news';
import type { Browser, Page } from '@playwright/test';

import { violationsOn } from './axe.ts';
import { apiUser, browserOf } from './signedIn.ts';
import { expect, test } from './test.ts';

/** An editor of the second faculty, a student there, and one of the first faculty. */
const [editor, reader, outsider] = ['dean2', 'student150', 'student60'];
const pdf = {
  name: 'План недели открытых дверей.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n'),
};
const desktop = { viewport: { width: 1440, height: 900 } } as const;
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true } as const;

async function open(
  browser: Browser,
  login: string,
  options: typeof desktop | typeof phone,
  path = '/lms/news',
) {
  const context = await browserOf(browser, login, options);
  const page = await context.newPage();
  await page.goto(path);
  return page;
}

const cardOf = (page: Page, headline: string) => page.getByRole('article', { name: headline, exact: true });

async function write(page: Page, headline: string) {
  await page.getByLabel('Заголовок').fill(headline);
  await page.getByLabel('Текст новости').fill('Ждём **всех**: https://univ.example');
  await page
    .locator('label')
    .filter({ hasText: /^Студентам$/ })
    .click();
  const picture = { name: 'Афиша.png', mimeType: 'image/png', buffer: await page.screenshot() };
  await page.locator('input[type="file"]').setInputFiles([pdf, picture]);
  await expect(page.getByText(/Увид[яи]т \d+ человек/)).toBeVisible();
}

test('news for students of a faculty reaches them at once, with its files, and nobody else', async ({
  browser,
}) => {
  const headline = `Неделя открытых дверей ${Date.now()}`;
  const [inside, outside] = await Promise.all([apiUser(reader), apiUser(outsider)]);
  expect([inside.account.facultyId, outside.account.facultyId]).toEqual([2, 1]);
  const own = await open(browser, reader, phone);
  const foreign = await open(browser, outsider, desktop);
  await expect(own.getByRole('article').first()).toBeVisible();
  await expect(foreign.getByRole('article').first()).toBeVisible();

  const desk = await open(browser, editor, desktop, '/lms/news/compose');
  await write(desk, headline);
  expect(await violationsOn(desk, 'the composer')).toEqual([]);
  await desk.getByRole('button', { name: 'Опубликовать' }).click();
  await expect(cardOf(desk, headline)).toBeVisible();

  await own.getByRole('button', { name: /^Показать \d+ нов/ }).click();
  const card = cardOf(own, headline);
  await expect(card.getByText('Студентам · ФЭУ')).toBeVisible();
  await expect(card.getByRole('img', { name: 'Афиша.png' })).not.toHaveJSProperty('naturalWidth', 0);
  const file = card.getByRole('link', { name: /^План недели открытых…/ });
  await expect(file).toHaveAttribute('title', pdf.name);
  const address = (await file.getAttribute('href'))!;
  expect((await own.request.get(address)).status()).toBe(200);
  expect(await violationsOn(own, 'the feed on a phone')).toEqual([]);

  await foreign.reload();
  await expect(foreign.getByRole('article').first()).toBeVisible();
  await expect(cardOf(foreign, headline)).toHaveCount(0);
  const [item] = await inside.call(newsApi.data, { page: 1, query: headline });
  expect(await outside.call(newsApi.data, { page: 1, query: headline })).toEqual([]);
  expect((await foreign.request.get(address)).status()).toBe(404);
  await foreign.goto(`/lms/news/${item!.newsId}`);
  await expect(foreign.getByRole('heading', { name: 'Новость недоступна' })).toBeVisible();

  await card.locator('time').scrollIntoViewIfNeeded();
  await seeReach(desk, item!.newsId, headline);
  await takeAway(desk, headline);
  await expect(cardOf(own, headline)).toHaveCount(0);
  await expect(own.getByRole('button', { name: /^Показать \d+ нов/ })).toHaveCount(0);
});

/** The author sees who has read it; the reader looked at the card for longer than a glance. */
async function seeReach(desk: Page, newsId: number, headline: string) {
  await expect(async () => {
    await desk.goto(`/lms/news/${newsId}/reach`);
    await expect(desk.locator('dt:text-is("Прочли") + dd b')).toHaveText('1', { timeout: 2_000 });
  }).toPass({ timeout: 30_000 });
  await expect(desk.getByText(`ФЭУ · ${headline}`)).toBeVisible();
  expect(await violationsOn(desk, 'the reach')).toEqual([]);
}

/** Deletes, undoes it, and deletes again from the editors' list. */
async function takeAway(desk: Page, headline: string) {
  await desk.goto('/lms/news');
  await cardOf(desk, headline)
    .getByRole('button', { name: /^Удалить новость/ })
    .click();
  await expect(cardOf(desk, headline)).toHaveCount(0);
  await desk.getByRole('button', { name: 'Вернуть' }).click();
  await expect(cardOf(desk, headline)).toBeVisible();
  await desk.getByRole('link', { name: 'Управление новостями' }).click();
  await desk.getByRole('button', { name: `Удалить новость «${headline}»` }).click();
  await desk.getByRole('button', { name: /удалены$/ }).click();
  await expect(desk.getByText(headline)).toBeVisible();
  expect(await violationsOn(desk, 'the editors’ list')).toEqual([]);
}

test(
  'an upload that is stopped publishes nothing and keeps what was written',
  { tag: '@long' },
  async ({ browser }) => {
    const headline = `Отменённая ${Date.now()}`;
    const page = await open(browser, 'dean3', desktop, '/lms/news/compose');
    await write(page, headline);
    await page.route('**/api/news/insert.json', () => {
      // Never answered: the sending goes on until it is stopped.
    });
    await page.getByRole('button', { name: 'Опубликовать' }).click();
    await page
      .getByRole('status')
      .filter({ hasText: 'Отправлено' })
      .locator('..')
      .getByRole('button', { name: 'Отмена' })
      .click();
    await expect(page.getByRole('button', { name: 'Опубликовать' })).toBeEnabled();

    const user = await apiUser('dean3');
    expect(await user.call(newsApi.data, { page: 1, query: headline })).toEqual([]);
    await page.unroute('**/api/news/insert.json');
    await page.getByRole('button', { name: 'Опубликовать' }).click();
    await expect(cardOf(page, headline)).toBeVisible();
    expect(await user.call(newsApi.data, { page: 1, query: headline })).toHaveLength(1);
  },
);

/** A full minute that is not over while a form is sent, as a field of day and time has it at the university. */
function nextMinute(): string {
  const [minuteMs, sendingMs, zoneMs] = [60_000, 20_000, 6 * 3_600_000];
  const at = Math.ceil((Date.now() + sendingMs) / minuteMs) * minuteMs;
  return new Date(at + zoneMs).toISOString().slice(0, 16);
}

test(
  'news for a time come out by themselves at that time, not before',
  { tag: '@long' },
  async ({ browser }) => {
    const headline = `В назначенное время ${Date.now()}`;
    const own = await open(browser, reader, phone);
    await expect(own.getByRole('article').first()).toBeVisible();
    const desk = await open(browser, editor, phone, '/lms/news/compose');
    await desk.getByLabel('Заголовок').fill(headline);
    await desk.getByLabel('Текст новости').fill('Ровно в срок');
    await desk
      .locator('label')
      .filter({ hasText: /^В назначенное время$/ })
      .click();
    expect(await violationsOn(desk, 'the composer on a phone')).toEqual([]);
    const [day = '', time = ''] = nextMinute().split('T');
    const at = desk.getByRole('group', { name: 'Опубликовать в' });
    await at.getByLabel('Дата').fill(day);
    await at.getByLabel('Время').fill(time);
    await desk.getByRole('button', { name: 'Запланировать' }).click();
    await expect(desk.getByText(headline)).toBeVisible();
    await expect(desk.getByText(/^появится: /).first()).toBeVisible();

    const student = await apiUser(reader);
    expect(await student.call(newsApi.data, { page: 1, query: headline })).toEqual([]);
    await own.getByRole('button', { name: /^Показать \d+ нов/ }).click({ timeout: 90_000 });
    await expect(cardOf(own, headline)).toBeVisible();
  },
);

test(
  'filters of the feed stand in its address, lead back, and are there the next time',
  { tag: '@long' },
  async ({ browser }) => {
    const page = await open(browser, 'student151', desktop);
    await expect(page.getByRole('article').first()).toBeVisible();
    const chosen = (name: string) => page.getByRole('radio', { name });
    await page
      .locator('label')
      .filter({ hasText: /^Непрочитанные$/ })
      .click();
    await expect(page).toHaveURL(/news\?unread=true$/);
    await page.getByLabel('Поиск по новостям').pressSequentially('сессия', { delay: 60 });
    await expect(page).toHaveURL(/find=/);

    await page.goBack();
    await expect(page).toHaveURL(/news\?unread=true$/);
    await expect(page.getByLabel('Поиск по новостям')).toHaveValue('');
    await expect(chosen('Непрочитанные')).toBeChecked();
    await page.goBack();
    await expect(page).toHaveURL(/\/news$/);
    await expect(chosen('Все')).toBeChecked();

    await page.goForward();
    await page.goto('/lms/');
    await page
      .getByRole('link', { name: /^Новости/ })
      .first()
      .click();
    await expect(page).toHaveURL(/news\?unread=true$/);
    await expect(chosen('Непрочитанные')).toBeChecked();
  },
);

test('the command palette offers to write news to those who may', { tag: '@long' }, async ({ browser }) => {
  const desk = await open(browser, editor, desktop, '/lms/');
  await expect(desk.getByRole('heading', { level: 1 })).toBeVisible();
  await desk.keyboard.press('Control+k');
  await desk.getByRole('textbox', { name: 'Поиск по порталу' }).fill('написать новость');
  await expect(desk.getByRole('dialog').getByText('Добавить новость')).toBeVisible();
  await desk.keyboard.press('ArrowDown');
  await desk.keyboard.press('Enter');
  await expect(desk.getByRole('heading', { name: 'Добавить новость' })).toBeVisible();
  await expect(desk.getByText('Новость и то, как её увидят читатели')).toBeVisible();
});
