import type { Browser, Page } from '@playwright/test';

import { violationsOn } from './axe.ts';
import { journalTable } from './journalTable.ts';
import { enter } from './loginForm.ts';
import { lists, people, term, timetable } from './newUniversity.ts';
import { startServer } from './server.ts';
import type { RunningServer } from './server.ts';
import { expect, test } from './test.ts';

/** Imports are done aside, by a process that lets all others go first. */
const aside = { timeout: 60_000 };
const password = 'Choose2468';

let server: RunningServer;
test.beforeAll(async () => {
  server = await startServer({ flags: ['--empty'] });
});
test.afterAll(() => server.remove());

test('an empty installation becomes a university: a student sees the timetable, a teacher marks, a dean decides', async ({
  browser,
}) => {
  const desk = await openPage(browser, { width: 1440, height: 900 });
  await test.step('the first administrator follows the link that the server printed', async () => {
    const link = linkIn(server.output());
    await activate(desk, link, 'first.admin');
    await expect(desk.getByRole('banner')).toContainText('Администратор');
    const another = await openPage(browser, { width: 1440, height: 900 });
    await another.goto(link);
    await expect(another.getByRole('heading', { name: 'Ссылка больше не действует' })).toBeVisible();
    await another.goto('/lms/login');
    await enter(another, 'first.admin', password);
    await expect(another.getByRole('banner')).toContainText('Администратор');
    await another.context().close();
  });
  await test.step('the launch list leads to the name of the university, which one language suffices for', async () => {
    await nameUniversity(desk);
  });
  await test.step('the import of a timetable leads to half-years, which need their dates only', async () => {
    await addTerm(desk);
  });
  await test.step('lists come from a workbook', () => bringLists(desk));
  await test.step('the timetable comes from a file, its room and the building with it', () =>
    bringTimetable(desk));
  await test.step('a dean is added and gets the rights of the office', () => addDean(desk));

  const links = await test.step('everybody gets a slip', () => printSlips(desk));
  const teacher = await enterFirst(browser, links, people.teacher, 'teacher');
  await test.step('the teacher finds today’s lesson at home, makes its list and marks', () =>
    markAbsent(teacher));
  const student = await enterFirst(browser, links, people.student, 'student');
  await test.step('the student sees the timetable and excuses the absence', () => excuseAbsence(student));
  const dean = await enterFirst(browser, links, people.dean, 'dean');
  await test.step('the dean accepts the excuse', () => accept(dean));
  await test.step('and the student reads that it was for a reason', async () => {
    await student.reload();
    await expect(student.getByText('Принято')).toBeVisible();
    await expect(student.getByText('н/у', { exact: true }).first()).toBeVisible();
  });
  await test.step('nothing is left of the launch but those who have not come yet', async () => {
    await desk.goto('/lms/admin/launch');
    await expect(desk.getByText('Всё готово: университет может работать')).toBeVisible();
  });
});

async function openPage(browser: Browser, viewport: { width: number; height: number }): Promise<Page> {
  const context = await browser.newContext({ baseURL: server.url, viewport });
  return await context.newPage();
}

function linkIn(text: string): string {
  const link = /http\S+\/lms\/public\/activate\?code=[\w-]+/.exec(text)?.[0];
  if (link === undefined) throw new Error(`no link in:\n${text}`);
  return link;
}

/** Chooses login and password behind a link for the first sign-in, which leads into the portal. */
async function activate(page: Page, link: string, login: string) {
  await page.goto(link);
  await page.getByLabel('Логин').fill(login);
  await page.getByLabel('Пароль', { exact: true }).fill(password);
  await page.getByLabel('Пароль ещё раз').fill(password);
  await page.getByRole('button', { name: 'Сохранить и войти' }).click();
  await expect(page.getByText('Добро пожаловать в Bilim')).toBeVisible();
}

