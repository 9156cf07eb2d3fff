/** Measures the import of a university's lists: `npm run bench -- import --enrolments 200000`. */
import { spawn } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { parseArgs } from 'node:util';

import { openTerminal, StartError, writeManyLists } from '@bilim/server/measuring';

import { fromRoot } from '../../scripts/root.mjs';

import { withCleanup } from './cleanup.ts';
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

try {
  await measureImport(readEnrolments(process.argv.slice(3)));
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  console.error(error.message);
  process.exitCode = error.exitCode;
}

function readEnrolments(argv: readonly string[]): number {
  const { values } = parseArgs({ args: [...argv], options: { enrolments: { type: 'string' } } });
  const enrolments = Number(values.enrolments ?? 200_000);
  if (!(Number.isInteger(enrolments) && enrolments >= 1_000 && enrolments <= 5_000_000)) {
    throw new StartError('The flag --enrolments takes a number from 1000 to 5000000.');
  }
  return enrolments;
}

async function measureImport(enrolments: number): Promise<void> {
  const terminal = openTerminal(process.stdout);
  buildIfStale(['apps/server/dist']);
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
  mkdirSync(fromRoot('var/bench'), { recursive: true });
  writeFileSync(fromRoot('var/bench/import.json'), `${JSON.stringify(report, null, 2)}\n`);
  if (figures.some(({ peakMb }) => peakMb > mostMb)) process.exitCode = 1;
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
  const child = spawn(process.execPath, ['--import', tellPeak, fromRoot('scripts/import.mjs'), ...flags], {
    env: { ...process.env, BILIM_VAR: path.join(place, 'var'), DATABASE_URL: '' },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
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
