import { journalApi } from '@bilim/contract/journal/journal';
import type { DayRow } from '@bilim/contract/journal/journal';
import type { Page } from '@playwright/test';

import { signIn } from './apiClient.ts';
import type { ApiUser } from './apiClient.ts';
import { openDevice, untilKept } from './device.ts';
import type { Device } from './device.ts';
import { journalTable } from './journalTable.ts';
import { openList } from './lesson.ts';
import { enter } from './loginForm.ts';
import { openNetwork } from './network.ts';
import type { Network } from './network.ts';
import { enterOn, serverUrl } from './signedIn.ts';
import { expect, test } from './test.ts';

let network: Network;
let device: Device;
test.beforeEach(async () => {
  network = await openNetwork(serverUrl());
  device = await openDevice({ baseURL: network.url });
});
test.afterEach(async () => {
  await device.remove();
  await network.close();
});

interface Lesson {
  readonly teacher: ApiUser;
  readonly address: string;
  /** The list as the server has it, in the order of the table. */
  readonly list: () => Promise<readonly DayRow[]>;
}

/** A teacher at their own device, before today's list. */
async function openJournal(login: string): Promise<Lesson> {
  const teacher = await signIn(serverUrl, login);
  const { address, students } = await openList(teacher);
  await enterOn(device, login);
  const page = device.page();
  await page.goto(address);
  await expect(journalTable(page).cell(0)).toBeVisible();
  return { teacher, address, list: students };
}

const badge = (page: Page) => page.getByRole('banner').getByRole('button', { name: /отправки|решения/ });
const marksOf = async (lesson: Lesson) => (await lesson.list()).map(({ markText }) => markText);

/** Types a mark into each of the first rows of today's column, by keyboard. */
async function typeMarks(page: Page, marks: readonly string[], from = 0) {
  await journalTable(page).show(from);
  await journalTable(page).cell(from).focus();
  for (const mark of marks) {
    await page.keyboard.press(mark);
    await page.keyboard.press('Enter');
  }
}

/** Every change of the first marks of the list, the latest first. */
async function historyOf({ teacher, list }: Lesson, rows: number) {
  const visits = (await list()).slice(0, rows).map(({ visitId }) => visitId ?? 0);
  return await Promise.all(visits.map((visitId) => teacher.call(journalApi.markHistory, { visitId })));
}

test('marks typed without a network survive the death of the browser, arrive once and in order, and leave from any page', async () => {
  const lesson = await openJournal('teacher17');
  await untilKept(device.page());
  // A browser that is closed properly writes down whose it is; only then the network goes.
  await device.close();
  let page = await device.start();
  network.cut();
  await device.context().setOffline(true);
  await page.goto(lesson.address);
  await expect(page.getByText(/Показан журнал на/)).toBeVisible();
  const rows = Math.min(20, await journalTable(page).count());
  const typed = Array.from({ length: rows }, (_, row) => String(3 + (row % 5)));

  await typeMarks(page, typed);
  await expect(badge(page)).toHaveText(String(rows));
  // What the browser dies of comes after the last mark is on the disk.
  await expect(badge(page).locator('..')).toHaveAttribute('aria-busy', 'false');
  await device.kill();

  page = await device.start();
  await device.context().setOffline(true);
  await page.goto(lesson.address);
  await expect(badge(page)).toHaveText(String(rows));
  await journalTable(page).show(rows - 1);
  await expect(journalTable(page).cell(rows - 1)).toHaveText(typed[rows - 1] ?? '');
  expect((await marksOf(lesson)).slice(0, rows)).toEqual(typed.map(() => ''));
  network.open();
  await device.context().setOffline(false);

  // A teacher's session outlives the browser, and the marks go by themselves.
  await expect.poll(async () => (await marksOf(lesson)).slice(0, rows), { timeout: 60_000 }).toEqual(typed);
  await expect(badge(page)).toHaveCount(0);
  const history = await historyOf(lesson, rows);
  expect(history.map((changes) => changes.length)).toEqual(typed.map(() => 1));
  const times = history.map(([change]) => change?.changedAt ?? '');
  expect(times).toEqual(times.toSorted());

  // Those that wait when the browser is closed leave from home when the portal is opened the next time.
  network.cut();
  await typeMarks(page, ['5', '6']);
  await expect(badge(page)).toHaveText('2');
  await expect(badge(page).locator('..')).toHaveAttribute('aria-busy', 'false');
  await device.close();
  network.open();
  page = await device.start();
  await page.goto('/lms');
  await expect(page.getByRole('region', { name: 'Сегодня' })).toBeVisible();
  await expect.poll(async () => (await marksOf(lesson)).slice(0, 2), { timeout: 20_000 }).toEqual(['5', '6']);
});

test(
  'a mark that somebody else set meanwhile is shown beside one’s own, and the teacher decides',
  { tag: '@long' },
  async () => {
    const lesson = await openJournal('teacher20');
    const page = device.page();
    network.cut();
    await typeMarks(page, ['5', '6', '7']);
    await expect(badge(page)).toHaveText('3');
    const [first, second] = await lesson.list();
    const registrar = await signIn(serverUrl, 'registrar1');
    for (const row of [first, second]) {
      const correction = { visitId: row?.visitId ?? 0, markId: 19, reason: 'Апелляция' };
      await registrar.call(journalApi.correctMark, correction);
    }

    network.open();
    const conflicts = page.getByRole('alert').getByText(/Оценку тем временем изменили/);
    await expect(conflicts).toHaveCount(2, { timeout: 60_000 });
    await expect(conflicts.first()).toContainText('там 9, у вас 5.');
    await expect(conflicts.first()).toContainText(/\p{Lu}\S+\s\p{Lu}\..*, сегодня, \d\d:\d\d/u);
    await expect.poll(async () => (await marksOf(lesson)).slice(0, 3)).toEqual(['9', '9', '7']);

    await badge(page).click();
    const panel = page.getByRole('dialog', { name: 'Неотправленные оценки' });
    await panel.getByRole('button', { name: 'Поставить 5' }).click();
    await panel.getByRole('button', { name: 'Оставить 9' }).click();
    await expect(panel.getByText('Всё отправлено')).toBeVisible();
    await expect.poll(async () => (await marksOf(lesson)).slice(0, 3)).toEqual(['5', '9', '7']);
  },
);

