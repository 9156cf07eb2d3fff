import { violationsOn } from './axe.ts';
import { journalTable } from './journalTable.ts';
import { openList } from './lesson.ts';
import { apiUser, browserOf } from './signedIn.ts';
import { expect, test } from './test.ts';

// Its list is made once, and what is taken out is brought back in the same journey.
test.describe.configure({ retries: 0 });

test('a student taken off the list by the dean’s office comes back with one tap', async ({ browser }) => {
  const teacher = await apiUser('teacher24');
  const { address, students } = await openList(teacher);
  const office = await browserOf(browser, 'registrar1');
  const page = await office.newPage();
  await page.goto(`${address}&teacher=${teacher.id}`);

  await page.getByRole('button', { name: 'Ещё о журнале' }).click();
  await page.getByRole('menuitem', { name: 'Список студентов' }).click();
  const list = page.getByRole('dialog', { name: 'Список студентов' });
  const [first] = await students();
  const name = first?.studentName ?? '';
  await expect(list.getByText(name)).toBeVisible();
  expect(await violationsOn(page, 'class list', '[role=dialog]')).toEqual([]);

  await list.getByRole('button', { name: `Убрать из списка: ${name}` }).click();
  await expect(list.getByText(name)).toHaveCount(0);
  expect((await students()).map(({ studentName }) => studentName)).not.toContain(name);
  await page.getByRole('button', { name: 'Отменить' }).click();

  await expect(list.getByText(name)).toBeVisible();
  expect((await students())[0]).toEqual(first);
  await office.close();
});

test('a deleted lesson comes back from the registrar’s office with its marks', async ({ browser }) => {
  const { address, students } = await openList(await apiUser('teacher24'));
  const context = await browserOf(browser, 'teacher24');
  const page = await context.newPage();
  await page.goto(address);
  const table = journalTable(page);
  await table.cell(0).focus();
  await page.keyboard.press('9');
  await expect.poll(async () => (await students())[0]?.markText).toBe('9');
  const before = await students();

  const columns = page.getByRole('columnheader');
  const count = await columns.count();
  await columns.nth(count - 4).click();
  const drawer = page.getByRole('dialog');
  await drawer.getByRole('button', { name: 'Удалить занятие' }).click();
  const question = page.getByRole('dialog', { name: /Удалить занятие\?/ });
  await expect(question).toContainText('Вместе с занятием исчезнет 1 оценка.');
  await question.getByRole('button', { name: 'Удалить занятие' }).click();
  await expect(columns).toHaveCount(count - 1);

  const office = await browserOf(browser, 'registrar1');
  const desk = await office.newPage();
  await desk.goto('/lms/admin/journal?tab=removals&kind=lesson');
  const row = desk.getByRole('listitem').filter({ hasText: 'сегодня' }).first();
  await expect(row).toContainText('1 оценка');
  expect(await violationsOn(desk, 'what was deleted')).toEqual([]);
  await row.getByRole('button', { name: 'Вернуть' }).click();
  await expect(desk.getByText('Восстановлено')).toBeVisible();

  await page.reload();
  await expect(columns).toHaveCount(count);
  expect(await students()).toEqual(before);
  await context.close();
  await office.close();
});

test('a late change is asked for, permitted, and made with a reason', async ({ browser }) => {
  const { address } = await openList(await apiUser('teacher25'));
  const context = await browserOf(browser, 'teacher25');
  const page = await context.newPage();
  await page.goto(address);
  const late = page.locator('[data-row="0"][data-column="0"]');
  await late.scrollIntoViewIfNeeded();
  await late.dblclick();
  const drawer = page.getByRole('dialog');
  await drawer.getByRole('button', { name: 'Попросить разрешение изменить' }).click();
  await drawer.getByRole('textbox', { name: /Почему/ }).fill('Контрольную проверил позже');
  await drawer.getByRole('button', { name: 'Отправить в деканат' }).click();
  await expect(drawer.getByText(/Просьба отправлена/)).toBeVisible();
  expect(await violationsOn(page, 'a closed mark', '[role=dialog]')).toEqual([]);

  const office = await browserOf(browser, 'registrar1');
  const desk = await office.newPage();
  await desk.goto('/lms/admin/journal');
  const request = desk.getByRole('listitem').filter({ hasText: 'Контрольную проверил позже' });
  await request.getByRole('button').click();
  expect(await violationsOn(desk, 'requests')).toEqual([]);
  await desk.getByRole('button', { name: 'Разрешить' }).click();
  await expect(request).toBeHidden();
  await desk.getByRole('button', { name: /разрешено/ }).click();
  await expect(request).toBeVisible();

  await page.reload();
  await late.scrollIntoViewIfNeeded();
  await late.dblclick();
  await expect(drawer.getByRole('heading', { name: 'Исправить оценку' })).toBeVisible();
  const isThree = (await late.innerText()) === '3';
  await drawer.getByRole('button', { name: isThree ? '4' : '3', exact: true }).click();
  await drawer.getByRole('textbox', { name: /Причина/ }).fill('Проверена контрольная');
  await drawer.getByRole('button', { name: 'Сохранить' }).click();

  await expect(late).toHaveText(isThree ? '4' : '3');
  await expect(drawer.getByRole('list').getByText('Проверена контрольная')).toBeVisible();
  await context.close();
  await office.close();
});

test('a student is moved into another subgroup with the arrow, and back', async ({ browser }) => {
  const teacher = await apiUser('teacher26');
  const { address } = await openList(teacher);
  const context = await browserOf(browser, 'teacher26');
  const page = await context.newPage();
  await page.goto(`${address}&panel=subgroups`);
  const panel = page.getByRole('dialog', { name: 'Подгруппы' });
  const [one, two] = [1, 2].map((number) => panel.getByRole('list', { name: `Подгруппа ${number}` }));
  const student = one!.getByRole('button').first();
  const name = (await student.innerText()).split('\n')[0] ?? '';
  expect(await violationsOn(page, 'subgroups', '[role=dialog]')).toEqual([]);

  await student.focus();
  await page.keyboard.press('ArrowRight');
  const question = page.getByRole('dialog', { name: `Перевести: ${name}?` });
  await question.getByRole('button', { name: 'Перевести' }).click();
  await expect(two!.getByText(name)).toBeVisible();
  await page.getByRole('button', { name: 'Отменить' }).click();

  await expect(one!.getByText(name)).toBeVisible();
  await context.close();
});
