import { existsSync, readdirSync, readFileSync } from 'node:fs';
import os from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';

/** Milliseconds of processor time since some moment long ago. */
export interface LoadSnapshot {
  readonly all: number;
  readonly busy: number;
  /** Of this process and all that it started; undefined where the system does not tell. */
  readonly own: number | undefined;
}

export function readLoad(): LoadSnapshot {
  const times = os.cpus().map((core) => core.times);
  const all = times.reduce((sum, { user, nice, sys, idle, irq }) => sum + user + nice + sys + idle + irq, 0);
  const idle = times.reduce((sum, core) => sum + core.idle, 0);
  return { all, busy: all - idle, own: readOwn() };
}

/** Which share of the processors other programs took in between. */
export function foreignShare(before: LoadSnapshot, after: LoadSnapshot): number | undefined {
  if (before.own === undefined || after.own === undefined) return undefined;
  const foreign = after.busy - before.busy - (after.own - before.own);
  return Math.max(0, foreign / (after.all - before.all));
}

const quietShare = 0.1;
const lookMs = 1000;

/** Waits until the machine has next to nothing else to do, or until that moment. */
export async function untilQuiet(deadline: number): Promise<void> {
  while (Date.now() < deadline) {
    const before = readLoad();
    await sleep(lookMs);
    const after = readLoad();
    if ((after.busy - before.busy) / (after.all - before.all) < quietShare) return;
  }
}

const ticksPerSecond = 100;

interface ProcessTime {
  readonly parent: number;
  readonly milliseconds: number;
}

/** Processor time of one process from Linux's own books. */
export function readProcess(pid: number): ProcessTime | undefined {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
      .map(Number);
    const [, parent = 0] = fields;
    // User and system time, then the same of those it started that have ended.
    const ticks = fields.slice(11, 15).reduce((sum, each) => sum + each, 0);
    return { parent, milliseconds: (ticks * 1000) / ticksPerSecond };
  } catch {
    // It has ended, or this is no Linux.
    return undefined;
  }
}

/** Processor time of this process and all that it started; the embedded PostgreSQL is among them. */
export function readOwn(): number | undefined {
  if (!existsSync('/proc/self/stat')) return undefined;
  const processes = new Map<number, ProcessTime>();
  for (const pid of readdirSync('/proc').map(Number).filter(Number.isInteger)) {
    const found = readProcess(pid);
    if (found !== undefined) processes.set(pid, found);
  }
  const isOwn = (pid: number): boolean =>
    pid === process.pid || (processes.has(pid) && isOwn(processes.get(pid)?.parent ?? 0));
  return [...processes].reduce((sum, [pid, { milliseconds }]) => sum + (isOwn(pid) ? milliseconds : 0), 0);
}
