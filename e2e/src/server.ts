import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { freePort } from './freePort.ts';
import { ownDatabase } from './ownDatabase.ts';
import { layOutUniversity, openVarFolder } from './university.ts';

/** A server of its own with the demo university: the built one, as `npm start` runs it. */
export interface RunningServer {
  /** Such as `http://127.0.0.1:43210`, without a slash at the end. */
  readonly url: string;
  /** Where its data lies. */
  readonly varFolder: string;
  /** What it has printed so far. */
  output(): string;
  /** Ends it as Ctrl-C does, and starts it again on the same address and data with `start`. */
  stop(signal?: NodeJS.Signals): Promise<void>;
  start(): Promise<void>;
  /** Ends it and removes its data. */
  remove(): Promise<void>;
}

const SERVE = path.resolve(import.meta.dirname, '../../scripts/serve.mjs');
const FIRST_START_MS = 120_000;
const demo: readonly string[] = ['--demo'];

interface StartOptions {
  /** Kills it while it fills its university itself, and starts it again. */
  readonly killFirstStartAfterMs?: number;
  /** Instead of `--demo`. */
  readonly flags?: readonly string[];
  /** Settings of its own, once its address is known. */
  readonly env?: (url: string) => Promise<NodeJS.ProcessEnv>;
}

/** Starts the built server on a free port of the loopback, with data in a temporary folder. */
export async function startServer(options: StartOptions = {}): Promise<RunningServer> {
  const { killFirstStartAfterMs, flags = demo } = options;
  const varDir = openVarFolder();
  if (flags === demo && killFirstStartAfterMs === undefined) layOutUniversity(varDir);
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const env = (await options.env?.(url)) ?? {};
  let printed = '';
  let child: ChildProcess | undefined;

  const launch = () => {
    const launched = spawn(process.execPath, [SERVE, ...flags, '--port', String(port)], {
      env: { ...process.env, ...ownDatabase, BILIM_VAR: varDir, BILIM_CHECK_ROWS: '1', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    launched.stdout.on('data', (text) => (printed += String(text)));
    launched.stderr.on('data', (text) => (printed += String(text)));
    return launched;
  };

  const server: RunningServer = {
    url,
    varFolder: varDir,
    output: () => printed,
    start: async () => {
      child = launch();
      await untilReady(child, url, () => printed);
    },
    stop: async (signal = 'SIGTERM') => {
      if (child !== undefined) {
        await end(child, signal);
      }
    },
    remove: async () => {
      await server.stop();
      rmSync(varDir, { recursive: true, force: true, maxRetries: 10 });
    },
  };

  try {
    if (killFirstStartAfterMs !== undefined) {
      child = launch();
      await sleep(killFirstStartAfterMs);
      await server.stop('SIGKILL');
    }
    await server.start();
    return server;
  } catch (error) {
    await server.remove();
    throw error;
  }
}

async function untilReady(child: ChildProcess, url: string, printed: () => string): Promise<void> {
  const deadline = Date.now() + FIRST_START_MS;
  while (Date.now() < deadline) {
    if (child.exitCode !== null || child.signalCode !== null) {
      throw new Error(`The server ended instead of starting:\n${printed()}`);
    }
    const reply = await fetch(`${url}/config.json`).catch(() => null);
    if (reply?.ok === true) {
      return;
    }
    await sleep(100);
  }
  throw new Error(`The server was not ready after ${FIRST_START_MS / 1000} s:\n${printed()}`);
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) {
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill(signal);
    await ended;
  }
}
