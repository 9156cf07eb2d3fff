import { miscApi } from '@bilim/contract/misc';
import { qrApi } from '@bilim/contract/qr';
import { qrLessonApi } from '@bilim/contract/qrLesson';
import { scheduleApi } from '@bilim/contract/schedule';
import { journalApi } from '@bilim/contract/journal/journal';
import type { Page } from '@playwright/test';

import { signIn } from './apiClient.ts';
import type { ApiUser } from './apiClient.ts';
import { violationsOn } from './axe.ts';
import { openFakeCamera } from './fakeCamera.ts';
import { universityToday } from './lesson.ts';
import { startServer } from './server.ts';
import { apiUser, browserOf, serverUrl } from './signedIn.ts';
import { expect, test } from './test.ts';

test.describe.configure({ timeout: 180_000 });

/** Teachers of the group in which the students below sit. Nobody else's journey uses them. */
const teachers = ['teacher29', 'teacher31'];

/**
 * A list of today for a class that does not meet on this weekday: such a lesson has no hours, so that the journey
 * works at any time of day.
 */
async function openLesson(userOf: (login: string) => Promise<ApiUser>) {
  const weekday = new Date(`${universityToday()}T00:00:00Z`).getUTCDay() || 7;
  for (const login of teachers) {
    const teacher = await userOf(login);
    const [{ academicYearId, seasonId }] = await teacher.call(miscApi.settings, {});
    const week = await teacher.call(scheduleApi.teacher, { academicYearId, seasonId });
    const today = new Set(
      week.flatMap((day) =>
        day.weekday === weekday ? day.lessons.map(({ assignmentId }) => assignmentId) : [],
      ),
    );
    const lesson = week
      .flatMap(({ lessons }) => lessons)
      .find(({ assignmentId, groupNames }) => !today.has(assignmentId) && groupNames.startsWith('ПИ-1-25'));
    if (lesson === undefined) continue;
    const { disciplineId, credits, lessonTypeId, groupId, subgroup, isElective, assignmentId } = lesson;
    const key = {
      academicYearId,
      seasonId,
      teacherId: teacher.id,
      disciplineId,
      credits,
      lessonTypeId,
      groupId,
    };
    const [made] = await teacher.call(journalApi.createList, {
      ...key,
      subgroup,
      isElective,
      assignmentId,
      lessonDate: universityToday(),
      ordinal: 1,
    });
    const lessonId = made?.lessonId ?? 0;
    await teacher.call(qrLessonApi.open, { lessonId });
    const rowOf = async (student: ApiUser) => {
      const [rows] = await teacher.call(qrLessonApi.register, { lessonId });
      return rows.find(({ studentId }) => studentId === student.id);
    };
    return { login, teacher, lessonId, rowOf, address: `/lms/journal/qr?lesson=${lessonId}` };
  }
  throw new Error('all classes of these teachers meet today');
}

const lessonHere = () => openLesson(apiUser);
const codeOn = (projector: Page) => projector.getByRole('img', { name: 'QR-код занятия' });

test('a student films the code on the teacher’s screen and is marked; the teacher sees it at once', async ({
  browser,
}) => {
  const { login, rowOf, address } = await lessonHere();
  const student = await apiUser('student15');
  const camera = await openFakeCamera(true);
  try {
    const phone = await browserOf(camera.browser, 'student15', { viewport: { width: 390, height: 844 } });
    const page = await phone.newPage();
    await page.goto(`${serverUrl()}/lms/qrstud`);
    await expect(page.getByRole('img', { name: 'Мой QR-код' })).toBeVisible();
    const projector = await (await browserOf(browser, login)).newPage();
    await projector.goto(address);
    await expect(codeOn(projector)).toBeVisible();

    await camera.show(await codeOn(projector).screenshot());
    await page.goto(`${serverUrl()}/lms/qr`);

    await expect(page.getByText(/^Посещение отмечено/)).toBeVisible({ timeout: 30_000 });
    await projector.goto(`${address}&view=list`);
    await expect(projector.getByText(/^место не определено/)).toBeVisible();
    expect(await rowOf(student)).toMatchObject({ state: 'present', markText: '+', markSource: 'qr' });
    await projector
      .getByRole('button', { name: /^Принять:/ })
      .first()
      .click();
    await expect.poll(async () => (await rowOf(student))?.state).toBe('confirmed');
  } finally {
    await camera.close();
  }
});

