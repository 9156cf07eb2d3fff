import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { setPriority } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

import { AppError } from '@bilim/contract';

import { OwnError } from '../log/ownError.ts';

import type { AsideLimits, Asked, Said } from './messages.ts';

/** Work that took more than its limits allow. It was ended where it stood. */
export class TooHeavy extends AppError {
  constructor(
    readonly what: 'memory' | 'time',
    { megabytes, seconds }: AsideLimits,
  ) {
    super(what === 'memory' ? 'file.too_heavy' : 'file.too_slow', { params: { megabytes, seconds } });
  }
}

export interface Aside<Remark> {
  readonly limits: AsideLimits;
  /** Ends the work where it stands. */
  readonly signal?: AbortSignal;
  readonly onRemark?: (remark: Remark) => void;
}

/**
 * Does work in a process of its own, a script that calls `serveAside`: what strangers send is read there. Whatever
 * it does to memory or time, only that process ends; a thread would take all of us along when a single request for
 * memory is larger than what is left (`docs/decisions/0014-work-aside.md`).
 */
export async function runAside<Input, Done, Remark = never>(
  script: URL,
  input: Input,
  { limits, signal, onRemark }: Aside<Remark>,
): Promise<Done> {
  signal?.throwIfAborted();
  const child = start(script, limits);
  const end = () => void child.kill('SIGKILL');
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    end();
  }, limits.seconds * 1000);
  signal?.addEventListener('abort', end, { once: true });
  try {
    return await new Promise<Done>((resolve, reject) => {
      child.on('message', (said: Said<Remark, Done>) => {
        if (said.kind === 'remark') onRemark?.(said.remark);
        if (said.kind === 'done') resolve(said.done);
        if (said.kind === 'refused') reject(new AppError(said.code, { params: said.params }));
        if (said.kind === 'failed') reject(failureOf(said));
      });
      child.once('error', reject);
      child.once('close', (code, by) => {
        if (signal?.aborted === true) reject(signal.reason);
        else if (isLate) reject(new TooHeavy('time', limits));
        else if (by !== null || code === outOfMemory) reject(new TooHeavy('memory', limits));
        else reject(new OwnError(`work aside ended early with ${code}`));
      });
      // What cannot be sent to a process that has just died is told by its end.
      child.send({ input, limits } satisfies Asked<Input>, () => {});
    });
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', end);
    end();
  }
}

/** With which the language itself ends where it has no signals. */
const outOfMemory = 134;
/** What the language keeps, of the whole: the rest is for bytes that it does not count, and for itself. */
const heapShare = 0.75;

/** Nothing of our surroundings is for a process that reads what strangers send. */
const passedOn = ['PATH', 'HOME', 'TMPDIR', 'TEMP', 'SystemRoot', 'LANG', 'TZ'] as const;

function start(script: URL, { megabytes }: AsideLimits): ChildProcess {
  const path = fileURLToPath(script);
  const child = fork(path, [], {
    cwd: dirname(path),
    env: Object.fromEntries(passedOn.map((name) => [name, process.env[name]])),
    execArgv: [
      `--max-old-space-size=${Math.floor(megabytes * heapShare)}`,
      ...(path.endsWith('.ts') ? ['--import', 'tsx'] : []),
    ],
    serialization: 'advanced',
    // Whatever it says besides may be what strangers wrote.
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  letComeLast(child);
  return child;
}

/** A third of what a process gets that does not yield, as long as that one wants the processor. */
const priority = 5;

/** Answers that people wait for come first. Threads take after the one that makes them, so it is said before there are any. */
function letComeLast({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  try {
    setPriority(pid, priority);
  } catch {
    // It has ended already, or the system does not let us.
  }
}

/**
 * The script of that name beside a module. Bundled it lies in the same folder; unbundled it is TypeScript, unless
 * somebody has bundled all such scripts into a folder.
 */
export function scriptBeside(moduleUrl: string, name: string): URL {
  if (!moduleUrl.endsWith('.ts')) return new URL(`./${name}.worker.js`, moduleUrl);
  const folder = process.env['BILIM_WORKERS'];
  return folder === undefined
    ? new URL(`./${name}.worker.ts`, moduleUrl)
    : pathToFileURL(join(folder, `${name}.worker.js`));
}

function failureOf({ told, code }: Extract<Said<never, never>, { kind: 'failed' }>): Error {
  const failure = new OwnError(`work aside failed: ${told}`);
  return code === null ? failure : Object.assign(failure, { code });
}