async function nameUniversity(desk: Page) {
  await desk.getByRole('link', { name: 'Все шаги' }).click();
  await desk.getByRole('link', { name: 'Открыть: Название университета' }).click();
  const form = desk.getByRole('dialog');
  await form.getByLabel('Русский', { exact: true }).fill('Институт гостеприимства');
  // The other languages show what they take.
  await expect(form.getByLabel('English', { exact: true })).toHaveAttribute(
    'placeholder',
    'Институт гостеприимства',
  );
  expect(await violationsOn(desk, 'the name of the university')).toEqual([]);
  await form.getByRole('button', { name: 'Сохранить' }).click();
  await expect(desk.getByRole('row', { name: /Институт гостеприимства/ })).toBeVisible();
}

async function addTerm(desk: Page) {
  await desk.goto('/lms/admin/import/timetable');
  await desk.getByRole('link', { name: 'Открыть полугодия' }).click();
  await desk.getByRole('button', { name: 'Добавить' }).click();
  const form = desk.getByRole('dialog');
  await choose(desk, 'Учебный год', term.year);
  await choose(desk, 'Полугодие', term.season);
  await form.getByRole('textbox', { name: 'Начало', exact: true }).fill(asTyped(term.startsOn));
  await form.getByRole('textbox', { name: 'Конец', exact: true }).fill(asTyped(term.endsOn));
  await form.getByRole('button', { name: 'Сохранить' }).click();
  await expect(desk.getByRole('row', { name: new RegExp(term.year) })).toBeVisible();
}

async function bringLists(desk: Page) {
  await desk.goto('/lms/admin/import');
  await hand(desk, 'списки.xlsx', await lists());
  await applyImport(desk);
  await expect(desk.getByRole('heading', { name: /^Импорт применён/ })).toBeVisible(aside);
  await expect(desk.getByText('Дальше: Аудитории')).toBeVisible();
}

async function bringTimetable(desk: Page) {
  await desk.goto('/lms/admin/import/timetable');
  await hand(desk, 'расписание.xlsx', await timetable());
  await desk.getByRole('button', { name: 'Создать аудиторию' }).click(aside);
  const form = desk.getByRole('dialog', { name: 'Создать аудиторию' });
  await form.getByRole('combobox', { name: 'Корпус' }).fill('Главный корпус');
  await desk.getByRole('option', { name: 'Добавить «Главный корпус»' }).click();
  await expect(form.getByRole('combobox', { name: 'Корпус' })).toHaveValue('Главный корпус');
  await choose(desk, 'Вид', 'Учебная аудитория');
  expect(await violationsOn(desk, 'a room of the timetable')).toEqual([]);
  await form.getByRole('button', { name: 'Создать' }).click();
  await expect(desk.getByText(/будет создана/)).toBeVisible(aside);
  await applyImport(desk);
  await expect(desk.getByRole('heading', { name: 'Что сделано' })).toBeVisible(aside);
  await expect(desk.getByText('Дальше: Ссылки для первого входа')).toBeVisible();
}

async function addDean(desk: Page) {
  await desk.goto('/lms/admin/people');
  await desk.getByRole('button', { name: 'Добавить' }).click();
  const form = desk.getByRole('dialog', { name: 'Новый человек' });
  await form.getByText('Преподаватель или сотрудник').click();
  await form.getByLabel('Фамилия').fill(people.dean.lastName);
  await form.getByLabel('Имя').first().fill(people.dean.firstName);
  await choose(desk, 'Кафедра', /Кафедра гостеприимства/);
  await choose(desk, 'Должность', 'Декан');
  await form.getByRole('button', { name: 'Добавить' }).click();

  await desk.getByRole('main').getByRole('link', { name: 'Роли и права' }).click();
  await desk.getByRole('button', { name: 'Выдать' }).click();
  const gift = desk.getByRole('dialog');
  await choose(desk, 'Что', /^Деканат/);
  await choose(desk, 'Где', 'Институт туризма');
  await gift.getByLabel('Причина').fill('Приказ о назначении');
  await gift.getByRole('button', { name: 'Попросить подтвердить' }).click();
  await expect(desk.getByText('Институт туризма · Приказ о назначении')).toBeVisible();
}

