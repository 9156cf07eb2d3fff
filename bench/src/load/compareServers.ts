import { setTimeout as sleep } from 'node:timers/promises';

import type { MeasuredCall } from '../calls/measuredCall.ts';

import type { RunningServer } from './servers.ts';
import { shoot } from './shoot.ts';
import type { Volley } from './shoot.ts';

/** One measurement of one server. */
export interface Round extends Volley {
  /** Processor time of the server's own process per call, in milliseconds. */
  readonly cpuPerCall: number | undefined;
}

export interface Comparison {
  readonly call: MeasuredCall;
  readonly real: readonly Round[];
  readonly bare: readonly Round[];
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
  seconds: number,
): Promise<Comparison> {
  const real: Round[] = [];
  const bare: Round[] = [];
  await warmUp(call, servers.real);
  await warmUp(call, servers.bare);
  for (let round = 0; round < rounds; round += 1) {
    if (round % 2 === 0) real.push(await measure(call, servers.real, seconds));
    bare.push(await measure(call, servers.bare, seconds));
    if (round % 2 === 1) real.push(await measure(call, servers.real, seconds));
  }
  return { call, real, bare };
}

async function warmUp(call: MeasuredCall, server: RunningServer): Promise<void> {
  let answered = 0;
  while (answered < warmUpCalls) answered += (await measure(call, server, warmUpSeconds)).answered;
}

async function measure(call: MeasuredCall, server: RunningServer, seconds: number): Promise<Round> {
  const shots = await call.aim(connections, seconds);
  const writtenBefore = await call.countWritten();
  const cpuBefore = server.cpuTime();
  const volley = await shoot(call, { port: server.port, shots, seconds });
  const cpuAfter = server.cpuTime();
  // Calls that were on their way when time was up still arrive at the database.
  await sleep(150);
  requireWritten(call, volley.answered, writtenBefore, await call.countWritten());
  const cpu = cpuBefore === undefined || cpuAfter === undefined ? undefined : cpuAfter - cpuBefore;
  return { ...volley, cpuPerCall: cpu === undefined ? undefined : cpu / volley.answered };
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
