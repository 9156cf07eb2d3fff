/** Measures the minutes before the first lesson: `npm run bench -- morning --size city`. */
import { writeFileSync } from 'node:fs';

import { openTerminal, StartError } from '@bilim/server/measuring';

import { fromRoot } from '../../scripts/root.mjs';

import { withCleanup } from './cleanup.ts';
import { openBenchDatabase } from './database.ts';
import { foreignShare, readLoad } from './load/machineLoad.ts';
import { sendOnTime } from './load/sendOnTime.ts';
import type { Answered, TimedCall } from './load/sendOnTime.ts';
import { buildIfStale, profiledIf, startRealServer } from './load/servers.ts';
import { readOptions } from './options.ts';
import type { Options } from './options.ts';
import { prepareMorning } from './pages/prepareMorning.ts';
import type { OpenedPage } from './pages/prepareMorning.ts';
import { disturbance } from './report/disturbance.ts';
import { quantile } from './report/figures.ts';
import { describeMachine } from './report/machine.ts';
import { rushFigures } from './report/rush.ts';
import type { RushFigures } from './report/rush.ts';
import { tableOf } from './report/table.ts';
import { prepareEvents } from './setup/events.ts';
import { forgetEarlierRuns } from './setup/people.ts';

/** So many in each second; the whole morning takes five minutes, and a part of it is as busy. */
const perSecond = { people: 10_000 / 300, scanning: 4_000 / 300 };
const wholeMorning = 300;
/** Milliseconds in which 99 of 100 pages are to have everything that they ask for. */
const goalP99 = 500;
const connections = 500;

try {
  await measureMorning(readOptions(process.argv.slice(3), process.env, 'city', wholeMorning));
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  console.error(error.message);
  process.exitCode = error.exitCode;
}

async function measureMorning(options: Options): Promise<void> {
  const terminal = openTerminal(process.stdout);
  buildIfStale(['apps/server/dist', 'apps/web/dist']);
  const { seconds } = options;
  const plan = {
    people: Math.round(perSecond.people * seconds),
    scanning: Math.round(perSecond.scanning * seconds),
    overMs: seconds * 1000,
  };
  const outcome = await withCleanup(async (defer) => {
    const database = await openBenchDatabase(options, terminal, defer);
    const { parts, size } = database;
    await terminal.during('Events', () => prepareEvents(parts.pool));
    await forgetEarlierRuns(parts.pool);
    const pages = await prepareMorning(parts, plan, terminal);
    const calls = pages.flatMap((page) => page.calls);
    const server = await terminal.during('Server', () => startRealServer(database, profiledIf(options)));
    defer(() => server.stop());
    const before = readLoad();
    const answered = await terminal.during(`${pages.length} pages in ${seconds} s`, () =>
      sendOnTime({ port: server.port, connections }, calls),
    );
    const foreign = foreignShare(before, readLoad());
    const busy = answered.filter(({ isBusy }) => isBusy).length;
    return {
      size,
      people: plan.people,
      seconds,
      foreign,
      calls: calls.length,
      busy,
      pages: rushFigures(pagesOf(pages, calls, answered)),
      slowest: slowestOf(calls, answered),
    };
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
  readonly people: number;
  readonly seconds: number;
  /** Which share of the machine other programs took. */
  readonly foreign: number | undefined;
  readonly calls: number;
  /** So many were told to come again. */
  readonly busy: number;
  readonly pages: RushFigures;
  readonly slowest: readonly Slow[];
}

interface Slow {
  readonly path: string;
  readonly calls: number;
  readonly p99: number;
}

/** The calls that people wait for longest. */
function slowestOf(calls: readonly TimedCall[], answered: readonly Answered[]): Slow[] {
  const byPath = new Map<string, number[]>();
  for (const [place, { path }] of calls.entries()) {
    const known = byPath.get(path) ?? [];
    byPath.set(path, known);
    known.push(answered[place]?.ms ?? Number.NaN);
  }
  return [...byPath]
    .map(([path, taken]) => ({
      path,
      calls: taken.length,
      p99: quantile(
        taken.sort((one, other) => one - other),
        0.99,
      ),
    }))
    .sort((one, other) => other.p99 - one.p99);
}

function report(outcome: Outcome): void {
  const { size, people, seconds, calls, busy, pages, slowest } = outcome;
  const isMet = pages.p99 <= goalP99 && busy === 0;
  console.log(
    `\n${tableOf(
      [`${people} people`, 'pages', 'calls', 'busy', 'p50 ms', 'p99 ms', 'worst', 'goal', ''],
      [
        [
          `in ${seconds} s`,
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
  console.log(`p99 of each second: ${pages.p99BySecond.join(' ')} ms.`);
  console.log(
    `Slowest: ${slowest
      .slice(0, 5)
      .map(({ path, p99 }) => `${path} ${p99.toFixed(0)} ms`)
      .join(', ')}.`,
  );
  for (const line of disturbance([outcome])) console.log(line);
  const kept = { at: new Date().toISOString(), machine: describeMachine(), ...outcome };
  writeFileSync(fromRoot('var/bench/morning.json'), `${JSON.stringify(kept, null, 2)}\n`);
  if (!isMet) process.exitCode = 1;
}
