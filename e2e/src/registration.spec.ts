import { violationsOn } from './axe.ts';
import { browserOf } from './signedIn.ts';
import { expect, test } from './test.ts';

test('a student takes an elective on a phone, sees the week, and somebody else sees the seat go', async ({
  browser,
}) => {
  const phone = await browserOf(browser, 'student9', {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
  });
  const desk = await browserOf(browser, 'student10', { viewport: { width: 1440, height: 900 } });
  const own = await phone.newPage();
  const other = await desk.newPage();
  const java = (page: typeof own) => page.getByRole('article', { name: 'Программирование на Java' });
  await Promise.all([own.goto('/lms/registration'), other.goto('/lms/registration')]);
  const seats = java(other).getByText(/свободно \d+ из/);
  await expect(seats).toBeVisible();
  const before = Number(/\d+/.exec((await seats.textContent()) ?? '')?.[0]);

  await expect(own.getByText(/^Осталось выбрать: ДПВ-2/)).toBeVisible();
  await java(own).getByRole('button', { name: 'Выбрать' }).click();
  await expect(java(own).getByText('Выбрано')).toBeVisible();
  await expect(own.getByText(/^всё выбрано, максимум/)).toBeVisible();
  await expect(java(other).getByText(`свободно ${before - 1} из`)).toBeVisible();
  const view = (name: string) => own.locator('label').filter({ hasText: new RegExp(`^${name}$`) });
  await view('Моя неделя').click();
  await expect(
    own.getByRole('listitem').filter({ hasText: 'Программирование на Java' }).first(),
  ).toBeVisible();
  const found = [
    ...(await violationsOn(own, 'the week, 390 px')),
    ...(await violationsOn(other, 'choices, 1440 px')),
  ];

  await view('Выбор').click();
  await java(own).getByRole('button', { name: 'Отказаться' }).click();
  await expect(java(own).getByRole('button', { name: 'Выбрать' })).toBeVisible();
  await own.getByRole('button', { name: 'История' }).click();
  await expect(own.getByText(/^Отказ: Программирование на Java/).first()).toBeVisible();
  expect(found).toEqual([]);
});
