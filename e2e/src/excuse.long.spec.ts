import { miscApi } from '@bilim/contract/misc';
import { journalApi } from '@bilim/contract/journal/journal';
import type { Browser, Page } from '@playwright/test';

import type { ApiUser } from './apiClient.ts';
import { violationsOn } from './axe.ts';
import { apiUser, browserOf } from './signedIn.ts';
import { expect, test } from './test.ts';

// What was accepted once is no absence the second time.
test.describe.configure({ retries: 0 });

const students = ['student51', 'student52', 'student53', 'student54', 'student55', 'student56'];

test('a student excuses an absence with a photo on a phone, the dean’s office accepts it, and н/б becomes н/у', async ({
  browser,
}) => {
  const { login, student, day, discipline } = await somebodyAbsent();
  const phoneContext = await browserOf(browser, login, {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
  });
  const phone = await phoneContext.newPage();
  await phone.goto('/lms/journal');
  await openLessons(phone, discipline);
  await phone.locator(`a[href*="excuse=%22${day}%22"], a[href*="excuse=${day}"]`).first().click();

  const dialog = phone.getByRole('dialog', { name: 'Сообщить о причине пропуска' });
  const dayInWords = day.split('-').toReversed().join('.');
  await expect(dialog.getByLabel('Первый день')).toHaveValue(dayInWords);
  await expect(dialog.getByLabel('Последний день')).toHaveValue(dayInWords);
  await dialog.getByRole('button', { name: 'Отправить в деканат' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('Приложите хотя бы один документ');
  const photo = { name: 'note.jpg', mimeType: 'image/jpeg', buffer: await takeLargePhoto(phone) };
  await dialog.locator('input[capture="environment"]').setInputFiles(photo);
  await expect(dialog.getByText('note.jpg')).toBeVisible();
  await dialog.getByLabel('Пояснение').fill('Справка из поликлиники');
  expect(await violationsOn(phone, 'the form')).toEqual([]);
  await dialog.getByRole('button', { name: 'Отправить в деканат' }).click();
  const own = phone.getByRole('region', { name: 'Мои уважительные причины' });
  await expect(own.getByText('Ждёт решения')).toBeVisible();

  await accept(browser, student);

  await phone.reload();
  await expect(own.getByText('Принято')).toBeVisible();
  await openLessons(phone, discipline);
  const lesson = phone.getByRole('listitem').filter({ has: phone.locator(`time[datetime="${day}"]`) });
  await expect(lesson.getByText('н/у', { exact: true }).first()).toBeVisible();
  expect(await violationsOn(phone, 'the own excuses')).toEqual([]);
  await phoneContext.close();
});

/** 48 megapixels, as phones make them: more than the server would draw anew. */
async function takeLargePhoto(page: Page): Promise<Buffer> {
  const bytes = await page.evaluate<number[]>(`(async () => {
    const canvas = new OffscreenCanvas(8000, 6000);
    const context = canvas.getContext('2d');
    context.fillStyle = '#fff';
    context.fillRect(0, 0, 8000, 6000);
    context.fillStyle = '#124';
    context.font = '600px sans-serif';
    context.fillText('Справка', 900, 2000);
    const photo = await canvas.convertToBlob({ type: 'image/jpeg' });
    return [...new Uint8Array(await photo.arrayBuffer())];
  })()`);
  return Buffer.from(bytes);
}

/** A student with an absence of the last weeks, and of which discipline it is. */
async function somebodyAbsent() {
  const since = new Date(Date.now() - 25 * 86_400_000).toISOString().slice(0, 10);
  for (const login of students) {
    const student = await apiUser(login);
    const [{ academicYearId, seasonId }] = await student.call(miscApi.settings, {});
    const lessons = await student.call(journalApi.ofStudent, { academicYearId, seasonId });
    const absence = lessons.find(({ markText, lessonDate }) => markText === 'н/б' && lessonDate > since);
    if (absence !== undefined)
      return { login, student, day: absence.lessonDate, discipline: absence.disciplineName };
  }
  throw new Error('nobody was absent');
}

async function openLessons(page: Page, discipline: string) {
  const card = page
    .getByRole('article')
    .filter({ has: page.getByRole('heading', { level: 2, name: discipline, exact: true }) })
    .first();
  await card.locator('button[aria-expanded]').last().click();
  // Each goes with what it has shown.
  const more = card.getByRole('button', { name: /^Ещё/ });
  for (let left = await more.count(); left > 0; left -= 1) await more.first().click();
}

/** The office of the student's faculty finds them, looks at the photo, and accepts. */
async function accept(browser: Browser, { account }: ApiUser) {
  const context = await browserOf(browser, `dean${account.facultyId ?? 1}`, {
    viewport: { width: 1440, height: 900 },
  });
  const desk = await context.newPage();
  await desk.goto('/lms/admin/excuses');
  await desk.getByLabel('Студент', { exact: true }).fill(account.fullName);
  const excuse = desk.getByRole('region', { name: account.fullName });
  await expect(excuse.getByText('Справка из поликлиники')).toBeVisible();
  const picture = excuse.getByRole('img', { name: 'Документ 1' });
  await expect(picture).toHaveJSProperty('naturalWidth', 2400);
  expect(await violationsOn(desk, 'the office')).toEqual([]);
  await excuse.getByRole('button', { name: 'Отказать' }).click();
  await expect(excuse.getByText('Напишите, почему отказано')).toBeVisible();
  await excuse.getByRole('button', { name: 'Принять' }).click();
  await expect(desk.getByText(/Принято: \d+ отмет/)).toBeVisible();
  await context.close();
}
