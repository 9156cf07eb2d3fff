import type { Page } from '@playwright/test';

import { isLong } from './long.ts';
import { browserOf } from './signedIn.ts';
import { expect, test } from './test.ts';
import { textFaults } from './textFaults.ts';
import { collectTroubles } from './troubles.ts';

/** Specification section 2, and the side menu's entries that have no row there: what shows each role something else. */
const ownRoutes = [
  '/lms',
  '/lms/journal',
  '/lms/schedule',
  '/lms/chat',
  '/lms/news',
  '/lms/personalcard',
  '/lms/qr',
  '/lms/sheet',
  '/lms/rating',
];
/** What is alike for all: one guest opens each of them, and every guest all of them in the long run. */
const commonRoutes = [
  '/lms/change-password',
  '/lms/umk',
  '/lms/library',
  '/lms/qrstud',
  '/lms/reportqr',
  '/lms/registration',
  '/lms/paymentcode',
  '/lms/singlewindow',
  '/lms/transcript',
  '/lms/apps',
  '/lms/schedule/calendar',
  '/lms/login',
  '/lms/offline',
  '/lms/studentqr',
];
const officeRoutes = [
  '/lms/manual',
  '/lms/news/office',
  '/lms/news/compose',
  '/lms/admin/import',
  '/lms/admin/import/timetable',
  '/lms/admin/activations',
  '/lms/admin/journal',
  '/lms/admin/excuses',
  '/lms/admin/chat',
  '/lms/admin/texts',
  '/lms/admin/health',
  '/lms/admin/settings',
  '/lms/admin/people',
  '/lms/admin/library',
  '/lms/admin/materials',
  '/lms/admin/orders',
  '/lms/admin/termplan',
  '/lms/sheet?view=retakes',
  '/lms/sheet?view=appeals',
  '/lms/sheet?view=holds',
  '/lms/admin/registration',
  '/lms/admin/registration?tab=offers',
  '/lms/admin/registration?tab=board',
  '/lms/admin/registration?tab=holds',
  '/lms/admin/registration?tab=steps',
  '/lms/admin/launch',
  '/lms/admin/posters',
  '/lms/admin/dictionaries',
];
/** Every second of them, and all in the long run: what makes pages ask too much or break words is mostly shared. */
const openedInOffices = officeRoutes.filter((_route, place) => isLong || place % 2 === 0);
/** Whoever opens a page waits for all of them, over whatever line. */
const mostCalls = 8;

/** Kyrgyz words are the longest and English ones short: those have to fit the usual phone, the others the smallest one. */
const guests = [
  { language: 'ru', login: 'student1', width: 320 },
  { language: 'kg', login: 'teacher1', width: 320 },
  { language: 'en', login: 'admin', width: 390 },
] as const;

for (const [place, { language, login, width }] of guests.entries()) {
  const routes = commonRoutes.filter((_route, one) => isLong || one % guests.length === place);
  const itsPages = `every route opens on a phone without a fault, with few calls and whole words in ${language} for ${login}`;
  test(itsPages, { tag: language === 'ru' ? [] : ['@long'] }, async ({ browser }) => {
    const context = await browserOf(browser, login, phone(width));
    const troubles = await collectTroubles(context);
    const page = await context.newPage();
    const calls = await collectCalls(page);
    await page.goto(`/lms?lang=${language}`);
    await readHead(page);
    // What the first page was still to ask for belongs to no page that is counted.
    await page.goto('about:blank');
    await calls();
    const titles = new Map<string, string>();
    const counts = new Map<string, readonly string[]>();
    const faults: string[] = [];
    for (const route of [...ownRoutes, ...routes]) {
      await page.goto(route);
      titles.set(route, await readHead(page));
      counts.set(route, await calls());
      expect(await untranslated(page), route).toEqual([]);
      faults.push(...(await textFaults(page)).map((fault) => `${route}: ${fault}`));
    }
    await context.close();

    expect(tooMany(counts)).toEqual([]);
    expect(counts.get('/lms')?.length, 'calls are seen at all').toBeGreaterThan(3);
    expect(new Set(titles.values()).size, [...titles.values()].join('\n')).toBe(titles.size);
    expect(faults).toEqual([]);
    expect(troubles).toEqual([]);
  });

  const itsMenu = `every entry of the menu leads ${login} to a page of its own and moves the focus there`;
  test(itsMenu, { tag: '@long' }, async ({ browser }) => {
    const context = await browserOf(browser, login);
    const troubles = await collectTroubles(context);
    const page = await context.newPage();
    await page.goto('/lms/change-password');
    const entries = page.getByRole('navigation', { name: 'Основное меню' }).getByRole('link');
    await expect(entries.nth(4)).toBeVisible();
    const titles = [];
    for (let place = 0; place < (await entries.count()); place++) {
      const entry = entries.nth(place);
      await entry.click();
      await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
      await expect(entry).toHaveAttribute('aria-current', 'page');
      titles.push(await readHead(page));
    }
    await context.close();

    expect(titles.length).toBeGreaterThan(10);
    expect(new Set(titles).size, titles.join('\n')).toBe(titles.length);
    expect(titles.filter((title) => title.startsWith('Страница не найдена'))).toEqual([]);
    expect(troubles).toEqual([]);
  });
}

test(
  `no page of an office makes more than ${mostCalls} calls or breaks words on a phone`,
  { tag: '@long' },
  async ({ browser }) => {
    const context = await browserOf(browser, 'registrar1', phone(390));
    const faults: string[] = [];
    const page = await context.newPage();
    const calls = await collectCalls(page);
    const counts = new Map<string, readonly string[]>();
    for (const [place, route] of openedInOffices.entries()) {
      await page.goto(place === 0 ? `${route}?lang=kg` : route);
      await readHead(page);
      counts.set(route, await calls());
      faults.push(...(await textFaults(page)).map((fault) => `${route}: ${fault}`));
    }
    await context.close();

    expect(tooMany(counts)).toEqual([]);
    expect(faults).toEqual([]);
  },
);

const phone = (width: number) => ({ viewport: { width, height: 800 } }) as const;

const tooMany = (counts: ReadonlyMap<string, readonly string[]>) =>
  [...counts].filter(([, calls]) => calls.length > mostCalls);

/**
 * The calls of each page once it rests, its files and texts left out. What other journeys do meanwhile would let a page
 * ask again: it hears nothing of it, only that its line stands.
 */
async function collectCalls(page: Page): Promise<() => Promise<readonly string[]>> {
  let calls: string[] = [];
  await page.routeWebSocket(/\/api\/live/, (line) => {
    line.connectToServer().onMessage((message) => {
      if (message === '') line.send(message);
    });
  });
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/^\/api\/(?!.*\.webp$)|^\/(lms\/)?\w+\.json$/.test(pathname)) calls.push(pathname);
  });
  return async () => {
    // Until nothing more is asked for a while; some pages ask again and again, more seldom than that.
    for (let before = -1; before !== calls.length;) {
      before = calls.length;
      await page.waitForTimeout(400);
    }
    const asked = calls;
    calls = [];
    return asked;
  };
}

/** The title of a page that has settled; it has exactly one h1. */
async function readHead(page: Page): Promise<string> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await expect(page).toHaveTitle(/\S · Bilim$/);
  return await page.title();
}

/** Keys of texts that stand on the page in the place of a text. */
async function untranslated(page: Page): Promise<readonly string[]> {
  const text = await page.locator('body').innerText();
  return (
    text.match(
      /\b(?:btn|c|err|home|j|login|menu|pass|profile|schedule|sessions|shell|soon|tab)\.[a-z]{2,}/g,
    ) ?? []
  );
}
