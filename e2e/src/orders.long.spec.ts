import { violationsOn } from './axe.ts';
import { isLong } from './long.ts';
import { browserOf } from './signedIn.ts';
import { expect, test } from './test.ts';

test('the registrar adds a student, an order enrols them, and its annulment takes that back', async ({
  browser,
}) => {
  const context = await browserOf(browser, 'registrar1');
  const page = await context.newPage();
  const found: string[] = [];
  let looked = 0;
  const look = async (place: string) => {
    // By turns at a desk and on a phone, and in the long run each at both.
    looked += 1;
    for (const width of isLong ? [1440, 390] : [looked % 2 === 0 ? 390 : 1440]) {
      await page.setViewportSize({ width, height: 900 });
      found.push(...(await violationsOn(page, `${place}, ${width} px`)));
    }
    await page.setViewportSize({ width: 1440, height: 900 });
  };

  await page.goto('/lms/admin/people?kind=students');
  await expect(page.getByRole('checkbox').nth(5)).toBeVisible();
  await look('people');
  await page.getByRole('button', { name: 'Добавить' }).click();
  const form = page.getByRole('dialog', { name: 'Новый человек' });
  await form.getByLabel('Фамилия').fill('Журналистова');
  await form.getByLabel('Имя', { exact: false }).first().fill('Проба');
  await form.getByLabel('№ зачётной книжки').fill('26-99001');
  await form.getByLabel('Группа').first().click();
  await page.getByRole('option', { name: 'ЛД-1-26' }).click();
  await form.getByRole('button', { name: 'Добавить' }).click();

  await expect(page.getByText('Зачисляется')).toBeVisible();
  await look('card');
  await page.getByRole('link', { name: 'Приказ о студенте' }).click();
  await page.getByLabel('Номер').fill('900-с');
  await page.getByLabel('В какую группу').first().click();
  await page.getByRole('option', { name: 'ЛД-1-26' }).click();
  await look('draft');
  await page.getByRole('button', { name: 'Сохранить проект' }).click();

  await expect(page.getByText(/в группу ЛД-1-26 с/)).toBeVisible();
  await look('order');
  await page.getByRole('button', { name: 'Подписать' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Подписать' }).click();
  await expect(page.getByText('Что изменил приказ')).toBeVisible();
  await page.getByRole('button', { name: 'Отменить приказ' }).click();
  const asked = page.getByRole('dialog');
  await asked.getByLabel('Причина').fill('Проба');
  await asked.getByRole('button', { name: 'Отменить приказ' }).click();
  await expect(page.getByText('Отменён', { exact: true })).toBeVisible();
  await expect(page.getByText('Что приказ менял: теперь снова как было')).toBeVisible();
  await page.getByRole('link', { name: /Журналистова/ }).click();
  await expect(page.getByText('Зачисляется')).toBeVisible();
  expect(found).toEqual([]);
  await context.close();
});
