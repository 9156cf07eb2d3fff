import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';

import { StartError } from '../startError.ts';
import type { Log } from '../log/openLog.ts';
import type { Account } from './account.ts';

export interface PostmasterOptions {
  readonly program: string;
  readonly folder: string;
  readonly socketDir: string;
  readonly port: number;
  readonly account: Account;
  readonly settings: Readonly<Record<string, string>>;
  readonly log: Log;
}

/** A running PostgreSQL: `ended` resolves when it is gone, whoever ended it. */
export interface Postmaster {
  readonly ended: Promise<void>;
  /** What it complained of last; of an end, the reason. */
  complaint(): string;
  stop(): Promise<void>;
}

/** How long a predecessor may take for its last checkpoint before its folder counts as stuck. */
const PATIENCE_MS = 60_000;
const RETRY_MS = 100;
const BUSY_FOLDER = /lock file .* already exists|shared memory block .* still in use/;
/** It complains of itself, not of a client that came too early or had to go. */
const COMPLAINT =
  /(?:FATAL|PANIC):\s+(?!\s|the database system is|terminating connection|connection to client lost)(.*)/;

/**
 * Starts PostgreSQL under a shell that waits for our end of a pipe to close: the system closes it even when we are
 * killed with -9, and PostgreSQL then gets a fast shutdown.
 */
const WATCHDOG =
  '"$0" "$@" 3<&- & P=$!; (read -r line; kill -INT $P) <&3 & R=$!; exec 3<&-; wait $P; kill $R';

/** Starts PostgreSQL, waiting out one that is still shutting down on the same folder. */
export async function startPostmaster(options: PostmasterOptions): Promise<Postmaster> {
  const deadline = Date.now() + PATIENCE_MS;
  for (;;) {
    const started = await tryStart(options);
    if (typeof started !== 'string') {
      return started;
    }
    if (!BUSY_FOLDER.test(started) || Date.now() > deadline) {
      throw new StartError(`The built-in PostgreSQL does not start: ${complaintIn(started.split('\n'))}`);
    }
    await sleep(RETRY_MS);
  }
}

/** The running server, or what it said when it refused. */
function tryStart(options: PostmasterOptions): Promise<Postmaster | string> {
  // A session of its own: Ctrl-C in the terminal must reach us first, so that requests end before the database does.
  const child = spawn('/bin/sh', ['-c', WATCHDOG, options.program, ...postgresArguments(options)], {
    ...options.account,
    cwd: '/',
    detached: true,
    env: { PATH: process.env['PATH'], LC_ALL: 'C', TZ: 'UTC' },
    stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    child.once('error', () => resolve());
  });

  return new Promise((resolve) => {
    const said: string[] = [];
    child.once('error', (error) => resolve(error.message));
    child.once('close', () => resolve(said.join('\n')));
    if (child.stderr !== null) {
      createInterface({ input: child.stderr }).on('line', (line) => {
        options.log[COMPLAINT.test(line) ? 'warn' : 'debug']({ line }, 'PostgreSQL says');
        said.push(line);
        said.splice(0, said.length - 20);
        if (line.includes('ready to accept connections')) {
          resolve({ ended, stop: () => stop(child, ended), complaint: () => complaintIn(said) });
        }
      });
    }
  });
}

function postgresArguments({ folder, socketDir, port, settings }: PostmasterOptions): string[] {
  const all = { listen_addresses: '', unix_socket_directories: socketDir, port: String(port), ...settings };
  return ['-D', folder, ...Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])];
}

/** A fast shutdown: sessions end, the checkpoint is written. */
async function stop(child: ChildProcess, ended: Promise<void>): Promise<void> {
  child.stdio[3]?.destroy();
  await ended;
}

function complaintIn(said: readonly string[]): string {
  const complaints = said.flatMap((line) => COMPLAINT.exec(line)?.[1] ?? []);
  const own = said.filter((line) => !line.includes('terminating connection'));
  return complaints.at(-1) ?? own.at(-1)?.trim() ?? '';
}
