import type { Page } from '@playwright/test';

import { openList } from './lesson.ts';
import { apiUser, browserOf } from './signedIn.ts';
import { expect, test } from './test.ts';

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
    await expect
      .poll(async () => {
        const { x, width } = (await toast.boundingBox()) ?? { x: 0, width: Number.NaN };
        return x >= 0 && x + width <= viewport.width;
      })
      .toBe(true);
    await expect.poll(() => pressedUnder(page)).toEqual([]);
    // Nor does anything unseen keep the pointer from the page.
    await page.getByRole('button', { name: 'Ещё о журнале' }).click({ trial: true, timeout: 3_000 });
    // Pressed while marks are still on their way.
    await toast.getByRole('button', { name: 'Отменить' }).click();

    await expect
      .poll(async () => (await students()).filter(({ markText }) => markText === '').length)
      .toBe(free);
    await context.close();
  });

/** The names of what can be pressed in the window and lies under the toast. */
async function pressedUnder(page: Page): Promise<string[]> {
  return await page.evaluate<string[]>(`(() => {
    const box = (element) => element.getBoundingClientRect();
    const toasts = [...document.querySelectorAll('.mantine-Notification-root')].map(box);
    const meet = (one, other) =>
      one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
    return [...document.querySelectorAll('#content button, #content a, header button')]
      .filter((control) => box(control).width > 0 && toasts.some((toast) => meet(toast, box(control))))
      .map((control) => control.innerText);
  })()`);
}
