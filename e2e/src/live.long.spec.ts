import { miscApi } from '@bilim/contract/misc';
import { classesApi } from '@bilim/contract/journal/classes';
import { journalApi } from '@bilim/contract/journal/journal';
import type { DayRow } from '@bilim/contract/journal/journal';
import type { Browser, Page } from '@playwright/test';

import { journalTable } from './journalTable.ts';
import { openList, universityToday } from './lesson.ts';
import { openNetwork } from './network.ts';
import { apiUser, browserOf, serverUrl } from './signedIn.ts';
import { expect, test } from './test.ts';
import { collectToasts } from './toasts.ts';

/** Soon enough to be called at once. */
const atOnceMs = 1000;

/** Today's list of a teacher, and one of its students who has an ordinary account. */
async function lessonOf(login: string) {
  const teacher = await apiUser(login);
  const { address, students } = await openList(teacher);
  const known = await apiUser('student40');
  for (const { studentId, visitId } of await students()) {
    const student = `student${studentId - known.id + 40}`;
    const user = await apiUser(student).catch(() => null);
    if (user?.id === studentId && visitId !== null) return { teacher, address, students, student, visitId };
  }
  throw new Error('nobody in this list has an ordinary account');
}

type Lesson = Awaited<ReturnType<typeof lessonOf>>;

async function setMark({ teacher, visitId }: Lesson, text: string) {
  const dictionary = await teacher.call(classesApi.marks, {});
  const markId = dictionary.find((one) => one.text === text)!.markId;
  await teacher.call(journalApi.setMark, { visitId, markId });
}

/** The student's journal with the lessons of the discipline unfolded; gives the line of today's lesson. */
async function openOwnJournal(page: Page, { teacher, student }: Lesson) {
  const user = await apiUser(student);
  const [{ academicYearId, seasonId }] = await user.call(miscApi.settings, {});
  const lessons = await user.call(journalApi.ofStudent, { academicYearId, seasonId });
  const lesson = lessons.find(
    ({ lessonDate, teacherName }) =>
      lessonDate === universityToday() && teacherName === teacher.account.fullName,
  )!;
  await page.goto('/lms/journal');
  const card = page
    .getByRole('article')
    .filter({ has: page.getByRole('heading', { name: lesson.disciplineName, exact: true }) });
  await card.getByRole('button', { name: /занят/ }).click();
  const line = card
    .getByRole('listitem')
    .filter({ has: page.locator(`time[datetime="${universityToday()}"]`) });
  await expect(line).toBeVisible();
  return { line, disciplineName: lesson.disciplineName };
}

/** Everything that a page opens to listen. */
function countSockets(page: Page) {
  const sockets = { opened: 0, open: 0 };
  page.on('websocket', (socket) => {
    sockets.opened += 1;
    sockets.open += 1;
    socket.on('close', () => (sockets.open -= 1));
  });
  return sockets;
}

async function studentPage(browser: Browser, lesson: Lesson) {
  const context = await browserOf(browser, lesson.student);
  const page = await context.newPage();
  return { context, page, sockets: countSockets(page) };
}

const rowOf = (list: readonly DayRow[], visitId: number) => list.find((row) => row.visitId === visitId)!;

test('a mark that a teacher types is on the student’s open journal at once, with a word', async ({
  browser,
}) => {
  const lesson = await lessonOf('teacher35');
  const { page, sockets } = await studentPage(browser, lesson);
  const { line, disciplineName } = await openOwnJournal(page, lesson);
  await expect.poll(() => sockets.open).toBe(1);

  const desk = await (await browserOf(browser, 'teacher35')).newPage();
  await desk.goto(lesson.address);
  const table = journalTable(desk);
  await expect(table.cell(0)).toBeVisible();
  const { studentName } = rowOf(await lesson.students(), lesson.visitId);
  const place = (await table.names()).indexOf(studentName);

  const tookMs: number[] = [];
  // Two and more tries, for machines that are busy with something else.
  for (const digit of ['9', '8', '7', '6']) {
    await table.cell(place).focus();
    const pressedAt = Date.now();
    await desk.keyboard.press(digit);
    await expect(line.getByText(digit, { exact: true })).toBeVisible();
    tookMs.push(Date.now() - pressedAt);
    await expect(page.getByText(`Новая отметка: ${disciplineName}, ${digit}`)).toBeVisible();
    if (tookMs.length > 1 && Math.min(...tookMs) < atOnceMs) break;
  }
  test.info().annotations.push({ type: 'key to the student’s screen, ms', description: tookMs.join(', ') });
  expect(Math.min(...tookMs)).toBeLessThan(atOnceMs);
});

