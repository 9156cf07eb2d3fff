/** Measures the import of a university's lists and timetable: `npm run bench -- import --enrolments 200000`. */
import { spawn } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { parseArgs } from 'node:util';

import { openTerminal, StartError, writeManyLists } from '@bilim/server/measuring';
import type { Terminal } from '@bilim/server/measuring';

import { fromRoot } from '../../scripts/root.mjs';

import { withCleanup } from './cleanup.ts';
import { measureTimetables } from './importing/measureTimetables.ts';
import type { TimetableFigures } from './importing/measureTimetables.ts';
import { buildIfStale } from './load/servers.ts';
import { describeMachine } from './report/machine.ts';
import { tableOf } from './report/table.ts';

/** What the process that reads and writes the lists may take; the database has its own memory. */
const mostMb = 512;

/** Tells the most memory that the process took, in kilobytes, when it ends. */
const tellPeak = `data:text/javascript,process.on('exit',()=>process.stderr.write('peak '+process.resourceUsage().maxRSS+'\\n'))`;

interface Figure {
  readonly step: string;
  readonly seconds: number;
  readonly peakMb: number;
}

/** A timetable is checked within it, and others feel nothing of it but that a processor is shared. */
const timetableGoals = { seconds: 60, p99: 100, heldP99: 100 } as const;

const parts = ['lists', 'timetable'] as const;
type Part = (typeof parts)[number];

interface Wanted {
  readonly enrolments: number;
  readonly only: readonly Part[];
}

try {
  await measureImport(readWanted(process.argv.slice(3)));
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  console.error(error.message);
  process.exitCode = error.exitCode;
}

function readWanted(argv: readonly string[]): Wanted {
  const { values } = parseArgs({
    args: [...argv],
    options: { enrolments: { type: 'string' }, only: { type: 'string' } },
  });
  const enrolments = Number(values.enrolments ?? 200_000);
  if (!(Number.isInteger(enrolments) && enrolments >= 1_000 && enrolments <= 5_000_000)) {
    throw new StartError('The flag --enrolments takes a number from 1000 to 5000000.');
  }
  const only = parts.filter((part) => values.only === undefined || values.only === part);
  if (only.length === 0) throw new StartError(`The flag --only takes ${parts.join(' or ')}.`);
  return { enrolments, only };
}

async function measureImport({ enrolments, only }: Wanted): Promise<void> {
  const terminal = openTerminal(process.stdout);
  buildIfStale(['apps/server/dist']);
  mkdirSync(fromRoot('var/bench'), { recursive: true });
  const isMet = [];
  if (only.includes('lists')) isMet.push(await measureLists(enrolments, terminal));
  if (only.includes('timetable')) isMet.push(await reportTimetables(terminal));
  if (isMet.includes(false)) process.exitCode = 1;
}

async function reportTimetables(terminal: Terminal): Promise<boolean> {
  const figures = await withCleanup(async (defer) => await measureTimetables(terminal, defer));
  const isMet = (one: TimetableFigures) =>
    one.seconds <= timetableGoals.seconds &&
    one.peakMb <= mostMb &&
    one.p99 <= timetableGoals.p99 &&
    one.heldP99 <= timetableGoals.heldP99 &&
    !one.outcome.startsWith('refused');
  const head = [
    'timetable of 100,000',
    's',
    'CPU s',
    'peak MB',
    'news p99 ms',
    'loop p99 ms',
    'loop worst',
    '',
    '',
  ];
  const limits = [
    'goal',
    String(timetableGoals.seconds),
    '',
    String(mostMb),
    String(timetableGoals.p99),
    String(timetableGoals.heldP99),
    '',
    '',
    '',
  ];
  const rows = figures.map((one) => [
    one.step,
    one.seconds.toFixed(1),
    one.cpuSeconds.toFixed(1),
    String(one.peakMb),
    one.p99.toFixed(1),
    one.heldP99.toFixed(1),
    one.heldWorst.toFixed(0),
    isMet(one) ? 'met' : 'NOT MET',
    one.outcome,
  ]);
  console.log(`\n${tableOf(head, [...rows, limits])}\n`);
  const report = { at: new Date().toISOString(), machine: describeMachine(), figures };
  writeFileSync(fromRoot('var/bench/timetable.json'), `${JSON.stringify(report, null, 2)}\n`);
  return figures.every(isMet);
}

async function measureLists(enrolments: number, terminal: Terminal): Promise<boolean> {
  const figures = await withCleanup(async (defer) => {
    const place = mkdtempSync(path.join(os.tmpdir(), 'bilim-import-'));
    defer(() => rmSync(place, { recursive: true, force: true, maxRetries: 10 }));
    // As root, PostgreSQL runs as another account, which has to pass through.
    chmodSync(place, 0o711);
    const lists = path.join(place, 'lists');
    await terminal.during('Lists', () => writeManyLists(lists, enrolments));
    await terminal.during('Empty university', () => runCommand(place, ['rosters', '--undo']));
    const measured: Figure[] = [];
    for (const [step, flags] of steps(lists)) {
      measured.push({ step, ...(await terminal.during(step, () => runCommand(place, flags))) });
    }
    return measured;
  });

  console.log(`\n${reportOf(figures)}\n`);
  console.log(`${enrolments} enrolments, empty university, embedded PostgreSQL.`);
  const report = { at: new Date().toISOString(), machine: describeMachine(), enrolments, figures };
  writeFileSync(fromRoot('var/bench/import.json'), `${JSON.stringify(report, null, 2)}\n`);
  return figures.every(({ peakMb }) => peakMb <= mostMb);
}

function steps(lists: string): readonly (readonly [string, readonly string[]])[] {
  return [
    ['dry run', ['rosters', lists]],
    ['apply', ['rosters', lists, '--apply']],
    ['apply again', ['rosters', lists, '--apply']],
    ['undo', ['rosters', '--undo']],
    ['undo the first', ['rosters', '--undo']],
  ];
}

/** Runs the built command in a process of its own; starting and stopping the database is part of it. */
async function runCommand(place: string, flags: readonly string[]): Promise<Omit<Figure, 'step'>> {
  const started = performance.now();
  const child = spawn(
    process.execPath,
    ['--import', tellPeak, fromRoot('scripts/cli.mjs'), 'import', ...flags],
    {
      env: { ...process.env, BILIM_VAR: path.join(place, 'var'), DATABASE_URL: '' },
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  );
  const said = await text(child.stderr);
  const peak = /^peak (\d+)$/m.exec(said)?.[1];
  if (peak === undefined) throw new Error(`the command ended without its figure: ${said}`);
  return { seconds: (performance.now() - started) / 1000, peakMb: Math.round(Number(peak) / 1024) };
}

function reportOf(figures: readonly Figure[]): string {
  return tableOf(
    ['import', 's', 'peak MB', 'limit', ''],
    figures.map(({ step, seconds, peakMb }) => [
      step,
      seconds.toFixed(1),
      String(peakMb),
      `<= ${mostMb}`,
      peakMb <= mostMb ? 'met' : 'NOT MET',
    ]),
  );
}
