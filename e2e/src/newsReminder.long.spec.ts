import { newsOfficeApi } from '@bilim/contract/newsOffice';
import { noticesApi } from '@bilim/contract/notices';
import { startMailServer } from '@bilim/server/testing/mail';
import type { Browser } from '@playwright/test';

import { signIn } from './apiClient.ts';
import { violationsOn } from './axe.ts';
import { enter } from './loginForm.ts';
import { startServer } from './server.ts';
import type { RunningServer } from './server.ts';
import { expect, test } from './test.ts';

const faculty = 2;
const [author, reader] = ['dean2', 'student150'];

/** One that sends emails: a reminder goes where somebody can be told. */
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

async function openOnPhone(browser: Browser, login: string, path: string) {
  const context = await browser.newContext({
    baseURL: server.url,
    locale: 'ru-RU',
    viewport: { width: 390, height: 844 },
    hasTouch: true,
  });
  const page = await context.newPage();
  await page.goto('/lms/login');
  await enter(page, login);
  await expect(page).toHaveURL(/\/lms\/?$/);
  await page.goto(path);
  return page;
}

test('the author of an item reminds those who have not confirmed it, once a day, and sees who does', async ({
  browser,
}) => {
  const [dean, student] = await Promise.all([
    signIn(() => server.url, author),
    signIn(() => server.url, reader),
  ]);
  expect(student.account.facultyId).toBe(faculty);
  await student.call(noticesApi.choose, {
    pushMarks: true,
    pushAbsences: true,
    pushLessons: true,
    pushMessages: true,
    pushNews: true,
    mailMarks: false,
    mailAbsences: false,
    mailLessons: false,
    mailMessages: false,
    mailNews: true,
  });
  const { newsId } = await dean.call(newsOfficeApi.insert, {
    title: 'Инструктаж',
    body: 'Прочтите до пятницы',
    readers: 'students',
    facultyIds: [faculty],
    needsConfirmation: true,
  });

  const desk = await openOnPhone(browser, author, `/lms/news/${newsId}/reach`);
  await expect(
    desk.getByText(/^Остались: \d+\. Напоминание получат на устройства: 0, по почте: 1$/),
  ).toBeVisible();
  await desk.getByRole('button', { name: 'Напомнить' }).click();
  const question = desk.getByRole('dialog', { name: 'Напомнить о новости?' });
  await expect(question.getByText(/по почте: 1\. Сегодня напомнить ещё раз будет нельзя/)).toBeVisible();
  expect(await violationsOn(desk, 'the question', '[role="dialog"]')).toEqual([]);
  await question.getByRole('button', { name: 'Отправить' }).click();
  await expect(desk.getByText(/^Напоминали сегодня/)).toBeVisible();
  await expect(desk.getByRole('button', { name: 'Напомнить' })).toHaveCount(0);

  const own = await openOnPhone(browser, reader, '/lms/news');
  const card = own.getByRole('article', { name: 'Инструктаж' });
  await expect(card.getByText('Автор просит подтвердить, что вы это прочли')).toBeVisible();
  await card.getByRole('button', { name: 'Прочитано' }).click();
  await expect(card.getByText('Вы подтвердили прочтение')).toBeVisible();

  // Figures rest for a few seconds: whoever looks a second time sees what came meanwhile.
  await expect(async () => {
    await desk.reload();
    await expect(desk.locator('dt:text-is("Подтвердили") + dd b')).toHaveText('1', { timeout: 4_000 });
  }).toPass();
});
