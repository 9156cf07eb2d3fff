import { Worker } from 'node:worker_threads';

import { AppError } from '@bilim/contract';

import { describeBriefly } from '../log/describeError.ts';

import type { AsideLimits, Asked, Said } from './messages.ts';

/** Does the work that this process was started for, within its limits: one piece, or one after the other. */
export function serveAside<Input, Done, Note = never>(
  work: (input: Input, note: (note: Note) => void) => Promise<Done>,
): void {
  // Whoever asked is gone, and nobody else wants the answer.
  process.once('disconnect', () => process.exit());
  const watch = openWatch();
  async function serve({ input, limits }: Asked<Input>): Promise<Said<Note, Done>> {
    watch.begin(limits);
    try {
      const done = await work(input, (note) => say<Note, Done>({ kind: 'note', note }));
      return { kind: 'done', done };
    } catch (error) {
      return endOf(error);
    } finally {
      watch.end();
    }
  }
  // eslint-disable-next-line typescript/no-unsafe-type-assertion -- sent by runAside.ts
  process.on('message', (asked: unknown) => void serve(asked as Asked<Input>).then(say));
}

function say<Note, Done>(said: Said<Note, Done>): void {
  process.send?.(said);
}

/** So often memory is looked at; in between it may grow by some tens of megabytes. */
const lookMs = 50;
/** The starter ends us on time; should it have died, we do. */
const graceSeconds = 5;

/** A thread of its own sees what happens while the work keeps the process busy. */
function openWatch() {
  const watch = `
    const { workerData: limits } = require('node:worker_threads');
    setInterval(() => {
      const [bytes, until] = limits;
      if (until === 0) return;
      if (process.memoryUsage.rss() > bytes || Date.now() > until) process.kill(process.pid, 'SIGKILL');
    }, ${lookMs});`;
  const limits = new Float64Array(new SharedArrayBuffer(2 * Float64Array.BYTES_PER_ELEMENT));
  new Worker(watch, { eval: true, execArgv: [], workerData: limits }).unref();
  return {
    begin({ megabytes, seconds }: AsideLimits) {
      limits.set([megabytes * 1024 * 1024, Date.now() + (seconds + graceSeconds) * 1000]);
    },
    end() {
      limits[1] = 0;
    },
  };
}

function endOf(error: unknown): Said<never, never> {
  if (error instanceof AppError) return { kind: 'refused', code: error.code, params: error.params };
  return { kind: 'failed', told: describeBriefly(error), code: codeOf(error) };
}

/** Of what lies below all wrappings: by it, bad luck is told from a fault. */
function codeOf(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  if (error.cause !== undefined) return codeOf(error.cause);
  return 'code' in error && typeof error.code === 'string' ? error.code : null;
}
