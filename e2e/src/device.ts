import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

import { chromium, expect } from '@playwright/test';
import type { BrowserContext, Page } from '@playwright/test';

import { CHROMIUM_ARGS, findHeadlessChromium } from '../../scripts/find-chromium.mjs';

/** Somebody's own device: a browser whose profile outlives its process. */
export interface Device {
  readonly page: () => Page;
  readonly context: () => BrowserContext;
  /** Starts the browser, with what it kept. */
  start(): Promise<Page>;
  /** Closes the browser as a person does; it writes down what it had in mind. */
  close(): Promise<void>;
  /** Ends the browser at once, without a chance to write anything down. */
  kill(): Promise<void>;
  /** Ends it and removes the profile. */
  remove(): Promise<void>;
}

interface Options {
  readonly baseURL: string;
  readonly viewport?: { readonly width: number; readonly height: number };
}

export async function openDevice({
  baseURL,
  viewport = { width: 1280, height: 800 },
}: Options): Promise<Device> {
  const profile = mkdtempSync(path.join(os.tmpdir(), 'bilim-device-'));
  let context: BrowserContext | null = null;

  const running = () => {
    if (context === null) throw new Error('the browser is not running');
    return context;
  };
  const device: Device = {
    context: running,
    page: () => running().pages()[0] ?? missing('page'),
    async start() {
      context = await chromium.launchPersistentContext(profile, {
        executablePath: findHeadlessChromium(),
        args: CHROMIUM_ARGS,
        baseURL,
        viewport,
        locale: 'ru-RU',
        timezoneId: 'Asia/Bishkek',
        serviceWorkers: 'allow',
        reducedMotion: 'reduce',
      });
      return device.page();
    },
    async close() {
      await context?.close();
      context = null;
    },
    async kill() {
      const ended = new Promise((resolve) => running().once('close', resolve));
      process.kill(await processOf(running()), 'SIGKILL');
      await ended;
      context = null;
    },
    async remove() {
      await device.close();
      rmSync(profile, { recursive: true, force: true, maxRetries: 10 });
    },
  };
  await device.start();
  return device;
}

/** The number of the browser's own process, above those of its pages. */
async function processOf(context: BrowserContext): Promise<number> {
  const devtools = await context.browser()?.newBrowserCDPSession();
  const { processInfo = [] } = (await devtools?.send('SystemInfo.getProcessInfo')) ?? {};
  return processInfo.find(({ type }) => type === 'browser')?.id ?? missing('process');
}

function missing(what: string): never {
  throw new Error(`the browser has no ${what}`);
}

/** Until the app is kept in the browser and answers for its pages. */
export async function untilKept(page: Page): Promise<void> {
  const state = `navigator.serviceWorker.getRegistration('/').then((known) => known?.active?.state)`;
  await expect.poll(() => page.evaluate<string | undefined>(state), { timeout: 90_000 }).toBe('activated');
}
