import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

import type { Locator, Page } from '@playwright/test';

import { addDays } from '@bilim/contract/days';

import { violationsOn } from './axe.ts';
import { browserOf } from './signedIn.ts';
import { expect, test } from './test.ts';

const phoneSize = { viewport: { width: 390, height: 844 }, hasTouch: true };
const deskSize = { viewport: { width: 1440, height: 900 } };

test('a student chooses a whole semester on a phone, sees the week, and somebody else sees the seat go', async ({
  browser,
}) => {
  const phone = await browserOf(browser, 'student9', phoneSize);
  const desk = await browserOf(browser, 'student10', deskSize);
  const own = await phone.newPage();
  const other = await desk.newPage();
  const java = (page: Page) => page.getByRole('article', { name: 'Программирование на Java' });
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

test('a student wishes on a phone, the registrar draws and closes the period, and the student reads what came of it', async ({
  browser,
}) => {
  test.setTimeout(120_000);
  const phone = await browserOf(browser, 'student91', phoneSize);
  const desk = await browserOf(browser, 'registrar1', deskSize);
  const [own, office] = await Promise.all([phone.newPage(), desk.newPage()]);
  await own.goto('/lms/registration');
  await own
    .getByRole('button', { name: /^Добавить в пожелания: / })
    .first()
    .click();
  await expect(own.getByText('Всё сохранено')).toBeVisible();
  const found = await violationsOn(own, 'wishes, 390 px');

  await office.goto('/lms/admin/registration');
  const period = office.getByRole('region', { name: '3 курс' });
  await period.getByRole('button', { name: 'Изменить' }).click();
  const form = office.getByRole('dialog');
  for (const [moment, days] of [
    ['Пожелания с', 9],
    ['Пожелания до', 7],
    ['Регистрация с', 6],
    ['Регистрация до', 3],
  ] as const)
    await setBack(form.getByRole('group', { name: moment }), days);
  found.push(...(await violationsOn(office, 'a period, 1440 px')));
  await form.getByRole('button', { name: 'Сохранить' }).click();
  await expect(form).toBeHidden();
  await deed(office, period, 'Провести жеребьёвку');
  await expect(period.getByText(/проведена .*, студентов: [1-9]/)).toBeVisible();
  const fetched = office.waitForEvent('download');
  await period.getByRole('link', { name: 'Файл жеребьёвки' }).click();
  const program = fileURLToPath(new URL('../../scripts/cli.mjs', import.meta.url));
  const worked = [program, 'verify-draw', await (await fetched).path()];
  expect(execFileSync(process.execPath, worked, { encoding: 'utf8' })).toContain('Equal: ');
  await own.reload();
  await expect(own.getByRole('heading', { name: 'Итог жеребьёвки' })).toBeVisible();
  found.push(...(await violationsOn(own, 'a receipt, 390 px')));

  await deed(office, period, 'Закрыть период');
  await expect(period.getByText('Закрыт', { exact: true })).toBeVisible();
  await office.getByRole('tab', { name: 'Что сделано' }).click();
  await expect(office.getByText('Закрыт период').first()).toBeVisible();
  found.push(...(await violationsOn(office, 'steps, 1440 px')));
  expect(found).toEqual([]);
});

async function setBack(at: Locator, days: number) {
  const day = addDays(new Date().toISOString().slice(0, 10), -days);
  await at.getByLabel('Дата').fill(day);
  await at.getByLabel('Дата').blur();
}

/** What is done with a period is asked about first. */
async function deed(page: Page, period: Locator, name: string) {
  await period.getByRole('button', { name }).click();
  await page.getByRole('dialog').getByRole('button', { name }).click();
}
