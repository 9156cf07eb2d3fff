/** Measures the reader with a book of a hundred megabytes: `npm run bench -- reader --size demo`. */
import { openTerminal, StartError } from '@bilim/server/measuring';
import type { Page } from '@playwright/test';

import { withCleanup } from './cleanup.ts';
import { openBenchDatabase } from './database.ts';
import { inQuiet } from './load/inQuiet.ts';
import { buildIfStale, startRealServer } from './load/servers.ts';
import { readOptions } from './options.ts';
import type { Options } from './options.ts';
import { tableOf } from './report/table.ts';
import { largePages, prepareLargeBook } from './setup/largeBook.ts';
import { openBrowser, openContext, signIn } from './web/browser.ts';
import type { Visit } from './web/browser.ts';

/** Milliseconds until the first page is drawn, and megabytes that the tab may grow by while all are paged through. */
const goals = { first: 3_000, growth: 100 } as const;

try {
  await measureReader(readOptions(process.argv.slice(3), process.env, 'demo'));
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  console.error(error.message);
  process.exitCode = error.exitCode;
}

async function measureReader(options: Options): Promise<void> {
  const terminal = openTerminal(process.stdout);
  buildIfStale(['apps/server/dist', 'apps/web/dist']);
  const figures = await withCleanup(async (defer) => {
    const database = await openBenchDatabase(options, terminal, defer);
    const book = await terminal.during('A large book', () => prepareLargeBook(database.parts));
    const server = await terminal.during('Server', () => startRealServer(database, { isForBrowsers: true }));
    defer(() => server.stop());
    const browser = await openBrowser();
    defer(() => browser.close());
    const origin = `http://127.0.0.1:${server.port}`;
    const who = await signIn(browser, origin, 'student1');
    const visit = { browser, origin, who, isPatient: options.isPatient };
    const path = `/lms/library/${book.bookId}/read?page=1`;
    const read = await terminal.during('Reader', () =>
      inQuiet(options.isPatient, () => readAll(visit, path)),
    );
    return { ...read, fileMegabytes: book.sizeBytes / 1e6 };
  });
  const { first, firstMegabytes, fileMegabytes, before, after } = figures;
  const growth = after - before;
  console.log(
    `\n${tableOf(
      [`reader, ${fileMegabytes.toFixed(0)} MB, ${largePages} pages`, '', 'goal', ''],
      [
        ['first page drawn, ms', first.toFixed(0), String(goals.first), stands(first <= goals.first)],
        ['of the file fetched by then, MB', firstMegabytes.toFixed(1)],
        ['memory of the page after it, MB', before.toFixed(0)],
        [
          'growth after all pages, MB',
          growth.toFixed(0),
          String(goals.growth),
          stands(growth <= goals.growth),
        ],
      ],
    )}\n`,
  );
}

function stands(isMet: boolean): string {
  return isMet ? 'met' : 'NOT MET';
}

function drawn(page: number): string {
  return `[data-page="${page}"] canvas`;
}

async function readAll(visit: Visit, path: string) {
  const context = await openContext(visit);
  const page = await context.newPage();
  page.setDefaultTimeout(120_000);
  let fetched = 0;
  page.on('response', (response) => {
    if (/book\.file|opening\.bin/.test(response.url()))
      fetched += Number(response.headers()['content-length'] ?? 0);
  });
  const startedAt = performance.now();
  await page.goto(`${visit.origin}${path}`, { waitUntil: 'commit' });
  // Words lie above the drawing once it is there.
  await page.locator('[data-page="1"] span').first().waitFor();
  const first = performance.now() - startedAt;
  const firstMegabytes = fetched / 1e6;
  const before = await memoryOf(page);
  for (let number = 2; number <= largePages; number += 1) {
    await page.keyboard.press('ArrowRight');
    await page.locator(drawn(number)).waitFor();
  }
  const after = await memoryOf(page);
  await context.close();
  return { first, firstMegabytes, before, after };
}

/** Megabytes of its scripts and of what they hold, once what nobody holds is gone. */
async function memoryOf(page: Page): Promise<number> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('HeapProfiler.collectGarbage');
  const { usedSize, backingStorageSize = 0 } = (await devtools.send('Runtime.getHeapUsage')) as {
    readonly usedSize: number;
    readonly backingStorageSize?: number;
  };
  await devtools.detach();
  return (usedSize + backingStorageSize) / 1e6;
}
