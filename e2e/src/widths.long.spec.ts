import { classesApi } from '@bilim/contract/journal/classes';
import { miscApi } from '@bilim/contract/misc';
import type { Browser, Locator, Page } from '@playwright/test';

import { openList, universityToday } from './lesson.ts';
import { apiUser, browserOf } from './signedIn.ts';
import { expect, test } from './test.ts';
import { textFaults } from './textFaults.ts';

const languages = ['ru', 'kg', 'en'] as const;

/** What people open on a phone. The tour looks at most of it already, each language and width with another guest. */
const screens = {
  student3: [
    '/lms',
    '/lms/schedule',
    '/lms/journal',
    '/lms/chat',
    '/lms/news',
    '/lms/personalcard',
    '/lms/change-password',
    '/lms/qrstud',
  ],
  teacher3: [
    '/lms',
    '/lms/schedule',
    '/lms/journal',
    '/lms/journal?view=modules',
    '/lms/journal?view=reports',
    '/lms/chat',
    '/lms/personalcard',
  ],
  dean3: ['/lms', '/lms/admin/excuses', '/lms/admin/journal', '/lms/news/office', '/lms/news/compose'],
} as const;

for (const language of languages) {
  test(
    `in ${language} words, numbers and labels stand whole on every phone`,
    { tag: '@long' },
    async ({ browser }) => {
      const faults: string[] = [];
      for (const [login, addresses] of Object.entries(screens)) {
        const page = await openAt(browser, login, { width: 320, height: 800 });
        await page.goto(`/lms/login?lang=${language}`);
        for (const address of addresses) {
          await page.goto(address);
          for (const width of [320, 390]) {
            await resize(page, width);
            faults.push(
              ...(await textFaults(page)).map((fault) => `${login} ${address} at ${width}: ${fault}`),
            );
          }
        }
        await page.context().close();
      }

      expect(faults).toEqual([]);
    },
  );
}

test(
  'the date of home stands beside the sun on the smallest phone',
  { tag: '@long' },
  async ({ browser }) => {
    const page = await openAt(browser, 'student3', { width: 320, height: 800 });
    await page.goto('/lms');
    await expect(page.getByText(/неделя$/)).toBeVisible();

    const overlaps = await page.evaluate<boolean[]>(`(() => {
    const hero = document.querySelector('[aria-labelledby="greeting"]');
    const sun = hero.querySelector('circle').getBoundingClientRect();
    const words = document.createRange();
    const date = hero.querySelector('p');
    // Some days are as long as this.
    date.textContent = 'Жума, 4-май · 5-апта '.repeat(3);
    words.selectNodeContents(date);
    return [...words.getClientRects()].map((line) => line.right > sun.left && line.bottom > sun.top && line.top < sun.bottom);
  })()`);
    expect(overlaps.length).toBeGreaterThan(0);
    expect(overlaps).not.toContain(true);
    await page.context().close();
  },
);

test('a tablet shows the whole week, with every word in one piece', { tag: '@long' }, async ({ browser }) => {
  const page = await openAt(browser, 'student2', { width: 820, height: 1100 });
  await page.goto('/lms/schedule');
  const week = page.getByRole('table');
  await expect(week.getByRole('columnheader')).toHaveCount(8);

  const table = await boxOf(week);
  const frame = await boxOf(week.locator('..'));
  expect(table.width).toBeLessThanOrEqual(frame.width);
  expect(await textFaults(page)).toEqual([]);
  await page.context().close();
});

test(
  'below the covers of books, words stand whole on phones and tablets',
  { tag: '@long' },
  async ({ browser }) => {
    const page = await openAt(browser, 'student2', { width: 320, height: 800 });
    await page.goto('/lms/library');
    await expect(page.getByRole('link', { name: /./ }).and(page.locator('main li a')).first()).toBeVisible();
    for (const width of [320, 390, 820]) {
      await resize(page, width);
      expect(await textFaults(page), `${width} wide`).toEqual([]);
    }
    await page.context().close();
  },
);

