import type { BrowserContext, Page } from '@playwright/test';

import { journalTable } from './journalTable.ts';
import { openList } from './lesson.ts';
import { enter } from './loginForm.ts';
import { apiUser } from './signedIn.ts';
import { expect, test } from './test.ts';

test('who is not signed in is led to the login page, and afterwards to the page that was asked for', async ({
  page,
}) => {
  await page.goto('/lms/journal');
  await expect(page).toHaveURL(/\/lms\/login$/);

  await enter(page, 'student6');

  await expect(page).toHaveURL(/\/lms\/journal$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Журнал посещаемости' })).toBeVisible();
});

test(
  'a reload keeps the session; leaving ends it and empties the browser but for the language',
  { tag: '@long' },
  async ({ page, context }) => {
    await page.goto('/lms/login?lang=en');
    await page.getByRole('button', { name: 'Рус' }).click();
    await enter(page, 'student7');
    await expect(page).toHaveURL(/\/lms\/?$/);
    await page.goto('/lms/schedule');
    await expect(page.getByRole('heading', { level: 1, name: 'Расписание' })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: 'Расписание' })).toBeVisible();

    await openProfileMenu(page);
    await page.getByRole('button', { name: 'Выйти' }).click();

    await expect(page).toHaveURL(/\/lms\/login$/);
    await expect(page.getByRole('button', { name: 'Войти' })).toBeVisible();
    expect(await storageOf(context)).toEqual({});
    const kept = await context.cookies();
    expect(kept.find(({ name }) => name === 'lang')?.value).toBe('ru');
    await page.goto('/lms/schedule');
    await expect(page).toHaveURL(/\/lms\/login$/);
  },
);

test('two tabs of one browser never mix two people', async ({ page, context }) => {
  await page.goto('/lms/login');
  await enter(page, 'student10');
  await expect(page).toHaveURL(/\/lms\/?$/);
  const first = await nameOn(page);
  const second = await context.newPage();
  await second.goto('/lms/login');
  await enter(second, 'student11');
  await expect(second).toHaveURL(/\/lms\/?$/);
  const other = await nameOn(second);
  expect(other).not.toBe(first);

  // The first tab still shows the first person, says what happened, and sends nothing more.
  const notice = page.getByRole('dialog', { name: 'В этом браузере вошёл другой человек' });
  await expect(notice).toBeVisible();
  // What a page that is driven from outside asks by itself counts as done by its reader, and brings the notice back.
  await expect(async () => {
    if (await notice.isVisible()) await page.keyboard.press('Escape');
    await menuOf(page).getByRole('link', { name: 'Расписание' }).click({ timeout: 2_000 });
  }).toPass();
  await notice.getByRole('button', { name: 'Открыть портал заново' }).click();
  await menuOf(page).getByRole('link', { name: 'Расписание' }).click();

  await expect.poll(() => nameOn(page)).toBe(other);
  await expect(page.getByRole('table', { name: 'Занятия недели' })).toBeVisible();
  const kept = await storageOf(context);
  expect(/"uid":"?(\d+)/.exec(kept['schedule'] ?? '')?.[1]).toBe(kept['uid']);
});

test(
  'a teacher’s mark typed after somebody else signed in beside waits for its teacher',
  { tag: '@long' },
  async ({ page, context }) => {
    const { address, students } = await openList(await apiUser('teacher4'));
    await page.goto('/lms/login');
    await enter(page, 'teacher4');
    await expect(page).toHaveURL(/\/lms\/?$/);
    await page.goto(address);
    const cell = journalTable(page).cell(0);
    await expect(cell).toBeVisible();
    const before = (await students()).map(({ markText }) => markText);
    const second = await context.newPage();
    await second.goto('/lms/login');
    await enter(second, 'student14');
    await expect(second).toHaveURL(/\/lms\/?$/);

    const notice = page.getByRole('dialog', { name: 'В этом браузере вошёл другой человек' });
    await expect(notice).toBeVisible();
    await page.keyboard.press('Escape');
    await cell.focus();
    await page.keyboard.press('7');

    await expect(notice).toContainText('1 оценка хранится на этом устройстве');
    await expect(page.getByText('Внутренняя ошибка сервера')).toHaveCount(0);
    expect((await students()).map(({ markText }) => markText)).toEqual(before);
    await notice.getByRole('button', { name: /Войти снова/ }).click();
    await enter(page, 'teacher4');
    await expect(page).toHaveURL(/\/lms\/journal/);
    await expect.poll(async () => (await students())[0]?.markText).toBe('7');
  },
);

/** Local storage of the portal's site. */
async function storageOf(context: BrowserContext) {
  const { origins } = await context.storageState();
  return Object.fromEntries(
    origins.flatMap(({ localStorage }) => localStorage).map(({ name, value }) => [name, value]),
  );
}

const menuOf = (page: Page) => page.getByRole('navigation', { name: 'Основное меню' });
const openProfileMenu = (page: Page) => profileButton(page).click();

/** The short name and the group in the header. */
const nameOn = (page: Page) => profileButton(page).innerText();

function profileButton(page: Page) {
  return page.getByRole('banner').locator('[popovertarget]');
}
