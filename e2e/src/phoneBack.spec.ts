import { browserOf } from './signedIn.ts';
import { expect, test } from './test.ts';

test('Back on a phone closes the menu, and leaves the page only then', async ({ browser }) => {
  const context = await browserOf(browser, 'student1');
  const page = await context.newPage();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/lms/news');
  await page.getByRole('link', { name: 'Приложения' }).click();
  await expect(page).toHaveURL(/\/lms\/?$/);

  const menu = page.getByRole('navigation', { name: 'Основное меню' });
  await page.getByRole('button', { name: 'Открыть меню' }).click();
  await expect(menu).toBeVisible();
  await page.goBack();
  await expect(menu).toBeHidden();
  await expect(page).toHaveURL(/\/lms\/?$/);

  await page.getByRole('button', { name: 'Открыть меню' }).click();
  await menu.getByRole('link', { name: 'Расписание' }).click();
  await expect(page).toHaveURL(/\/schedule/);
  await page.goBack();
  await expect(page).toHaveURL(/\/lms\/?$/);
  await page.goBack();
  await expect(page).toHaveURL(/\/news/);
  await context.close();
});
