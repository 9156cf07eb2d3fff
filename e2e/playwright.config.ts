import { defineConfig, devices } from '@playwright/test';

import { CHROMIUM_ARGS, findHeadlessChromium } from '../scripts/find-chromium.mjs';

import { isLong } from './src/long.ts';

/** What takes longest begins first, so that no worker is left alone with it in the end; among each other the alphabet decides. */
const longest = [
  'accessibility',
  'emptyUniversity',
  'news',
  'offlineMarks',
  'registration',
  'library',
  'tour',
  '*.long',
].map((name) => `**/${name}.spec.ts`);
const use = devices['Desktop Chrome'];

export default defineConfig({
  testDir: 'src',
  testMatch: '*.spec.ts',
  testIgnore: isLong ? [] : '**/*.long.spec.ts',
  grepInvert: isLong ? [] : /@long/,
  globalSetup: './src/globalSetup.ts',
  outputDir: 'test-results',
  // A machine that others keep busy takes three times as long; whoever waits goes on at once when it has come true.
  timeout: 240_000,
  // Journeys wait for what they expect; a loaded machine needs longer than five seconds.
  expect: { timeout: 30_000 },
  // A shared machine may starve a browser once; what fails twice more is broken.
  retries: process.env['CI'] === undefined ? 0 : 2,
  // Journeys wait a third of their time; with more at once they only wait for each other. Each file has accounts of its own.
  workers: 3,
  forbidOnly: true,
  use: {
    // Set by the global set-up before the workers start, each of which reads this file again.
    baseURL: process.env['BILIM_E2E_URL'] ?? 'http://127.0.0.1',
    locale: 'ru-RU',
    timezoneId: 'Asia/Bishkek',
    // Journeys that cut the network by Playwright's means need pages that no worker answers for.
    serviceWorkers: 'block',
    // Nothing that moves is drawn again and again, or waited for.
    contextOptions: { reducedMotion: 'reduce' },
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: findHeadlessChromium(), args: CHROMIUM_ARGS },
  },
  projects: [
    { name: 'longest', use, testMatch: longest },
    { name: 'others', use, testIgnore: longest },
  ],
});
