import { expect, test } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';

import { openList } from './lesson.ts';
import { apiUser, browserOf } from './signedIn.ts';

const windows = [
  { name: 'desk', viewport: { width: 1440, height: 900 } },
  { name: 'tablet', viewport: { width: 820, height: 1100 } },
  { name: 'phone', viewport: { width: 390, height: 844 } },
] as const;

for (const { name, viewport } of windows)
  test(`${name}: what tells of a whole roll-call covers nothing that is to be pressed, and takes it back`, async ({
    browser,
  }) => {
    const teacher = await apiUser('teacher27');
    const { address, students } = await openList(teacher);
    const free = (await students()).filter(({ markText }) => markText === '').length;
    const context = await browserOf(browser, 'teacher27', { viewport });
    const page = await context.newPage();
    await page.goto(address.replace('view=grid', 'view=day'));

    await page.getByRole('button', { name: 'Остальные присутствуют' }).click();
    const toast = page.getByRole('status').filter({ hasText: 'Отменить' });
    await expect(toast).toBeVisible();
    await expect.poll(() => pressedUnder(page, toast)).toEqual([]);
    // Nor does anything unseen keep the pointer from the page.
    await page.getByRole('button', { name: 'Ещё о журнале' }).click({ trial: true, timeout: 3_000 });
    await expect(page.getByText('Сохранено', { exact: true })).toBeVisible();
    await toast.getByRole('button', { name: 'Отменить' }).click();

    await expect
      .poll(async () => (await students()).filter(({ markText }) => markText === '').length)
      .toBe(free);
    await context.close();
  });

/** The names of what can be pressed in the window and lies under the toast. */
async function pressedUnder(page: Page, toast: Locator): Promise<string[]> {
  const over = await toast.boundingBox();
  if (over === null) throw new Error('the toast is gone');
  const found: string[] = [];
  for (const control of await page.locator('#content, header').locator('button:visible, a:visible').all()) {
    const box = await control.boundingBox();
    if (box !== null && overlap(over, box)) found.push(await control.innerText());
  }
  return found;
}

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

function overlap(one: Box, other: Box): boolean {
  return (
    one.x < other.x + other.width &&
    other.x < one.x + one.width &&
    one.y < other.y + other.height &&
    other.y < one.y + one.height
  );
}