test(
  'a teacher’s second window follows the first one of another browser',
  { tag: '@long' },
  async ({ browser }) => {
    const lesson = await lessonOf('teacher39');
    const other = await (await browserOf(browser, 'teacher39')).newPage();
    const sockets = countSockets(other);
    await other.goto(lesson.address);
    const table = journalTable(other);
    await expect(table.cell(0)).toBeVisible();
    await expect.poll(() => sockets.open).toBe(1);
    const { studentName } = rowOf(await lesson.students(), lesson.visitId);
    const place = (await table.names()).indexOf(studentName);

    await setMark(lesson, '8');

    await expect(table.cell(place)).toHaveText('8');
  },
);

test(
  'two tabs share one connection, and the second takes over from the first',
  { tag: '@long' },
  async ({ browser }) => {
    const lesson = await lessonOf('teacher40');
    const { context, page: first, sockets: ofFirst } = await studentPage(browser, lesson);
    await openOwnJournal(first, lesson);
    await expect.poll(() => ofFirst.open).toBe(1);
    const second = await context.newPage();
    const ofSecond = countSockets(second);
    const { line } = await openOwnJournal(second, lesson);

    await setMark(lesson, '5');
    await expect(line.getByText('5', { exact: true })).toBeVisible();
    expect(ofSecond.opened).toBe(0);

    await first.close();
    await expect.poll(() => ofSecond.open).toBe(1);
    await setMark(lesson, '6');
    await expect(line.getByText('6', { exact: true })).toBeVisible();
  },
);

test(
  'what changed while the network was cut is there when it comes back, and told once',
  { tag: '@long' },
  async ({ browser }) => {
    const lesson = await lessonOf('teacher41');
    const network = await openNetwork(serverUrl());
    const context = await browserOf(browser, lesson.student, { baseURL: network.url });
    const page = await context.newPage();
    const sockets = countSockets(page);
    const toasts = await collectToasts(page);
    const { line, disciplineName } = await openOwnJournal(page, lesson);
    await expect.poll(() => sockets.open).toBe(1);
    const sentenceOf = (mark: string) => `Новая отметка: ${disciplineName}, ${mark}`;
    // The part of the page that shows toasts arrives with the first of them, which the cut must not hit.
    await setMark(lesson, '3');
    await expect.poll(() => toasts).toContain(sentenceOf('3'));

    network.cut();
    await expect.poll(() => sockets.open).toBe(0);
    const before = toasts.length;
    await setMark(lesson, '4');
    await setMark(lesson, '7');
    network.open();

    await expect(line.getByText('7', { exact: true })).toBeVisible();
    const told = (mark: string) => toasts.slice(before).filter((toast) => toast === sentenceOf(mark)).length;
    await expect.poll(() => told('7')).toBe(1);
    // What is told next follows everything that was to be told of the time without a network.
    await setMark(lesson, '2');
    await expect.poll(() => told('2')).toBe(1);
    expect(told('7')).toBe(1);
    await network.close();
  },
);

test(
  'where no WebSocket passes, the page learns of a mark all the same',
  { tag: '@long' },
  async ({ browser }) => {
    const lesson = await lessonOf('teacher42');
    const { page } = await studentPage(browser, lesson);
    await page.routeWebSocket(/\/api\/live/, async (socket) => await socket.close());
    const { line } = await openOwnJournal(page, lesson);
    const asked = page.waitForResponse(/\/api\/live\/since/);

    await setMark(lesson, '3');
    await asked;

    await expect(line.getByText('3', { exact: true })).toBeVisible();
  },
);
