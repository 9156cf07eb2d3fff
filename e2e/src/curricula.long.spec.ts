import { violationsOn } from './axe.ts';
import { browserOf } from './signedIn.ts';
import { expect, test } from './test.ts';

test('the registrar copies a plan to the next intake, mends what is told, and puts it in force', async ({
  browser,
}) => {
  const page = await (await browserOf(browser, 'registrar1')).newPage();
  await page.goto('/lms/admin/curricula?find=710400');
  await page
    .getByRole('link', { name: /710400/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Ещё' }).click();
  await page.getByRole('menuitem', { name: 'Скопировать на другой набор' }).click();
  await page.getByRole('button', { name: 'Начать черновик' }).click();
  await expect(page.getByText('Замечаний нет')).toBeVisible();
  const found = await violationsOn(page, 'draft of a plan');

  const first = page.getByRole('region', { name: '1 семестр' });
  await first.getByRole('button', { name: 'Программирование 1', exact: true }).click();
  await page.getByRole('button', { name: 'Убрать из плана' }).click();
  await expect(page.getByText('Кредитов 24, а должно быть 30')).toBeVisible();
  await page.getByRole('button', { name: 'Отменить' }).click();
  await expect(page.getByText('Замечаний нет')).toBeVisible();

  await page.getByRole('button', { name: 'Утвердить' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Утвердить' }).click();
  await expect(page.getByText(/Действует версия 1$/).first()).toBeVisible();
  found.push(...(await violationsOn(page, 'plan in force')));
  expect(found).toEqual([]);
});
