/** Measures what pages cost the database: `npm run bench -- pages --size city`. */
import { writeFileSync } from 'node:fs';

import { countExams, countUnfilled, databaseOn, openTerminal, StartError } from '@bilim/server/measuring';

import { fromRoot } from '../../scripts/root.mjs';

import { withCleanup } from './cleanup.ts';
import { openBenchDatabase } from './database.ts';
import { buildIfStale } from './load/servers.ts';
import { readOptions } from './options.ts';
import type { Options } from './options.ts';
import { openScreens } from './pages/openScreens.ts';
import type { OpenedScreen } from './pages/openScreens.ts';
import { serveHere } from './pages/serveHere.ts';
import { nameOf, weigh } from './pages/weigh.ts';
import { describeMachine } from './report/machine.ts';
import { pagesReport } from './report/pagesReport.ts';
import { onOwnClient } from './setup/classes.ts';
import { prepareEvents } from './setup/events.ts';
import { openBrowser } from './web/browser.ts';

/** Whose pages are opened; `--only` chooses. */
const logins = ['student1', 'teacher1', 'dean1', 'head1', 'registrar1', 'scheduler1', 'librarian1', 'admin'];

try {
  await measurePages(readOptions(process.argv.slice(3), process.env, 'city'));
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  console.error(error.message);
  process.exitCode = error.exitCode;
}

async function measurePages(options: Options): Promise<void> {
  const terminal = openTerminal(process.stdout);
  buildIfStale(['apps/web/dist']);
  const outcome = await withCleanup(async (defer) => {
    const { parts, size } = await openBenchDatabase(options, terminal, defer);
    await terminal.during('Events', () => prepareEvents(parts.pool));
    // As the server does at its start and each hour, however long it takes on a busy machine.
    await terminal.during('Unfilled journals', () =>
      onOwnClient(parts.pool, (client) => countUnfilled(databaseOn(client), parts.clock.now())),
    );
    await terminal.during('Exams', () => countExams(parts.db, parts.clock.now()));
    const { origin, close } = await serveHere(parts);
    defer(close);
    const browser = await openBrowser();
    defer(() => browser.close());
    const opened: OpenedScreen[] = [];
    for (const login of options.only.length === 0 ? logins : options.only) {
      const screens = await terminal.during(login, (show) => openScreens({ browser, origin }, login, show));
      opened.push(...screens);
    }
    const weights = await terminal.during('Statements', (show) => weigh(parts.pool, opened, show));
    return { size, opened, weights };
  });
  const { text, isMet } = pagesReport(outcome);
  console.log(`\n${text}\n\nSize ${outcome.size}; ${describeMachine().cores} cores.`);
  const kept = {
    at: new Date().toISOString(),
    machine: describeMachine(),
    size: outcome.size,
    weights: outcome.weights,
    screens: outcome.opened.map(({ statements, ...screen }) => ({
      ...screen,
      statements: statements.map(nameOf),
    })),
  };
  writeFileSync(fromRoot('var/bench/pages.json'), `${JSON.stringify(kept, null, 2)}\n`);
  if (!isMet) process.exitCode = 1;
}
