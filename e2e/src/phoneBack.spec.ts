import { browserOf } from './signedIn.ts';
import { expect, test } from './test.ts';

const phone = { viewport: { width: 390, height: 844 } } as const;

test(
  'Back on a phone closes the menu, and leaves the page only then',
  { tag: '@long' },
  async ({ browser }) => {
    const page = await (await browserOf(browser, 'student1', phone)).newPage();
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
  },
);

test('what is opened far down a page keeps its place, and so does the page when Back closes it', async ({
  browser,
}) => {
  const page = await (await browserOf(browser, 'teacher1', phone)).newPage();
  await page.goto('/lms/umk');
  await page.getByRole('button', { name: 'Базы данных' }).click();
  // The last one of the whole shelf, not of what has come so far.
  await page.waitForLoadState('networkidle');
  const opener = page.getByRole('button', { name: /^Действия: / }).last();
  await opener.scrollIntoViewIfNeeded();
  const place = await page.evaluate<number>('scrollY');
  expect(place, 'the page is longer than the phone').toBeGreaterThan(200);

  await opener.click();
  await expect(page.getByRole('menuitem', { name: 'Версии' })).toBeInViewport();
  await page.goBack();
  await expect(page.getByRole('menuitem')).toHaveCount(0);
  await opener.click();
  await page.getByRole('menuitem', { name: 'Версии' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page).toHaveURL(/\/umk/);
  expect(await page.evaluate<number>('scrollY')).toBeCloseTo(place, -1);
});
