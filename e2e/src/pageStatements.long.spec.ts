import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

import { newsOfficeApi } from '@bilim/contract/newsOffice';
import type { Page } from '@playwright/test';

import { signIn } from './apiClient.ts';
import type { ApiUser } from './apiClient.ts';
import { startServer } from './server.ts';
import { stateOf } from './signedIn.ts';
import { expect, test } from './test.ts';

/** Of a page as it is opened, whose session it is counted once. */
const mostStatements = 12;

const common = [
  '/lms',
  '/lms/chat',
  '/lms/news',
  '/lms/schedule',
  '/lms/personalcard',
  '/lms/apps',
  '/lms/umk',
];
const pages = {
  student1: [...common, '/lms/journal', '/lms/qr', '/lms/qrstud', '/lms/schedule/calendar'],
  teacher1: [...common, '/lms/journal', '/lms/reportqr', '/lms/schedule/calendar'],
  admin: ['/lms/news/office', '/lms/news/compose'],
};

const ofSession = /^sessions_(?:by_secret|touch)$/;
/** What the server asks by itself: of settings, of own words once a second at most, of the sessions of all that are connected, and when it counts whom news reached. */
const aside =
  /^(?:app_settings|own_texts|live_events_(?:any_)?after|live_moment|news_announced|news_reach_told|pushes_|outbox_|letters?_|select "sessions"."id", "sessions"."secret_hash", case| ?with recipient as materialized)|\boutbox\b|"books"|"book_pages"|^ ?(?:delete from|insert into) "rating_figures"|^(?:rating_due|exam_counts|exams_touched|draw_periods_without|draw_due|office_closings_under_way|registration_holds_released)|"needsConfirmation", n\.version from/;

test('no page of a student or teacher, nor of who publishes news, asks the database for more than twelve statements', async ({
  browser,
}) => {
  test.setTimeout(300_000);
  const told = test.info().outputPath('statements.txt');
  writeFileSync(told, '');
  const preload = pathToFileURL(path.join(import.meta.dirname, 'tellStatements.mjs')).href;
  const server = await startServer({
    env: async () => ({
      BILIM_TOLD_STATEMENTS: told,
      NODE_OPTIONS: `${process.env['NODE_OPTIONS'] ?? ''} --import ${preload}`,
    }),
  });
  try {
    const heavy: Record<string, readonly string[]> = {};
    for (const [login, addresses] of Object.entries(pages)) {
      const user = await signIn(() => server.url, login);
      const storageState = stateOf(user, server.url);
      for (const address of [...addresses, ...(login === 'admin' ? [await reachOfOne(user)] : [])]) {
        const context = await browser.newContext({ storageState });
        const statements = await statementsOf(await context.newPage(), `${server.url}${address}`, told);
        await context.close();
        expect(statements.length, `${login} ${address} is seen at all`).toBeGreaterThan(3);
        if (statements.length > mostStatements) heavy[`${login} ${address}`] = statements;
      }
    }
    expect(heavy).toEqual({});
  } finally {
    await server.remove();
  }
});

/** Whom an item has reached, which has been counted. */
async function reachOfOne({ call }: ApiUser): Promise<string> {
  const { data } = await call(newsOfficeApi.managed, { state: 'published' });
  const newsId = data[0]?.newsId ?? 0;
  // The first look at an item asks for its count, and once more when that is there.
  await expect.poll(async () => (await call(newsOfficeApi.reach, { newsId })).data.figures).not.toBeNull();
  return `/lms/news/${newsId}/reach`;
}

/** What a page asks for that is opened in a browser which knows nothing yet. */
async function statementsOf(page: Page, address: string, told: string): Promise<readonly string[]> {
  const read = () =>
    readFileSync(told, 'utf8')
      .split('\n')
      .filter((name) => name !== '' && !aside.test(name));
  const before = read().length;
  await page.goto(address);
  await untilQuiet(page, () => read().length);
  // Figures of a reach are asked for once more when a count that was under way has come.
  const asked = read()
    .slice(before)
    .filter((name, index, all) => !name.includes('kept.figures') || all.indexOf(name) === index);
  return [...asked.filter((name) => !ofSession.test(name)), 'session'];
}

async function untilQuiet(page: Page, count: () => number): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  for (let before = -1; before !== count();) {
    before = count();
    await page.waitForTimeout(500);
  }
}
