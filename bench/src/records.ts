/** Measures rating and papers of a city: `npm run bench -- records`, or one of both with `--only`. */
import { writeFileSync } from 'node:fs';
import os from 'node:os';

import { buildApp, openTerminal, StartError } from '@bilim/server/measuring';

import { fromRoot } from '../../scripts/root.mjs';

import { withCleanup } from './cleanup.ts';
import { openBenchDatabase } from './database.ts';
import { readOptions } from './options.ts';
import type { Options } from './options.ts';
import { measurePapers } from './records/papers.ts';
import { measureRating } from './records/rating.ts';
import { describeMachine } from './report/machine.ts';
import { tableOf } from './report/table.ts';
import { forgetEarlierRuns } from './setup/people.ts';

const measured = { rating: measureRating, papers: measurePapers } as const;

try {
  await measureRecords(readOptions(process.argv.slice(3), process.env, 'city'));
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  console.error(error.message);
  process.exitCode = error.exitCode;
}

async function measureRecords(options: Options): Promise<void> {
  const names = Object.keys(measured);
  const unknown = options.only.find((name) => !names.includes(name));
  if (unknown !== undefined) throw new StartError(`No part "${unknown}"; there are ${names.join(', ')}.`);
  const terminal = openTerminal(process.stdout);
  const rows = await withCleanup(async (defer) => {
    const { parts } = await openBenchDatabase(options, terminal, defer);
    await forgetEarlierRuns(parts.pool);
    const app = await buildApp(parts);
    defer(() => app.close());
    const told: string[][] = [];
    for (const [name, measure] of Object.entries(measured)) {
      if (options.only.length === 0 || options.only.includes(name)) told.push(...(await measure(app, parts)));
    }
    return told;
  });
  console.log(`\n${tableOf(['of records', 'taken', 'goal'], rows)}\n`);
  const [load = 0] = os.loadavg();
  console.log(`Size ${options.size}, load ${load.toFixed(1)}.`);
  const report = { at: new Date().toISOString(), machine: describeMachine(), load, rows };
  writeFileSync(fromRoot('var/bench/records.json'), `${JSON.stringify(report, null, 2)}\n`);
}