test('the list of a lesson stands whole on the smallest phone, and its sums below their lessons on a tablet', async ({
  browser,
}) => {
  const { address } = await openList(await apiUser('teacher24'));
  const page = await openAt(browser, 'teacher24', { width: 320, height: 800 });
  await page.goto(address.replace('view=grid', 'view=day'));
  await expect(page.getByRole('button', { name: 'Остальные присутствуют' })).toBeVisible();
  expect(await textFaults(page)).toEqual([]);

  await page.goto(address);
  await resize(page, 820);
  const table = page.getByRole('grid');
  await expect(table.getByText('По занятию: н/б и средняя')).toBeVisible();
  const heads = await leftEdges(table.getByRole('columnheader'));
  const sums = await leftEdges(table.getByRole('row').last().locator('[aria-colindex]'));
  expect(sums.length).toBeGreaterThan(1);
  expect(heads.slice(0, sums.length)).toEqual(sums);
  await page.context().close();
});

test('beside the menu of the portal words stand whole, too', { tag: '@long' }, async ({ browser }) => {
  const page = await openAt(browser, 'teacher24', { width: 1024, height: 800 });
  await page.goto('/lms/journal?view=themes');
  await resize(page, 1024);
  expect(await textFaults(page)).toEqual([]);
  await page.context().close();

  const home = await openAt(browser, 'student1', { width: 1440, height: 900 });
  for (const language of ['ru', 'kg']) {
    await home.goto(`/lms?lang=${language}`);
    await expect(home.locator('[aria-busy="true"]')).toHaveCount(0);
    const broken = (await textFaults(home)).filter((fault) => fault.startsWith('broken'));
    expect(broken).toEqual([]);
  }
  await home.context().close();
});

test(
  'a laptop shows fourteen students of the journal, also below a list that is due',
  { tag: '@long' },
  async ({ browser }) => {
    const teacher = await apiUser('teacher1');
    const [{ academicYearId, seasonId }] = await teacher.call(miscApi.settings, {});
    const { classes } = await teacher.call(classesApi.all, {
      academicYearId,
      seasonId,
      teacherId: teacher.id,
    });
    const large = classes.find(({ studentCount }) => studentCount >= 20)!;
    const page = await openAt(browser, 'teacher1', { width: 1440, height: 900 });
    await page.goto(
      `/lms/journal?assignment=${large.assignmentId}&date=${universityToday()}&lesson=5&view=grid`,
    );
    await expect(page.getByRole('button', { name: 'Создать список' })).toBeVisible();

    const names = page.getByRole('grid').locator('[role="row"][id] [role="rowheader"]');
    await expect(names.nth(14)).toBeAttached();
    const sums = await boxOf(page.getByText('По занятию: н/б и средняя'));
    const boxes = await Promise.all(
      Array.from({ length: 15 }, async (_, row) => await boxOf(names.nth(row))),
    );
    expect(boxes.filter(({ y, height }) => y + height <= sums.y + 1).length).toBeGreaterThanOrEqual(14);
    await page.context().close();
  },
);

async function openAt(browser: Browser, login: string, viewport: { width: number; height: number }) {
  const context = await browserOf(browser, login, { viewport });
  return await context.newPage();
}

async function leftEdges(cells: Locator) {
  return await Promise.all((await cells.all()).map(async (cell) => (await boxOf(cell)).x));
}

async function boxOf(element: Locator) {
  const box = await element.boundingBox();
  if (box === null) throw new Error('it is not to be seen');
  return box;
}

/** The screen follows a window once it has rested (specification section 9: 200 ms). */
async function resize(page: Page, width: number) {
  if (page.viewportSize()?.width !== width) {
    await page.setViewportSize({ width, height: 800 });
    await page.waitForTimeout(300);
  }
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
}
