import { setTimeout as sleep } from 'node:timers/promises';

import type { MeasuredCall } from '../calls/measuredCall.ts';

import { inQuiet } from './inQuiet.ts';
import { readOwn } from './machineLoad.ts';
import type { RunningServer } from './servers.ts';
import { shoot } from './shoot.ts';
import type { Volley } from './shoot.ts';

interface Measured extends Volley {
  /** Processor time of the server's own process per call, in milliseconds. */
  readonly cpuPerCall: number | undefined;
  /** The same of all that the measurement runs: load, server and PostgreSQL. */
  readonly cpuPerCallOfAll: number | undefined;
}

/** One measurement of one server. */
export interface Round extends Measured {
  /** Which share of the machine other programs took meanwhile. */
  readonly foreign: number | undefined;
}

export interface Comparison {
  readonly call: MeasuredCall;
  readonly real: readonly Round[];
  readonly bare: readonly Round[];
  /** The bare server, when it only fetches the rows of the reply by their keys; empty for writes. */
  readonly least: readonly Round[];
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

/** Measures both in turns, each time the other one first: what else the machine does then hits both alike. */
export async function compareServers(
  call: MeasuredCall,
  servers: Servers,
  { seconds, isPatient }: Pace,
): Promise<Comparison> {
  const takeRound = (server: RunningServer, made = call) =>
    inQuiet(isPatient, () => measure(made, server, seconds));
  const real: Round[] = [];
  const bare: Round[] = [];
  const least: Round[] = [];
  const leastCall = call.least && { ...call, name: call.least.name };
  await warmUp(call, servers.real);
  await warmUp(call, servers.bare);
  if (leastCall !== undefined) await warmUp(leastCall, servers.bare);
  for (let round = 0; round < rounds; round += 1) {
    if (round % 2 === 0) real.push(await takeRound(servers.real));
    bare.push(await takeRound(servers.bare));
    if (round % 2 === 1) real.push(await takeRound(servers.real));
    if (leastCall !== undefined) least.push(await takeRound(servers.bare, leastCall));
  }
  return { call, real, bare, least };
}

async function warmUp(call: MeasuredCall, server: RunningServer): Promise<void> {
  let answered = 0;
  while (answered < warmUpCalls) answered += (await measure(call, server, warmUpSeconds)).answered;
}

async function measure(call: MeasuredCall, server: RunningServer, seconds: number): Promise<Measured> {
  const shots = await call.aim(connections, seconds);
  const writtenBefore = await call.countWritten();
  const before = { server: server.cpuTime(), all: readOwn() };
  const volley = await shoot(call, { port: server.port, shots, seconds });
  const after = { server: server.cpuTime(), all: readOwn() };
  // Calls that were on their way when time was up still arrive at the database.
  await sleep(150);
  requireWritten(call, volley.answered, writtenBefore, await call.countWritten());
  return {
    ...volley,
    cpuPerCall: perCall(before.server, after.server, volley.answered),
    cpuPerCallOfAll: perCall(before.all, after.all, volley.answered),
  };
}

function perCall(before: number | undefined, after: number | undefined, calls: number): number | undefined {
  return before === undefined || after === undefined ? undefined : (after - before) / calls;
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
