import { hasPlan, watchStatements } from '@bilim/server/measuring';
import type { AskedStatement } from '@bilim/server/measuring';
import type { Browser, Page } from '@playwright/test';

import { signIn } from '../web/browser.ts';
import type { SignedIn } from '../web/browser.ts';

/** A call as the page made it. */
export interface PageCall {
  readonly method: string;
  readonly path: string;
  readonly body: string;
}

/** A screen as somebody opened it, with an empty cache. */
export interface OpenedScreen {
  readonly login: string;
  /** Without the numbers of what it is about. */
  readonly screen: string;
  readonly calls: readonly PageCall[];
  /** What the database was asked for it, the session's check and the begin of the live connection included. */
  readonly statements: readonly AskedStatement[];
}

/** Texts, and what a page asks while its live connection is slow to open, as on a busy machine. */
const ofSlowLine = /\/locales\/|\/live\/since\.json$/;
/** A page that asked for nothing for so long has all that it shows. */
const quietMs = 300;
/** What is counted does not depend on how long it takes: a busy machine is waited for. */
const patienceMs = 180_000;
/** Of what a page asked for that never comes to rest. */
const mostTold = 12;

/**
 * Opens every screen that the pages of a person lead to, one at a time, and writes down what each asks for. Addresses
 * that differ in numbers only are one screen, so they come to an end.
 */
export async function openScreens(
  { browser, origin }: { readonly browser: Browser; readonly origin: string },
  login: string,
  show: (done: number) => void,
): Promise<OpenedScreen[]> {
  const who = await signIn(browser, origin, login);
  const waiting = ['/lms', '/lms/apps'];
  const known = new Set(waiting.map(screenOf));
  const opened: OpenedScreen[] = [];
  for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
    const { links, ...asked } = await openScreen({ browser, who }, `${origin}${path}`);
    opened.push({ login, screen: screenOf(path), ...asked });
    for (const link of links) {
      if (known.has(screenOf(link))) continue;
      known.add(screenOf(link));
      waiting.push(link);
    }
    show(opened.length / (opened.length + waiting.length));
  }
  return opened;
}

/** Opens one screen in a window of its own, and waits until it asks for nothing more. */
export async function openScreen(
  { browser, who }: { readonly browser: Browser; readonly who: SignedIn },
  address: string,
): Promise<Omit<OpenedScreen, 'login' | 'screen'> & { readonly links: readonly string[] }> {
  const context = await browser.newContext({
    locale: 'ru-RU',
    timezoneId: 'Asia/Bishkek',
    viewport: { width: 1440, height: 900 },
    serviceWorkers: 'block',
    storageState: who,
  });
  context.setDefaultTimeout(patienceMs);
  const page = await context.newPage();
  const [calls, statements]: [PageCall[], AskedStatement[]] = [[], []];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    const isCall = /\/api\/(?!.*\.webp$)|\.json$/.test(pathname) && !ofSlowLine.test(pathname);
    const body = request.postData() ?? '';
    if (isCall) calls.push({ method: request.method(), path: `${pathname}${search}`, body });
  });
  const stop = watchStatements((statement) => {
    if (hasPlan(statement) && !isAside(statement)) statements.push(statement);
  });
  try {
    await page.goto(address);
    await untilQuiet(page, () => [
      ...calls.map(({ path }) => path),
      ...statements.map(({ name, text }) => name ?? text),
    ]);
    return { calls, statements, links: await linksOf(page) };
  } finally {
    stop();
    await context.close();
  }
}

/**
 * What is asked for all at once, whenever it is time for it: by the live feed, whether people may go on, and for own words;
 * and covers, of which a page shows as many as there are books.
 */
function isAside({ name, text }: AskedStatement): boolean {
  return (
    /^(?:live_(?:events_(?:any_)?after|moment)|own_texts(?:_state)?|book_files)$/.test(name ?? '') ||
    text.startsWith('select "sessions"."id", "sessions"."secret_hash"')
  );
}

async function untilQuiet(page: Page, asked: () => readonly string[]): Promise<void> {
  await page.locator('h1, main').first().waitFor();
  const until = Date.now() + patienceMs;
  for (let before = -1; before !== asked().length;) {
    const lately = asked().slice(-mostTold).join(', ');
    before = asked().length;
    await page.waitForLoadState('networkidle').catch((cause: unknown) => {
      throw new Error(`${page.url()} never comes to rest after ${lately}`, { cause });
    });
    await page.waitForTimeout(quietMs);
    if (Date.now() > until) throw new Error(`${page.url()} never comes to rest: ${lately}`);
  }
}

/** Pages of the portal; what is downloaded is none. */
async function linksOf(page: Page): Promise<string[]> {
  const hrefs = await page
    .locator('a[href^="/lms"]:not([download])')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
  return hrefs.filter((href) => !/\/api\/|\.\w+$/.test(href)).map((href) => href.replace(/#.*/, ''));
}

/** Which screen an address is one of: the same for every class, chat and item. */
function screenOf(address: string): string {
  const { pathname, searchParams } = new URL(address, 'http://portal');
  const path = pathname.replaceAll(/\d+/g, 'N').replace(/^\/lms\/?/, '/');
  const asked = [...new Set(searchParams.keys())].sort();
  return asked.length === 0 ? path : `${path}?${asked.join('&')}`;
}
