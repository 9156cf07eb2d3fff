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

export interface Aside<Note> {
  readonly limits: AsideLimits;
  /** Ends the work where it stands. */
  readonly signal?: AbortSignal;
  readonly onNote?: (note: Note) => void;
}

/**
 * Does work in a process of its own, a script that calls `serveAside`: what strangers send is read there. Whatever
 * it does to memory or time, only that process ends; a thread would take all of us along when a single request for
 * memory is larger than what is left (`docs/decisions/0014-work-aside.md`).
 */
export async function runAside<Input, Done, Note = never>(
  script: URL,
  input: Input,
  aside: Aside<Note>,
): Promise<Done> {
  if (shared !== null) return await sharedBy<Input, Done, Note>(shared, script)(input, aside);
  aside.signal?.throwIfAborted();
  const child = start(script, aside.limits);
  try {
    return await ask<Input, Done, Note>(child, input, aside);
  } finally {
    child.kill('SIGKILL');
  }
}

/** What does the work of a script. */
type Run<Input, Done, Note> = (input: Input, aside: Aside<Note>) => Promise<Done>;
let shared: Map<string, unknown> | null = null;

/**
 * From now on pieces of work follow each other in one process for each script. For tests of what is done aside: starting
 * a process for each piece takes longer than most of what they do. Nobody's files may be read this way.
 */
export function shareProcesses(): void {
  shared ??= new Map();
}

/** Again a process for each piece. */
export function shareNoProcesses(): void {
  shared = null;
}

function sharedBy<Input, Done, Note>(all: Map<string, unknown>, script: URL): Run<Input, Done, Note> {
  const known = all.get(script.href) ?? keptAside<Input, Done, Note>(script);
  all.set(script.href, known);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a script takes and gives what it says
  return known as Run<Input, Done, Note>;
}

/** So long it waits for more work. */
const idleMs = 60_000;

/**
 * The same for work that comes in rows and holds nothing of strangers: its process stays for a minute after it, so that
 * the next piece does not wait for another start. Whoever asks while it works gets another one.
 */
export function keptAside<Input, Done, Note = never>(script: URL) {
  let kept: ChildProcess | null = null;
  let timer: NodeJS.Timeout | undefined;

  function take(limits: AsideLimits): ChildProcess {
    const child = kept?.connected === true ? kept : start(script, limits);
    if (child === kept) clearTimeout(timer);
    kept = null;
    child.ref();
    child.channel?.ref();
    return child;
  }

  /** Nobody's life depends on it: when we end, it does. */
  function putBack(child: ChildProcess) {
    if (kept !== null || !child.connected || child.killed) return void child.kill('SIGKILL');
    kept = child;
    child.unref();
    child.channel?.unref();
    timer = setTimeout(() => {
      kept = null;
      child.kill('SIGKILL');
    }, idleMs).unref();
  }

  return async function run(input: Input, aside: Aside<Note>): Promise<Done> {
    aside.signal?.throwIfAborted();
    const child = take(aside.limits);
    try {
      return await ask<Input, Done, Note>(child, input, aside);
    } finally {
      putBack(child);
    }
  };
}

/** Hands a process its work and waits for what it says; beyond its time, or when nobody waits any more, it is ended. */
async function ask<Input, Done, Note>(
  child: ChildProcess,
  input: Input,
  { limits, signal, onNote }: Aside<Note>,
): Promise<Done> {
  const end = () => void child.kill('SIGKILL');
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    end();
  }, limits.seconds * 1000);
  signal?.addEventListener('abort', end, { once: true });
  const heard = promised<Done>();
  const onMessage = (said: Said<Note, Done>) => {
    if (said.kind === 'note') onNote?.(said.note);
    if (said.kind === 'done') heard.resolve(said.done);
    if (said.kind === 'refused') heard.reject(new AppError(said.code, { params: said.params }));
    if (said.kind === 'failed') heard.reject(failureOf(said));
  };
  const onClose = (code: number | null, by: NodeJS.Signals | null) => {
    if (signal?.aborted === true) heard.reject(signal.reason);
    else if (isLate) heard.reject(new TooHeavy('time', limits));
    else if (by !== null || code === outOfMemory) heard.reject(new TooHeavy('memory', limits));
    else heard.reject(new OwnError(`work aside ended early with ${code}`));
  };
  child.on('message', onMessage).on('error', heard.reject).on('close', onClose);
  try {
    // What cannot be sent to a process that has just died is told by its end.
    child.send({ input, limits } satisfies Asked<Input>, () => {});
    return await heard.promise;
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', end);
    child.off('message', onMessage).off('error', heard.reject).off('close', onClose);
  }
}

/** A promise that events keep. */
function promised<T>() {
  let resolve!: (value: T) => void;
  let reject!: (reason: unknown) => void;
  const promise = new Promise<T>((keep, fail) => {
    resolve = keep;
    reject = fail;
  });
  return { promise, resolve, reject };
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
  // Between two pieces of work nobody listens, and an error would be thrown at everybody.
  return child.on('error', () => {});
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
