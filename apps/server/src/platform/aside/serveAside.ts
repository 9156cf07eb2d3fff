import { Worker } from 'node:worker_threads';

import { AppError } from '@bilim/contract';

import { tellBriefly } from '../log/tellError.ts';

import type { AsideLimits, Asked, Said } from './messages.ts';

/** Does the one piece of work that this process was started for, within its limits, and ends. */
export function serveAside<Input, Done, Remark = never>(
  work: (input: Input, remark: (remark: Remark) => void) => Promise<Done>,
): void {
  // Whoever asked is gone, and nobody else wants the answer.
  process.once('disconnect', () => process.exit());
  process.once('message', (asked: unknown) => {
    // eslint-disable-next-line typescript/no-unsafe-type-assertion -- sent by runAside.ts
    const { input, limits } = asked as Asked<Input>;
    watchOver(limits);
    work(input, (remark) => say<Remark, Done>({ kind: 'remark', remark })).then(
      (done) => say<Remark, Done>({ kind: 'done', done }),
      (error: unknown) => say(endOf(error)),
    );
  });
}

function say<Remark, Done>(said: Said<Remark, Done>): void {
  process.send?.(said);
}

/** So often memory is looked at; in between it may grow by some tens of megabytes. */
const lookMs = 50;
/** The starter ends us on time; should it have died, we do. */
const graceSeconds = 5;

/** A thread of its own sees what happens while the work keeps the process busy. */
function watchOver({ megabytes, seconds }: AsideLimits): void {
  const watch = `
    const { workerData: { bytes, ms } } = require('node:worker_threads');
    const began = Date.now();
    setInterval(() => {
      if (process.memoryUsage.rss() > bytes || Date.now() - began > ms) process.kill(process.pid, 'SIGKILL');
    }, ${lookMs});`;
  const workerData = { bytes: megabytes * 1024 * 1024, ms: (seconds + graceSeconds) * 1000 };
  new Worker(watch, { eval: true, execArgv: [], workerData }).unref();
}

function endOf(error: unknown): Said<never, never> {
  if (error instanceof AppError) return { kind: 'refused', code: error.code, params: error.params };
  return { kind: 'failed', told: tellBriefly(error), code: codeOf(error) };
}

/** Of what lies below all wrappings: by it, bad luck is told from a fault. */
function codeOf(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  if (error.cause !== undefined) return codeOf(error.cause);
  return 'code' in error && typeof error.code === 'string' ? error.code : null;
}
