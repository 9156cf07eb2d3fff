/** Measures the minutes before the first lesson: `npm run bench -- morning --size city`. */
import { writeFileSync } from 'node:fs';

import { openTerminal, StartError } from '@bilim/server/measuring';

import { fromRoot } from '../../scripts/root.mjs';

import { withCleanup } from './cleanup.ts';
import { openBenchDatabase } from './database.ts';
import { sendOnTime } from './load/sendOnTime.ts';
import type { Answered, TimedCall } from './load/sendOnTime.ts';
import { buildIfStale, startRealServer } from './load/servers.ts';
import { readOptions } from './options.ts';
import type { Options } from './options.ts';
import { prepareMorning } from './pages/prepareMorning.ts';
import type { OpenedPage } from './pages/prepareMorning.ts';
import { describeMachine } from './report/machine.ts';
import { rushFigures } from './report/rush.ts';
import type { RushFigures } from './report/rush.ts';
import { tableOf } from './report/table.ts';
import { prepareEvents } from './setup/events.ts';
import { forgetEarlierRuns } from './setup/people.ts';

const plan = { people: 10_000, scanning: 4_000, overMs: 300_000 };
/** Milliseconds in which 99 of 100 pages are to have everything that they ask for. */
const goalP99 = 500;
const connections = 500;

try {
  await measureMorning(readOptions(process.argv.slice(3), process.env, 'city'));
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  console.error(error.message);
  process.exitCode = error.exitCode;
}

async function measureMorning(options: Options): Promise<void> {
  const terminal = openTerminal(process.stdout);
  buildIfStale(['apps/server/dist', 'apps/web/dist']);
  const outcome = await withCleanup(async (defer) => {
    const database = await openBenchDatabase(options, terminal, defer);
    const { parts, size } = database;
    await terminal.during('Events', () => prepareEvents(parts.pool));
    await forgetEarlierRuns(parts.pool);
    const pages = await prepareMorning(parts, plan, terminal);
    const calls = pages.flatMap((page) => page.calls);
    const server = await terminal.during('Server', () => startRealServer(database));
    defer(() => server.stop());
    const answered = await terminal.during(`${pages.length} pages in ${plan.overMs / 60_000} minutes`, () =>
      sendOnTime({ port: server.port, connections }, calls),
    );
    const busy = answered.filter(({ isBusy }) => isBusy).length;
    return { size, calls: calls.length, busy, pages: rushFigures(pagesOf(pages, calls, answered)) };
  });
  report(outcome);
}

/** A page is there with the last of its answers. */
function pagesOf(
  pages: readonly OpenedPage[],
  calls: readonly TimedCall[],
  answered: readonly Answered[],
): Pick<Answered, 'atMs' | 'ms'>[] {
  const msOf = new Map(calls.map((call, place) => [call, answered[place]?.ms ?? Number.NaN]));
  return pages.map((page) => ({
    atMs: page.atMs,
    ms: Math.max(...page.calls.map((call) => msOf.get(call) ?? Number.NaN)),
  }));
}

interface Outcome {
  readonly size: string;
  readonly calls: number;
  /** So many were told to come again. */
  readonly busy: number;
  readonly pages: RushFigures;
}

function report({ size, calls, busy, pages }: Outcome): void {
  const isMet = pages.p99 <= goalP99 && busy === 0;
  console.log(
    `\n${tableOf(
      [`${plan.people} people`, 'pages', 'calls', 'busy', 'p50 ms', 'p99 ms', 'worst', 'goal', ''],
      [
        [
          `in ${plan.overMs / 60_000} minutes`,
          String(pages.answered),
          String(calls),
          String(busy),
          ...[pages.p50, pages.p99, pages.worst].map((value) => value.toFixed(1)),
          `p99 <= ${goalP99}`,
          isMet ? 'met' : 'NOT MET',
        ],
      ],
    )}\n`,
  );
  console.log(
    `Size ${size}, one server process; load, server and PostgreSQL share ${describeMachine().cores} cores.`,
  );
  const kept = { at: new Date().toISOString(), machine: describeMachine(), size, calls, busy, pages };
  writeFileSync(fromRoot('var/bench/morning.json'), `${JSON.stringify(kept, null, 2)}\n`);
  if (!isMet) process.exitCode = 1;
}