test('without camera and location one types the digits', async ({ browser }) => {
  const { login, address, rowOf } = await lessonHere();
  const student = await apiUser('student20');
  const camera = await openFakeCamera(false);
  try {
    const page = await (await browserOf(camera.browser, 'student20')).newPage();
    await page.goto(`${serverUrl()}/lms/qr`);
    await expect(page.getByRole('heading', { name: 'Доступ к камере запрещён' })).toBeVisible();
    await expect(page.getByText(/разрешите камеру/)).toBeVisible();
    const allow = page.getByRole('button', { name: 'Определить место' });
    if (await allow.isVisible()) await allow.click();
    await expect(page.getByText(/Отметиться можно и без геолокации/)).toBeVisible();
    const projector = await (await browserOf(browser, login)).newPage();
    await projector.goto(address);

    const digits = await projector.getByText(/^\d{3} \d{3}$/).textContent();
    await page.getByLabel('Цифра 1').click();
    await page.keyboard.type((digits ?? '').replace(' ', ''));

    await expect(page.getByText(/^Посещение отмечено/)).toBeVisible();
    expect(await rowOf(student)).toMatchObject({ state: 'present', reasons: ['no_position'] });
  } finally {
    await camera.close();
  }
});

test('a photo of the code, read without a network, outlives the page and is delivered', async ({
  browser,
}) => {
  const { login, address, rowOf } = await lessonHere();
  const student = await apiUser('student21');
  const projector = await (await browserOf(browser, login)).newPage();
  await projector.goto(address);
  await expect(codeOn(projector)).toBeVisible();
  const phone = await browserOf(browser, 'student21', { viewport: { width: 390, height: 844 } });
  const page = await phone.newPage();
  await page.goto('/lms/qr');
  const photo = { name: 'code.png', mimeType: 'image/png', buffer: await codeOn(projector).screenshot() };

  const picker = page.locator('input[type=file]');
  await expect(picker).toBeAttached();

  await phone.setOffline(true);
  await picker.setInputFiles(photo);
  await expect(page.getByText('Отметка сохранена и уйдёт, когда появится сеть')).toBeVisible();
  expect((await rowOf(student))?.state).toBeNull();
  await page.close();
  await phone.setOffline(false);
  await (await phone.newPage()).goto('/lms');

  await expect.poll(async () => (await rowOf(student))?.state, { timeout: 45_000 }).toBe('present');
});

test('the screens of attendance have no barriers', async ({ browser }) => {
  const { login, address } = await lessonHere();
  const teacher = await (await browserOf(browser, login)).newPage();
  await teacher.goto(address);
  await expect(codeOn(teacher)).toBeVisible();
  await expect(
    teacher
      .getByText(/^из \d+$/)
      .or(teacher.getByText(/из \d+/))
      .first(),
  ).toBeVisible();
  const found = await violationsOn(teacher, 'projector');
  const page = await (await browserOf(browser, 'student22')).newPage();
  await page.goto('/lms/qr');
  await expect(page.getByText('Мои занятия сегодня')).toBeVisible();
  found.push(...(await violationsOn(page, 'scan')));
  await page.goto('/lms/qr?c=1.1.aaaaaaaaaaa');
  await expect(page.getByText(/Код не подходит/)).toBeVisible();
  found.push(...(await violationsOn(page, 'refused')));
  await page.goto('/lms/qrstud');
  await expect(page.getByRole('img', { name: 'Мой QR-код' })).toBeVisible();
  found.push(...(await violationsOn(page, 'card')));

  expect(found).toEqual([]);
});

test('kill -9 loses no visit that was answered', async () => {
  const server = await startServer();
  try {
    const userOf = (login: string) => signIn(() => server.url, login);
    const { teacher, lessonId } = await openLesson(userOf);
    const students = await Promise.all(['student15', 'student20', 'student21', 'student22'].map(userOf));
    const answered: number[] = [];
    for (const student of students) {
      const { code } = await teacher.call(qrLessonApi.code, { lessonId });
      const visit = await student.call(qrApi.visit, { code });
      if (visit.isDone) answered.push(student.id);
    }
    await server.stop('SIGKILL');
    await server.start();

    const [rows] = await teacher.call(qrLessonApi.register, { lessonId });
    const kept = rows.filter(({ state, markText }) => state === 'present' && markText === '+');
    expect(kept.map(({ studentId }) => studentId).toSorted((a, b) => a - b)).toEqual(
      answered.toSorted((a, b) => a - b),
    );
    expect(answered).toHaveLength(4);
  } finally {
    await server.remove();
  }
});
