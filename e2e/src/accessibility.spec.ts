import { miscApi } from '@bilim/contract/misc';
import type { Page } from '@playwright/test';

import { violationsOn } from './axe.ts';
import { journalTable } from './journalTable.ts';
import { openList } from './lesson.ts';
import { enter } from './loginForm.ts';
import { isLong } from './long.ts';
import { apiUser, browserOf } from './signedIn.ts';
import { expect, test } from './test.ts';

const looks = [
  { name: 'desk', viewport: { width: 1440, height: 900 } },
  { name: 'phone', viewport: { width: 390, height: 844 } },
] as const;

/** Most of these screens, and what opens over them, are looked at by the journeys that lead there. */
const long = ['@long'];

/** Of the administrator; where people and orders are kept, the journeys of these look by themselves. */
const offices = ['launch', 'health', 'settings', 'rights?tab=holders', 'texts', 'appearance', 'audit'];

for (const { name, ...look } of looks) {
  /** Each screen where most people have it open; the long run looks at all in both widths. */
  const testAt = (width: typeof name, title: string, tag: string[], journey: Parameters<typeof test>[2]) =>
    name === width || isLong ? test(title, { tag }, journey) : undefined;

  test.describe(name, () => {
    test.use(look);

    testAt('phone', 'axe finds nothing on the pages before signing in', [], async ({ page }) => {
      const found = [
        ...(await inspect(page, '/lms/login')),
        ...(await inspect(page, '/lms/public/activate?code=used')),
        ...(await inspect(page, '/lms/offline')),
        ...(await inspect(page, '/lms/studentqr')),
      ];
      await page.goto('/lms/login');
      await enter(page, '', '');
      found.push(...(await violationsOn(page, 'login with a message')));

      expect(found).toEqual([]);
    });

    testAt('desk', 'axe finds nothing on a teacher’s screens', long, async ({ browser }) => {
      const teacher = await apiUser('teacher6');
      const { address } = await openList(teacher);
      const [{ academicYearId }] = await teacher.call(miscApi.settings, {});
      const context = await browserOf(browser, 'teacher6', look);
      const page = await context.newPage();
      const found = [
        ...(await inspect(page, '/lms')),
        ...(await inspect(page, '/lms/schedule')),
        ...(await inspect(page, '/lms/schedule/calendar')),
        ...(await inspect(page, address)),
        ...(await inspectMark(page)),
        ...(await inspect(page, address.replace('view=grid', 'view=day'))),
        ...(await inspect(page, `/lms/journal?year=${academicYearId + 1}&season=1`)),
        ...(await inspect(page, '/lms/personalcard')),
        ...(await inspect(page, '/lms/change-password')),
        ...(await inspect(page, '/lms/apps')),
        ...(await inspect(page, '/lms/umk')),
        ...(await inspect(page, '/lms/no-such-page')),
      ];
      await context.close();

      expect(found).toEqual([]);
    });

    testAt('desk', 'axe finds nothing where lists and timetables come in', long, async ({ browser }) => {
      const context = await browserOf(browser, 'registrar1', look);
      const page = await context.newPage();
      const found: string[] = [];
      const addresses = [
        '/lms/admin/import',
        '/lms/admin/activations',
        '/lms/admin/import/timetable',
        '/lms/admin/dictionaries?name=bells',
        '/lms/admin/dictionaries?name=lessontypes',
      ];
      for (const address of addresses) found.push(...(await inspect(page, address)));
      await context.close();

      expect(found).toEqual([]);
    });

    for (const [login, whose] of [
      ['student1', 'a student’s'],
      ['admin', 'an administrator’s'],
    ] as const)
      testAt('phone', `axe finds nothing on ${whose} screens`, long, async ({ browser }) => {
        const found: string[] = [];
        const context = await browserOf(browser, login, look);
        const page = await context.newPage();
        const own = login === 'admin' ? offices.map((one) => `/lms/admin/${one}`) : [];
        for (const address of [
          '/lms',
          '/lms/schedule',
          '/lms/journal',
          '/lms/personalcard',
          '/lms/news',
          '/lms/sheet',
          ...own,
        ])
          found.push(...(await inspect(page, address)));
        if (login === 'student1' || isLong) found.push(...(await inspectOverlays(page)));
        await context.close();

        expect(found).toEqual([]);
      });
  });
}

async function inspect(page: Page, address: string): Promise<string[]> {
  await page.goto(address);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  return await violationsOn(page, address);
}

/** The drawer with the history of a mark. */
async function inspectMark(page: Page) {
  await journalTable(page).cell(0).focus();
  await page.keyboard.press('F2');
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect(page.getByRole('dialog').getByText('Оценку ещё не меняли')).toBeVisible();
  return await violationsOn(page, 'history of a mark');
}

/** What opens over a page: profile menu, palette, and the menu of a phone. */
async function inspectOverlays(page: Page) {
  await page.getByRole('banner').locator('[popovertarget]').click();
  await expect(page.getByRole('button', { name: 'Выйти' })).toBeVisible();
  const found = await violationsOn(page, 'profile menu');
  await page.keyboard.press('Escape');

  await page.keyboard.press('Control+k');
  await expect(page.getByRole('textbox', { name: 'Поиск по порталу' })).toBeVisible();
  found.push(...(await violationsOn(page, 'palette')));
  await page.keyboard.press('Escape');

  const menu = page.getByRole('button', { name: 'Открыть меню' });
  if (await menu.isVisible()) {
    await menu.click();
    await expect(page.getByRole('navigation', { name: 'Основное меню' })).toBeVisible();
    found.push(...(await violationsOn(page, 'menu of a phone')));
  }
  return found;
}
