/** Measures the server beside a bare one: `npm run bench -- --size town --seconds 2`. */
import { writeFileSync } from 'node:fs';

import { openTerminal, StartError, systemClock, universityDay } from '@bilim/server/measuring';
import type { Terminal } from '@bilim/server/measuring';

import { fromRoot } from '../../scripts/root.mjs';

import { calls } from './calls/calls.ts';
import type { MeasuredCall } from './calls/measuredCall.ts';
import { withCleanup } from './cleanup.ts';
import { openBenchDatabase } from './database.ts';
import type { BenchDatabase } from './database.ts';
import { openStudio } from './derive/studio.ts';
import { compareReplies } from './load/compareReplies.ts';
import { compareServers, connections } from './load/compareServers.ts';
import type { Pace } from './load/compareServers.ts';
import { buildIfStale, poolSize, profiledIf, startBareServer, startRealServer } from './load/servers.ts';
import { readOptions } from './options.ts';
import type { Options } from './options.ts';
import { figuresOf } from './report/figures.ts';
import type { CallFigures } from './report/figures.ts';
import { describeMachine } from './report/machine.ts';
import { serverReport } from './report/serverReport.ts';
import { prepareClasses, withoutLimit } from './setup/classes.ts';
import { allowManyMessages } from './setup/settings.ts';
import { forgetEarlierRuns } from './setup/people.ts';

/** The journal of the specification. */
const plan = { classes: 20, students: 60, lessons: 40 };

try {
  await measureServer(readOptions(process.argv.slice(2), process.env));
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  console.error(error.message);
  process.exitCode = error.exitCode;
}

async function measureServer(options: Options): Promise<void> {
  const terminal = openTerminal(process.stdout);
  buildIfStale(['apps/server/dist']);
  const { size, figures } = await withCleanup(async (defer) => {
    const database = await openBenchDatabase(options, terminal, defer);
    const prepared = await terminal.during('Calls', () => prepareCalls(database, options));
    const real = await terminal.during('Server', () => startRealServer(database, profiledIf(options)));
    defer(() => real.stop());
    const bare = await startBareServer({
      url: database.url,
      poolSize,
      secretFile: `${database.varFolder}/secret`,
      calls: prepared.flatMap(({ plan: whole, least }) => (least === undefined ? [whole] : [whole, least])),
    });
    defer(() => bare.stop());
    return {
      size: database.size,
      figures: await measureAll(prepared, { real, bare }, options, terminal),
    };
  });

  console.log(`\n${serverReport(figures)}\n`);
  const machine = describeMachine();
  const conditions = { size, connections, poolSize, secondsPerRound: options.seconds };
  console.log(
    `Size ${size}, ${connections} connections, ${machine.cores} cores shared by load, server and PostgreSQL.`,
  );
  const report = { at: new Date().toISOString(), machine, conditions, calls: figures };
  writeFileSync(fromRoot('var/bench/last.json'), `${JSON.stringify(report, null, 2)}\n`);
}

async function prepareCalls({ parts }: BenchDatabase, { only }: Options): Promise<MeasuredCall[]> {
  const unknown = only.find((name) => calls[name] === undefined);
  if (unknown !== undefined) {
    throw new StartError(`No call "${unknown}"; there are ${Object.keys(calls).join(', ')}.`);
  }
  await forgetEarlierRuns(parts.pool);
  await allowManyMessages(parts.pool);
  const classes = await prepareClasses(parts.pool, plan, universityDay(systemClock.now()));
  const studio = await openStudio(parts);
  const prepared: MeasuredCall[] = [];
  // Preparing a write writes, and the bare server knows only what stood there when a read was prepared.
  for (const [name, prepare] of Object.entries(calls).toReversed()) {
    if (only.length === 0 || only.includes(name)) prepared.unshift(await prepare(studio, parts, classes));
  }
  await studio.close();
  await withoutLimit(parts.pool, 'analyze sessions');
  await withoutLimit(parts.pool, 'checkpoint');
  return prepared;
}

async function measureAll(
  prepared: readonly MeasuredCall[],
  servers: Parameters<typeof compareServers>[1],
  pace: Pace,
  terminal: Terminal,
): Promise<CallFigures[]> {
  const figures: CallFigures[] = [];
  // What is not alike is told before the minutes that measuring takes.
  const ports = { real: servers.real.port, bare: servers.bare.port };
  for (const call of prepared) await compareReplies(call, ports);
  for (const call of prepared) {
    const comparison = await terminal.during(call.name, () => compareServers(call, servers, pace));
    figures.push(figuresOf(comparison));
  }
  return figures;
}
