import { chromium } from '@playwright/test';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { demoPassword } from '@bilim/server/measuring';

import { CHROMIUM_ARGS, findChromium } from '../../../scripts/find-chromium.mjs';
import { fromRoot } from '../../../scripts/root.mjs';

/** Cookies and storage of somebody who signed in. */
export type SignedIn = Awaited<ReturnType<BrowserContext['storageState']>>;

export interface Visit {
  /** Such as `http://127.0.0.1:8000`. */
  readonly origin: string;
  readonly browser: Browser;
  /** Nobody when left out. */
  readonly who?: SignedIn;
  readonly isPatient: boolean;
}

/** How much slower than this machine a visitor's is made. */
const slowDown = 4;

export async function openBrowser(): Promise<Browser> {
  return await chromium.launch({ executablePath: findChromium({ install: true }), args: CHROMIUM_ARGS });
}

/** Signs in as a person does, in a browser of its own, so that nothing of it is in anybody's cache. */
export async function signIn(browser: Browser, origin: string, login: string): Promise<SignedIn> {
  const context = await browser.newContext({ locale: 'ru-RU' });
  const page = await context.newPage();
  await page.goto(`${origin}/lms/login`);
  await page.locator('input[name="login"]').fill(login);
  await page.locator('input[name="password"]').fill(demoPassword);
  await page.keyboard.press('Enter');
  await page.waitForURL(`${origin}/lms`);
  await page.locator('#content h1').waitFor();
  const state = await context.storageState();
  await context.close();
  return state;
}

/** A window with an empty cache. */
export async function openContext({ browser, who }: Visit): Promise<BrowserContext> {
  return await browser.newContext({
    locale: 'ru-RU',
    timezoneId: 'Asia/Bishkek',
    viewport: { width: 1440, height: 900 },
    ...(who === undefined ? {} : { storageState: who }),
  });
}

/** A page with an empty cache on a slow processor, in which our scripts run first. */
export async function openSlowPage(visit: Visit): Promise<Page> {
  const context = await openContext(visit);
  const page = await context.newPage();
  for (const script of ['watchLoad.js', 'watchGrid.js', 'watchChat.js']) {
    await page.addInitScript({ path: fromRoot(`bench/src/web/inPage/${script}`) });
  }
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowDown });
  return page;
}
