/** Measures idle live connections and an event to all of them: `npm run bench -- live --size town`. */
import { readFileSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

import { openTerminal, StartError, startSession } from '@bilim/server/measuring';
import type { Parts } from '@bilim/server/measuring';
import type { WebSocket } from 'ws';

import { fromRoot } from '../../scripts/root.mjs';

import { withCleanup } from './cleanup.ts';
import { openBenchDatabase } from './database.ts';
import { openSocket } from './load/openSocket.ts';
import { buildIfStale, startRealServer } from './load/servers.ts';
import { readOptions } from './options.ts';
import type { Options } from './options.ts';
import { quantile } from './report/figures.ts';
import { describeMachine } from './report/machine.ts';
import { tableOf } from './report/table.ts';
import { benchDevice, forgetEarlierRuns } from './setup/people.ts';

const connections = 2_000;
const broadcasts = 15;
/** So many are opened first and closed again: what the first ones of a process cost is not theirs. */
const warmUp = 300;
const atOnce = 50;
const settleMs = 10_000;
const goalKb = 30;
const goalP99 = 1_000;

try {
  await measureLive(readOptions(process.argv.slice(3), process.env, 'town'));
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  console.error(error.message);
  process.exitCode = error.exitCode;
}

async function measureLive(options: Options): Promise<void> {
  const terminal = openTerminal(process.stdout);
  buildIfStale(['apps/server/dist']);
  const outcome = await withCleanup(async (defer) => {
    const database = await openBenchDatabase(options, terminal, defer);
    const { parts } = database;
    await forgetEarlierRuns(parts.pool);
    const cookies = await terminal.during('Browsers', () => signInMany(parts));
    const server = await terminal.during('Server', () => startRealServer(database));
    defer(() => server.stop());
    const first = await openAll(server.port, cookies.slice(0, warmUp));
    for (const socket of first) socket.terminate();
    await sleep(settleMs);
    const before = residentKb(server.pid);
    const sockets = await terminal.during(`${connections} connections`, () => openAll(server.port, cookies));
    await sleep(settleMs);
    const perConnection = (residentKb(server.pid) - before) / connections;
    const latencies = await terminal.during(`${broadcasts} events to all`, () => tellAll(parts, sockets));
    for (const socket of sockets) socket.terminate();
    return { size: database.size, perConnection, latencies };
  });
  report(outcome);
}

/** The cookies of so many people, each signed in once. */
async function signInMany(parts: Parts): Promise<string[]> {
  const { rows } = await parts.pool.query<{ id: number }>(
    `select u.id from users u join user_roles r on r.user_id = u.id and r.role = 'student'
     where u.status = 'active' order by u.id limit $1`,
    [connections],
  );
  if (rows.length < connections)
    throw new StartError(`There are ${rows.length} students: choose a larger size.`);
  const cookies: string[] = [];
  for (const { id } of rows) {
    const wanted = { userId: id, role: 'student', ip: '127.0.0.1', device: benchDevice } as const;
    cookies.push(`__Host-sid=${await startSession(parts, parts.db, wanted)}`);
  }
  return cookies;
}

/** Opened, and told where they stand. */
async function openAll(port: number, cookies: readonly string[]): Promise<WebSocket[]> {
  const sockets: WebSocket[] = [];
  for (let at = 0; at < cookies.length; at += atOnce) {
    const some = cookies.slice(at, at + atOnce);
    sockets.push(...(await Promise.all(some.map(async (cookie) => await openSocket(port, cookie)))));
  }
  return sockets;
}

/** Milliseconds from the writing of an event to its arrival at each browser. */
async function tellAll({ pool, live }: Parts, sockets: readonly WebSocket[]): Promise<number[]> {
  const latencies: number[] = [];
  let writtenAt = 0;
  for (const socket of sockets) {
    socket.on('message', (data: Buffer) => {
      // An empty one is the pulse.
      if (data.length > 0) latencies.push(performance.now() - writtenAt);
    });
  }
  for (let round = 1; round <= broadcasts; round += 1) {
    writtenAt = performance.now();
    await pool.query(`insert into live_events (kind, about) values ('news', '{}')`);
    live.wake();
    await untilTold(latencies, round * sockets.length);
  }
  await pool.query(`delete from live_events where kind = 'news' and about = '{}'`);
  return latencies.sort((one, other) => one - other);
}

async function untilTold(latencies: readonly number[], wanted: number): Promise<void> {
  const deadline = Date.now() + 20_000;
  while (latencies.length < wanted && Date.now() < deadline) await sleep(100);
  // What comes twice would be counted, too.
  await sleep(500);
  if (latencies.length !== wanted) throw new Error(`${latencies.length} were told instead of ${wanted}`);
}

/** Of one process, from Linux's own books. */
function residentKb(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]);
}

const word = (isGood: boolean) => (isGood ? 'met' : 'NOT MET');

interface Outcome {
  readonly size: string;
  readonly perConnection: number;
  readonly latencies: readonly number[];
}

function report({ size, perConnection, latencies }: Outcome): void {
  const [p50, p99] = [quantile(latencies, 0.5), quantile(latencies, 0.99)];
  const worst = latencies.at(-1) ?? Number.NaN;
  const isMet = perConnection <= goalKb && p99 <= goalP99;
  console.log(
    `\n${tableOf(
      [`${connections} idle connections`, 'measured', 'goal', ''],
      [
        ['memory of each, kB', perConnection.toFixed(1), `<= ${goalKb}`, word(perConnection <= goalKb)],
        ['an event to all, p50 ms', p50.toFixed(0), '', ''],
        ['an event to all, p99 ms', p99.toFixed(0), `<= ${goalP99}`, word(p99 <= goalP99)],
        ['an event to all, worst ms', worst.toFixed(0), '', ''],
      ],
    )}\n`,
  );
  const machine = describeMachine();
  console.log(`Size ${size}, one server process; ${machine.cores} cores shared with the browsers.`);
  const kept = { at: new Date().toISOString(), machine, size, connections, perConnection, p50, p99, worst };
  writeFileSync(fromRoot('var/bench/live.json'), `${JSON.stringify(kept, null, 2)}\n`);
  if (!isMet) process.exitCode = 1;
}
