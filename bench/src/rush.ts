/**
 * Measures registration for disciplines: `npm run bench -- rush --size city`, smaller with `--people 4000 --seconds 120`,
 * one of the rush, the crowd before few seats, the draw and the closing with `--only`.
 */
import { writeFileSync } from 'node:fs';
import os from 'node:os';

import { openTerminal, StartError } from '@bilim/server/measuring';

import { fromRoot } from '../../scripts/root.mjs';

import { withCleanup } from './cleanup.ts';
import { openBenchDatabase } from './database.ts';
import { foreignShare, readLoad } from './load/machineLoad.ts';
import { buildIfStale, profiledIf } from './load/servers.ts';
import { readOptions } from './options.ts';
import type { Options } from './options.ts';
import { disturbance } from './report/disturbance.ts';
import { describeMachine } from './report/machine.ts';
import { tableOf } from './report/table.ts';
import { measureClosing } from './rush/measureClosing.ts';
import { measureCrowd } from './rush/measureCrowd.ts';
import { measureDraw } from './rush/measureDraw.ts';
import { measureRush } from './rush/measureRush.ts';
import type { Told } from './rush/stage.ts';
import { forgetEarlierRuns } from './setup/people.ts';

/** Twenty thousand students take six disciplines in ten minutes: with what they read, a thousand calls a second. */
const whole = { people: 20_000, seconds: 600 };
const measured = {
  rush: measureRush,
  crowd: measureCrowd,
  draw: measureDraw,
  closing: measureClosing,
} as const;

try {
  await measure(readOptions(process.argv.slice(3), process.env, 'city', whole.seconds));
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  console.error(error.message);
  process.exitCode = error.exitCode;
}

async function measure(options: Options): Promise<void> {
  const names = Object.keys(measured);
  const unknown = options.only.find((name) => !names.includes(name));
  if (unknown !== undefined) throw new StartError(`No part "${unknown}"; there are ${names.join(', ')}.`);
  const terminal = openTerminal(process.stdout);
  buildIfStale(['apps/server/dist']);
  const { people = whole.people, seconds, processes } = options;
  const watched = profiledIf(options);
  const outcome = await withCleanup(async (defer) => {
    const database = await openBenchDatabase(options, terminal, defer);
    const told: Outcome['told'][number][] = [];
    for (const [name, part] of Object.entries(measured)) {
      if (options.only.length > 0 && !options.only.includes(name)) continue;
      await forgetEarlierRuns(database.parts.pool);
      const before = readLoad();
      const found = await part({ database, terminal, defer, people, seconds, processes, watched });
      told.push({ ...found, foreign: foreignShare(before, readLoad()) });
    }
    return { size: database.size, told };
  });
  report(outcome);
}

interface Outcome {
  readonly size: string;
  /** With the share of the machine that other programs took. */
  readonly told: readonly (Told & { readonly foreign: number | undefined })[];
}

function report({ size, told }: Outcome): void {
  const rows = told.flatMap((one) => one.rows);
  console.log(`\n${tableOf(['of registration', 'measured', 'goal', ''], rows)}\n`);
  for (const note of told.flatMap(({ notes }) => notes)) console.log(note);
  const [load = 0] = os.loadavg();
  const { cores } = describeMachine();
  console.log(`Size ${size}, load ${load.toFixed(1)}; load, server and PostgreSQL share ${cores} cores.`);
  for (const warning of disturbance(told)) console.log(warning);
  const kept = { at: new Date().toISOString(), machine: describeMachine(), load, size, told };
  writeFileSync(fromRoot('var/bench/rush.json'), `${JSON.stringify(kept, null, 2)}\n`);
  if (told.some(({ isMet }) => !isMet)) process.exitCode = 1;
}
