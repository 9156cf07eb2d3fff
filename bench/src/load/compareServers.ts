import { setTimeout as sleep } from 'node:timers/promises';

import type { MeasuredCall } from '../calls/measuredCall.ts';

import { foreignShare, readLoad, untilQuiet } from './machineLoad.ts';
import type { RunningServer } from './servers.ts';
import { shoot } from './shoot.ts';
import type { Volley } from './shoot.ts';

/** One measurement of one server. */
export interface Round extends Volley {
  /** Processor time of the server's own process per call, in milliseconds. */
  readonly cpuPerCall: number | undefined;
  /** Which share of the machine other programs took meanwhile. */
  readonly foreign: number | undefined;
}

export interface Comparison {
  readonly call: MeasuredCall;
  readonly real: readonly Round[];
  readonly bare: readonly Round[];
}

export interface Pace {
  readonly seconds: number;
  /** Whether to wait until the machine does nothing else. */
  readonly isPatient: boolean;
}

interface Servers {
  readonly real: RunningServer;
  readonly bare: RunningServer;
}

/** More than there are connections to the database, so that the pool is always at work. */
export const connections = 20;
const rounds = 5;
const warmUpSeconds = 1.5;
/** PostgreSQL plans a statement anew five times on each connection, and each language has its own statements. */
const warmUpCalls = 300;
const undisturbed = 0.08;
const mostAttempts = 10;
const patienceMs = 60_000;

/** Measures both in turns, each time the other one first: what else the machine does then hits both alike. */
export async function compareServers(call: MeasuredCall, servers: Servers, pace: Pace): Promise<Comparison> {
  const real: Round[] = [];
  const bare: Round[] = [];
  await warmUp(call, servers.real);
  await warmUp(call, servers.bare);
  for (let round = 0; round < rounds; round += 1) {
    if (round % 2 === 0) real.push(await takeRound(call, servers.real, pace));
    bare.push(await takeRound(call, servers.bare, pace));
    if (round % 2 === 1) real.push(await takeRound(call, servers.real, pace));
  }
  return { call, real, bare };
}

/** One measurement; with patience one that other programs left alone, if there is one to be had. */
async function takeRound(call: MeasuredCall, server: RunningServer, pace: Pace): Promise<Round> {
  for (let attempt = 1; pace.isPatient && attempt < mostAttempts; attempt += 1) {
    await untilQuiet(patienceMs);
    const round = await measure(call, server, pace.seconds);
    if (round.foreign === undefined || round.foreign < undisturbed) return round;
  }
  return await measure(call, server, pace.seconds);
}

async function warmUp(call: MeasuredCall, server: RunningServer): Promise<void> {
  let answered = 0;
  while (answered < warmUpCalls) answered += (await measure(call, server, warmUpSeconds)).answered;
}

async function measure(call: MeasuredCall, server: RunningServer, seconds: number): Promise<Round> {
  const shots = await call.aim(connections, seconds);
  const writtenBefore = await call.countWritten();
  const [cpuBefore, loadBefore] = [server.cpuTime(), readLoad()];
  const volley = await shoot(call, { port: server.port, shots, seconds });
  const [cpuAfter, loadAfter] = [server.cpuTime(), readLoad()];
  // Calls that were on their way when time was up still arrive at the database.
  await sleep(150);
  requireWritten(call, volley.answered, writtenBefore, await call.countWritten());
  const cpu = cpuBefore === undefined || cpuAfter === undefined ? undefined : cpuAfter - cpuBefore;
  return {
    ...volley,
    cpuPerCall: cpu === undefined ? undefined : cpu / volley.answered,
    foreign: foreignShare(loadBefore, loadAfter),
  };
}

/** A write that changed nothing would be a read, and faster. */
function requireWritten(
  { name }: MeasuredCall,
  answered: number,
  before: number | undefined,
  after: number | undefined,
): void {
  if (before === undefined || after === undefined) return;
  const written = after - before;
  if (written < answered || written > answered + connections) {
    throw new Error(`${name}: ${answered} calls succeeded, and ${written} rows were written`);
  }
}
