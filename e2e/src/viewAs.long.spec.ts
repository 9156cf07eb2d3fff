import { enter } from './loginForm.ts';
import { expect, test } from './test.ts';

test('an administrator sees the portal as a student, on every screen told so, and the student hears of it', async ({
  page,
  browser,
}) => {
  await page.goto('/lms/login');
  await enter(page, 'admin');
  await expect(page).toHaveURL(/\/lms\/?$/);
  await page.goto('/lms/admin/people?find=student40');
  await page.getByRole('listitem').filter({ hasText: 'student40' }).getByRole('button').click();
  await page.getByRole('button', { name: 'Смотреть как этот человек' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').fill('Не видит своего расписания');
  await dialog.getByRole('button', { name: 'Смотреть как этот человек' }).click();

  const banner = page.getByRole('region', { name: 'Просмотр от имени другого человека' });
  await expect(banner).toContainText('Вы смотрите портал от имени');
  await expect(page).toHaveURL(/\/lms\/?$/);
  await page.goto('/lms/schedule');
  await expect(banner).toBeVisible();
  await page.setViewportSize({ width: 390, height: 800 });
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/lms/');
  await expect(banner).toBeVisible();
  await page.goto('/lms/chat');
  await expect(page.getByText(/переписка и личное закрыты/).first()).toBeVisible();
  const stop = banner.getByRole('button', { name: 'Закончить' });
  await stop.focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/lms\/admin\/people\?open=\d+/);
  await expect(banner).toBeHidden();

  const other = await (await browser.newContext()).newPage();
  await other.goto('/lms/login');
  await enter(other, 'student40');
  await expect(other).toHaveURL(/\/lms\/?$/);
  await other.goto('/lms/personalcard');
  await expect(other.getByText(/смотрел\(а\) портал от вашего имени/)).toBeVisible();
  await other.getByRole('button', { name: 'Прочитано' }).click();
  await expect(other.getByText(/смотрел\(а\) портал от вашего имени/)).toBeHidden();
});