/** The link of each person's slip, by family name. */
async function printSlips(desk: Page): Promise<(lastName: string) => Promise<string>> {
  await desk.getByRole('link', { name: 'Ссылки для входа' }).first().click();
  await desk.getByRole('button', { name: 'Напечатать талоны (4)' }).click();
  await desk.getByRole('dialog').getByRole('button', { name: 'Сделать ссылки' }).click();
  await expect(desk.getByText('Готовы 4 талона')).toBeVisible();
  const slips = await desk.getByRole('listitem').allInnerTexts();
  return async (lastName) => linkIn(slips.find((slip) => slip.includes(lastName)) ?? '');
}

type Links = Awaited<ReturnType<typeof printSlips>>;

/** Somebody opens the own slip on a phone. */
async function enterFirst(browser: Browser, links: Links, { lastName }: { lastName: string }, login: string) {
  const page = await openPage(browser, { width: 390, height: 844 });
  await test.step(`${login} chooses login and password and signs in again with them`, async () => {
    await activate(page, await links(lastName), login);
    // The page would leave for the login page by itself.
    await page.goto('about:blank');
    await page.context().clearCookies();
    await page.goto('/lms/login');
    await enter(page, login, password);
    await expect(page).toHaveURL(/\/lms\/?$/);
    await expect(page.getByRole('banner')).toContainText(lastName);
  });
  return page;
}

async function markAbsent(teacher: Page) {
  await teacher.setViewportSize({ width: 1440, height: 900 });
  await teacher
    .getByRole('region', { name: 'Сегодня' })
    .getByRole('link', { name: 'Основы туризма' })
    .click();
  await teacher.getByRole('button', { name: 'Создать список' }).click();
  await teacher.getByText('Таблица', { exact: true }).click();
  const table = journalTable(teacher);
  await table.cell(0).focus();
  // Where «н» lies on a Latin layout.
  await teacher.keyboard.press('y');
  await expect(table.cell(0)).toHaveText('н/б');
  await expect(teacher.getByText('Сохранено', { exact: true })).toBeVisible();
}

async function excuseAbsence(student: Page) {
  await student.goto('/lms/schedule');
  await expect(student.getByText('Основы туризма').first()).toBeVisible();
  await student.goto('/lms/journal');
  await student.getByRole('article').locator('button[aria-expanded]').last().click();
  await student.getByRole('article').locator('a[href*="excuse="]').click();
  const dialog = student.getByRole('dialog', { name: 'Сообщить о причине пропуска' });
  await dialog
    .locator('input[type=file]')
    .first()
    .setInputFiles({
      name: 'справка.png',
      mimeType: 'image/png',
      buffer: await student.screenshot(),
    });
  await dialog.getByRole('button', { name: 'Отправить в деканат' }).click();
  await expect(student.getByText('Ждёт решения')).toBeVisible();
}

async function accept(dean: Page) {
  await dean.goto('/lms/admin/excuses');
  await dean.getByText(`${people.student.lastName} ${people.student.firstName}`).click();
  await dean.getByRole('button', { name: 'Принять' }).click();
  await expect(dean.getByText(/Принято: 1 отмет/)).toBeVisible();
}

async function hand(page: Page, name: string, buffer: Buffer) {
  const file = { name, mimeType: 'application/octet-stream', buffer };
  await page.getByLabel('Выбрать файл').and(page.locator('input')).setInputFiles(file);
}

async function applyImport(page: Page) {
  await page.getByRole('button', { name: 'Применить' }).click(aside);
  await page.getByRole('dialog').getByRole('button', { name: 'Применить' }).click();
}

/** Of a list that drops down in the dialog that is open. */
async function choose(page: Page, field: string, option: string | RegExp) {
  await page.getByRole('dialog').getByRole('combobox', { name: field }).click();
  await page.getByRole('option', { name: option }).first().click();
}

/** `24.11.2026`, as people type days. */
function asTyped(day: string): string {
  return day.split('-').toReversed().join('.');
}
