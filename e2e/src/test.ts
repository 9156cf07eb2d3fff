import { test as base } from '@playwright/test';
import type { Browser } from '@playwright/test';

export { expect } from '@playwright/test';

/** What this worker has started, if any journey wanted it. */
let started: Browser | undefined;

/**
 * Every journey ends with all its windows closed. Playwright closes only those it opened itself: any other page would
 * go on asking, drawing and counting down beside all journeys that come after it in the same browser.
 */
export const test = base.extend<{ closesAll: void }, { browser: Browser }>({
  browser: [
    async ({ browser }, use) => {
      started = browser;
      await use(browser);
    },
    { scope: 'worker' },
  ],
  closesAll: [
    // oxlint-disable-next-line eslint/no-empty-pattern -- Playwright reads from the braces what is needed
    async ({}, use) => {
      await use();
      await Promise.all((started?.contexts() ?? []).map((context) => context.close()));
    },
    { auto: true },
  ],
});
