import { violationsOn } from './axe.ts';
import { openList } from './lesson.ts';
import { isLong } from './long.ts';
import { apiUser, browserOf } from './signedIn.ts';
import { expect, test } from './test.ts';

test('a teacher plans, pastes, teaches a theme, gives points, and takes the reports away', async ({
  browser,
}) => {
  const { address } = await openList(await apiUser('teacher33'));
  const context = await browserOf(browser, 'teacher33');
  const page = await context.newPage();
  const journal = address.replace(/&view=grid$/, '');

  await page.goto(`${journal}&view=themes`);
  const plan = page.getByRole('list', { name: 'Темы плана' });
  await expect(plan).toBeVisible();
  const before = await plan.getByRole('listitem').count();
  await page.getByRole('button', { name: 'Вставить из таблицы' }).click();
  await page.getByLabel('Строки таблицы').fill('Тема\tЧасы\nПроверка плана\t2\n=1+1\t1,5\nБез часов\tмного');
  await expect(page.getByText('1 строка не подходит и не будет добавлена')).toBeVisible();
  await page.getByRole('button', { name: 'Добавить 2 темы' }).click();
  await expect(plan.getByRole('listitem')).toHaveCount(before + 2);

  const pasted = plan.getByRole('listitem').filter({ hasText: 'Проверка плана' });
  await pasted.getByRole('button', { name: 'Проверка плана', exact: true }).click();
  await page.getByLabel('Тема', { exact: true }).fill('Проверка плана на деле');
  await page.keyboard.press('Enter');
  const taught = plan.getByRole('listitem').filter({ hasText: 'Проверка плана на деле' });
  await taught.getByRole('button', { name: 'Взять для занятия' }).click();
  await page.getByRole('menuitem', { name: 'сегодня' }).first().click();
  await expect(taught.getByRole('button', { name: /^сегодня · / })).toBeVisible();
  await taught.getByRole('button', { name: /^Переместить тему/ }).focus();
  await page.keyboard.press('Alt+ArrowUp');
  await expect(plan.getByRole('listitem').nth(before - 1)).toContainText('Проверка плана на деле');
  expect(await violationsOn(page, 'themes')).toEqual([]);

  await page.goto(`${journal}&view=modules&module=2`);
  const control = page.getByLabel(/^Контрольный: /);
  await control.first().fill('11');
  await page.keyboard.press('Enter');
  await expect(control.nth(1)).toBeFocused();
  await expect(page.getByText('Сохранено', { exact: true })).toBeVisible();
  await page.reload();
  await expect(control.first()).toHaveValue('11');
  await page
    .getByRole('button', { name: /^Из чего сложился балл/ })
    .first()
    .click();
  await expect(page.getByRole('dialog')).toContainText('Контрольный:');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(await violationsOn(page, 'modules')).toEqual([]);

  await page.goto(`${journal}&view=reports`);
  await expect(page.getByRole('row', { name: /Проверка плана на деле/ })).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Excel' }).click();
  expect((await download).suggestedFilename()).toMatch(/^Темы занятий, .*\.xlsx$/);
  expect(await violationsOn(page, 'reports')).toEqual([]);

  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('heading', { level: 2, name: 'Темы занятий' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Excel' })).toBeHidden();
  await context.close();
});

test('on a phone the plan and the points are lists that fit', async ({ browser }) => {
  const { address } = await openList(await apiUser('teacher32'));
  const context = await browserOf(browser, 'teacher32', { viewport: { width: 390, height: 844 } });
  const page = await context.newPage();

  for (const view of ['themes', 'modules', 'reports']) {
    await page.goto(address.replace('view=grid', `view=${view}`));
    await expect(page.getByRole('list', { name: 'Темы плана' }).or(page.getByRole('table'))).toBeVisible();
    const overflow = await page.evaluate('document.documentElement.scrollWidth - innerWidth');
    expect(overflow, view).toBeLessThanOrEqual(0);
    if (isLong) expect(await violationsOn(page, `${view} on a phone`)).toEqual([]);
  }
  // Paper is as narrow as a phone, and has no filters to say of which class the report is.
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('main header').getByText(/ · \d+ студент/)).toBeVisible();
  await expect(page.getByRole('table')).toBeVisible();
  await context.close();
});
