import { fork, spawn, spawnSync } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import net from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

import { StartError } from '@bilim/server/measuring';

import { staleParts } from '../../../scripts/build/parts.mjs';
import { fromRoot } from '../../../scripts/root.mjs';
import type { BarePlan, BareReady } from '../bare/plan.ts';
import type { BenchDatabase } from '../database.ts';
import { benchAddress } from '../setup/address.ts';

import { readProcess } from './machineLoad.ts';

export interface RunningServer {
  readonly port: number;
  readonly pid: number;
  /** Milliseconds of processor time that it has used so far; undefined where the system does not tell. */
  cpuTime(): number | undefined;
  /** How long its event loop was held up since the last time, in milliseconds; only of one that tells its delay. */
  delay(): Promise<{ readonly p99: number; readonly worst: number }>;
  stop(): Promise<void>;
}

/** Of both servers. */
export const poolSize = 10;
/** Of both servers: as `npm start` runs ours. */
const nodeFlags = ['--max-semi-space-size=32'];
// A machine that others keep busy takes its time to start something.
const patienceMs = 300_000;

/** Builds those of these folders that are not built from the present sources. */
export function buildIfStale(needed: readonly string[]): void {
  for (const { dist } of staleParts().filter((part) => needed.includes(part.dist))) {
    const asked = [fromRoot('scripts/build.mjs'), '--only', dist];
    const { status } = spawnSync(process.execPath, asked, { stdio: 'inherit' });
    if (status !== 0) throw new StartError('Without a build there is nothing to measure.');
  }
}

export interface Watched {
  /** Where to write a CPU profile when it ends. */
  readonly profileFolder?: string;
  readonly tellsDelay?: boolean;
  /** Browsers write to the address at which they are, or are refused. */
  readonly isForBrowsers?: boolean;
}

/** The flag `--profile`. */
export const profiledIf = ({ isProfiled }: { readonly isProfiled: boolean }): Watched =>
  isProfiled ? { profileFolder: fromRoot('var/bench/profiles') } : {};

/** The built server, as `npm start` runs it, in one process. */
export async function startRealServer(
  { url, varFolder }: BenchDatabase,
  { profileFolder, tellsDelay = false, isForBrowsers = false }: Watched = {},
): Promise<RunningServer> {
  const port = await freePort();
  const profile = profileFolder === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${profileFolder}`];
  const telling = tellsDelay ? ['--import', fromRoot('bench/src/load/watchDelay.mjs')] : [];
  const child = spawn(
    process.execPath,
    [...nodeFlags, ...profile, ...telling, fromRoot('scripts/serve.mjs'), '--port', String(port)],
    {
      env: {
        ...process.env,
        DATABASE_URL: url,
        BILIM_VAR: varFolder,
        BILIM_POOL: String(poolSize),
        BILIM_LOG: 'error',
        BILIM_LIMIT_REQUESTS: '0',
        HOST: '127.0.0.1',
        ...(isForBrowsers ? {} : { BILIM_PUBLIC_URL: benchAddress }),
        NODE_ENV: 'production',
      },
      stdio: ['ignore', 'pipe', 'pipe', ...(tellsDelay ? ['ipc' as const] : [])],
    },
  );
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => (said += String(text)));
  try {
    await untilAnswers(child, port);
  } catch (cause) {
    await end(child);
    throw new Error(`The server did not start:\n${said}`, { cause });
  }
  return asRunning(child, port);
}

/** The bare server with its orders. */
export async function startBareServer(plan: BarePlan): Promise<RunningServer> {
  return await startBare('main.ts', plan);
}

/** The bare server of one file. */
export async function startBareFiles(path: string): Promise<RunningServer> {
  return await startBare('files.ts', path);
}

async function startBare(script: string, orders: BarePlan | string): Promise<RunningServer> {
  const child = fork(fromRoot(`bench/src/bare/${script}`), {
    execArgv: [...nodeFlags, '--import', 'tsx'],
    serialization: 'advanced',
    env: { ...process.env, NODE_ENV: 'production' },
  });
  child.send(orders);
  const [ready]: BareReady[] = await once(child, 'message', { signal: AbortSignal.timeout(patienceMs) });
  if (ready === undefined) throw new Error('the bare server did not start');
  return asRunning(child, ready.port);
}

function asRunning(child: ChildProcess, port: number): RunningServer {
  return {
    port,
    pid: child.pid ?? 0,
    cpuTime: () => (child.pid === undefined ? undefined : readProcess(child.pid)?.milliseconds),
    async delay() {
      const told = once(child, 'message', { signal: AbortSignal.timeout(patienceMs) });
      child.send('delay');
      const [delay]: { p99: number; worst: number }[] = await told;
      if (delay === undefined) throw new Error('the server did not tell its delay');
      return delay;
    },
    stop: () => end(child),
  };
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}

async function untilAnswers(child: ChildProcess, port: number): Promise<void> {
  const deadline = Date.now() + patienceMs;
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error('it ended');
    const reply = await fetch(`http://127.0.0.1:${port}/config.json`).catch(() => undefined);
    if (reply?.ok === true) return;
    await sleep(100);
  }
  throw new Error('it did not answer');
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = net.createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}