test(
  'two tabs share what was typed; when the one that sends dies, the other goes on',
  { tag: '@long' },
  async () => {
    const lesson = await openJournal('teacher7');
    const one = device.page();
    const other = await device.context().newPage();
    await other.goto(lesson.address);
    await expect(journalTable(other).cell(0)).toBeVisible();

    network.cut();
    await typeMarks(one, ['5', '6']);
    await typeMarks(other, ['7', '8'], 2);
    await expect(badge(one)).toHaveText('4');
    await expect(badge(other)).toHaveText('4');
    await expect(journalTable(other).cell(0)).toHaveText('5');
    await one.close({ runBeforeUnload: false });
    network.open();

    await expect
      .poll(async () => (await marksOf(lesson)).slice(0, 4), { timeout: 60_000 })
      .toEqual(['5', '6', '7', '8']);
    expect((await historyOf(lesson, 4)).map((changes) => changes.length)).toEqual([1, 1, 1, 1]);
    await expect(badge(other)).toHaveCount(0);
  },
);

test(
  'a lost answer leaves one mark and no conflict, and a hotel’s sign-in page that answers everything counts as no network',
  { tag: '@long' },
  async () => {
    const lesson = await openJournal('teacher8');
    const page = device.page();
    network.loseAnswers();

    await typeMarks(page, ['5']);
    await expect(badge(page)).toHaveText('1');
    await expect.poll(async () => (await marksOf(lesson))[0]).toBe('5');
    await typeMarks(page, ['6']);
    network.open();

    await expect.poll(async () => (await marksOf(lesson))[0], { timeout: 60_000 }).toBe('6');
    await expect(badge(page)).toHaveCount(0);
    const [changes] = await historyOf(lesson, 1);
    expect(changes?.map(({ before, after }) => [before, after])).toEqual([
      ['5', '6'],
      ['', '5'],
    ]);

    network.capture();
    await typeMarks(page, ['7', '8'], 1);
    await expect(page.getByText('Нет сети !!!')).toBeVisible();
    await expect(badge(page)).toHaveText('2');
    expect((await marksOf(lesson)).slice(1, 3)).toEqual(['', '']);
    network.open();
    await expect
      .poll(async () => (await marksOf(lesson)).slice(1, 3), { timeout: 60_000 })
      .toEqual(['7', '8']);
    await expect(page.getByText('Нет сети !!!')).toHaveCount(0);
  },
);

test('whoever signs out with marks that were not sent is asked, and may stay', { tag: '@long' }, async () => {
  const lesson = await openJournal('teacher10');
  const page = device.page();
  await untilKept(page);
  network.cut();
  await typeMarks(page, ['5']);
  await expect(badge(page)).toHaveText('1');

  await leave(page);
  const question = page.getByRole('dialog', { name: 'Есть неотправленные оценки' });
  await expect(question).toContainText('1 оценка ещё не дошла до сервера. Если выйти сейчас, она пропадёт.', {
    timeout: 20_000,
  });
  await question.getByText('Остаться', { exact: true }).click();
  await expect(journalTable(page).cell(0)).toHaveText('5');

  await leave(page);
  await question.getByRole('button', { name: 'Выйти и потерять' }).click({ timeout: 20_000 });
  network.open();
  // Signing out leads there by itself.
  await expect(page).toHaveURL(/\/lms\/login$/, { timeout: 30_000 });
  await enter(page, 'teacher10');
  await expect(page).toHaveURL(/\/lms\/?$/);
  await page.goto(lesson.address);
  await expect(journalTable(page).cell(0)).toHaveText('');
  await expect(badge(page)).toHaveCount(0);
  expect((await marksOf(lesson))[0]).toBe('');
});

test(
  'marks of one person wait while another one works in the same browser, and leave with their owner',
  { tag: '@long' },
  async () => {
    const lesson = await openJournal('teacher9');
    const page = device.page();
    network.cut();
    await typeMarks(page, ['5'], 4);
    await expect(badge(page)).toHaveText('1');
    network.open();
    await page.goto('/lms/login');
    await enter(page, 'teacher12');
    await expect(page).toHaveURL(/\/lms\/?$/);
    await page.goto('/lms/journal');
    await expect(page.getByRole('heading', { level: 1, name: 'Журнал посещаемости' })).toBeVisible();
    await expect(badge(page)).toHaveCount(0);
    await leave(page);
    await expect(page).toHaveURL(/\/lms\/login$/);
    expect((await marksOf(lesson))[4]).toBe('');

    await enter(page, 'teacher9');
    await expect(page).toHaveURL(/\/lms\/?$/);

    await expect.poll(async () => (await marksOf(lesson))[4], { timeout: 30_000 }).toBe('5');
  },
);

async function leave(page: Page) {
  await page.getByRole('banner').locator('[popovertarget]').click();
  await page.getByRole('button', { name: 'Выйти', exact: true }).click();
}
