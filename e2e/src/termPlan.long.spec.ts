import { violationsOn } from './axe.ts';
import { browserOf } from './signedIn.ts';
import { expect, test } from './test.ts';

test('the registrar proposes the classes of the next term, assigns one, takes it back, and puts it into force', async ({
  browser,
}) => {
  const page = await (await browserOf(browser, 'registrar1')).newPage();
  await page.goto('/lms/admin/termplan?year=27&season=1');
  await page.getByRole('button', { name: 'Предложить занятия' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(/Добавится: \d/)).toBeVisible();
  const found = await violationsOn(page, 'proposal of a term');
  await dialog.getByRole('button', { name: 'Применить' }).click();
  await expect(page.getByText('План семестра обновлён').first()).toBeVisible();

  await page.getByRole('combobox', { name: 'Кафедра' }).click();
  await page.getByRole('option', { name: /^АФ · / }).click();
  await expect(page).toHaveURL(/department=\d/);
  await page
    .getByRole('button', { name: /^Преподаватель: / })
    .first()
    .click();
  await page.getByRole('dialog').getByRole('listitem').getByRole('button').first().click();
  await expect(page.getByText('Назначение сохранено').first()).toBeVisible();
  await expect(page.getByRole('button', { name: /1\s*Назначено/ })).toBeVisible();
  found.push(...(await violationsOn(page, 'plan of a term')));

  await page.getByRole('button', { name: 'Ввести в действие' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Ввести в действие' }).click();
  await expect(page.getByText(/Введено в действие: 1/).first()).toBeVisible();
  await page.getByRole('button', { name: 'Вернуть в план' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Вернуть в план' }).click();
  await expect(page.getByText('Занятия кафедры снова в плане').first()).toBeVisible();
  expect(found).toEqual([]);
});
