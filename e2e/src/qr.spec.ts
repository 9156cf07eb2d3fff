import type { Page } from '@playwright/test';

import { violationsOn } from './axe.ts';
import { openFakeCamera } from './fakeCamera.ts';
import { openQrLesson } from './qrLesson.ts';
import { apiUser, browserOf, serverUrl } from './signedIn.ts';
import { expect, test } from './test.ts';

const lessonHere = () => openQrLesson(apiUser);
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

test('without camera and location one types the digits', { tag: '@long' }, async ({ browser }) => {
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

test(
  'a photo of the code, read without a network, outlives the page and is delivered',
  { tag: '@long' },
  async ({ browser }) => {
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
  },
);

test('the screens of attendance have no barriers', { tag: '@long' }, async ({ browser }) => {
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
