import type { Locator, Page } from '@playwright/test';

import { openList } from './lesson.ts';
import { apiUser, browserOf } from './signedIn.ts';
import { expect, test } from './test.ts';

const options = { viewport: { width: 1440, height: 900 }, forcedColors: 'active' } as const;

test('where the system chooses the colours, what is chosen stands out and can be read', async ({
  browser,
}) => {
  const context = await browserOf(browser, 'dean1', options);
  const page = await context.newPage();
  await page.goto('/lms/admin/excuses');
  const [waiting, accepted] = [/ждут решения/, /принято за/].map((name) =>
    page.getByRole('button', { name }),
  );
  expect(await lookOf(waiting!)).not.toEqual(await lookOf(accepted!));
  await expectLegible(waiting!);
  await expectLegible(page.getByRole('link', { name: 'Уважительные причины' }));

  await page.goto('/lms/admin/journal');
  const [requests, removals] = ['Просьбы', 'Удалённое'].map((name) => page.getByRole('tab', { name }));
  expect(await lookOf(requests!)).not.toEqual(await lookOf(removals!));
  await context.close();
});

test('marks of the journal are told by their letters, and focus and the chosen view are seen', async ({
  browser,
}) => {
  const { address } = await openList(await apiUser('teacher26'));
  const context = await browserOf(browser, 'teacher26', options);
  const page = await context.newPage();
  await page.goto(address);
  // Cells lie beside the grid that owns them.
  const filled = page.locator('[role=gridcell][data-column]').filter({ hasText: /\S/ });
  await expectLegible(filled.first());
  // A mark is a word or a figure, never a bare colour.
  expect(await marksWithoutWords(page)).toBe(0);

  const [table, list] = ['Таблица', 'Список'].map((name) => page.locator('label').filter({ hasText: name }));
  expect(await lookOf(table!)).not.toEqual(await lookOf(list!));
  await expectLegible(table!);

  await filled.first().focus();
  await page.keyboard.press('ArrowDown');
  const focused = page.locator('[role=gridcell]:focus');
  await expect(focused).toHaveCSS('outline', /solid 3px/);
  await context.close();
});

/** What sets an element apart from its neighbours. */
async function lookOf(element: Locator): Promise<string> {
  const [ground, style, outline, line] = await stylesOf(
    element,
    `(one) => [getComputedStyle(one)].flatMap((its) =>
      [its.backgroundColor, its.outlineStyle, its.outlineColor, its.borderBottomColor])`,
  );
  return [ground, style, outline, line].join(' ');
}

/** Every word within stands out from what is behind it, by the ratio that is asked of text. */
async function expectLegible(element: Locator): Promise<void> {
  await expect(element).toBeVisible();
  const ratios = await stylesOf(
    element,
    `(root) => {
      const numbers = (colour) => colour.match(/[\\d.]+/g).map(Number);
      const light = (colour) => {
        const [r, g, b] = numbers(colour)
          .map((part) => (part / 255 <= 0.04045 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4));
        return 0.2126 * r + 0.7152 * g + 0.0722 * b;
      };
      const behind = (one) => {
        if (one === null) return 'rgb(255, 255, 255)';
        const { backgroundColor } = getComputedStyle(one);
        return numbers(backgroundColor)[3] === 0 ? behind(one.parentElement) : backgroundColor;
      };
      return [root, ...root.querySelectorAll('*')]
        .filter(({ childNodes }) => [...childNodes].some((node) => node.nodeType === 3 && node.data.trim() !== ''))
        .map((one) => [light(getComputedStyle(one).color), light(behind(one))])
        .map((pair) => (Math.max(...pair) + 0.05) / (Math.min(...pair) + 0.05));
    }`,
  );
  expect(ratios.length).toBeGreaterThan(0);
  expect(Math.min(...ratios.map(Number))).toBeGreaterThanOrEqual(4.5);
}

/** Asks the page about an element, by a script that gives a list. */
async function stylesOf(element: Locator, script: string): Promise<readonly (string | number)[]> {
  const name = 'data-asked';
  await element.evaluate((one, asked) => one.setAttribute(asked, ''), name);
  const told = await element
    .page()
    .evaluate<(string | number)[]>(`(${script})(document.querySelector('[${name}]'))`);
  await element.evaluate((one, asked) => one.removeAttribute(asked), name);
  return told;
}

/** Cells of the table that show something by their background and say nothing. */
async function marksWithoutWords(page: Page): Promise<number> {
  const marks = await page.locator('[role=gridcell] [data-tone]').allTextContents();
  return marks.filter((text) => text.trim() === '').length;
}
