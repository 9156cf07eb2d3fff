import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

import { readProcess } from './machineLoad.ts';

/** Short enough to see a process that grew before it ends. */
const lookMs = 50;

/**
 * The most memory that a process took which another one started meanwhile, in megabytes, what is shared with others
 * too, and how long one of them kept a processor, in seconds.
 */
export async function peakOfChildren<T>(
  parent: number,
  work: () => Promise<T>,
): Promise<{ readonly outcome: T; readonly peakMb: number; readonly cpuSeconds: number }> {
  const over = new AbortController();
  let peakKb = 0;
  let cpuMs = 0;
  const looking = (async () => {
    while (!over.signal.aborted) {
      for (const pid of childrenOf(parent)) {
        peakKb = Math.max(peakKb, peakKbOf(pid));
        cpuMs = Math.max(cpuMs, readProcess(pid)?.milliseconds ?? 0);
      }
      await sleep(lookMs);
    }
  })();
  try {
    return { outcome: await work(), peakMb: Math.round(peakKb / 1024), cpuSeconds: cpuMs / 1000 };
  } finally {
    over.abort();
    await looking;
  }
}

function childrenOf(parent: number): number[] {
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => Number.isInteger(pid) && readProcess(pid)?.parent === parent);
}

/** The system keeps the peak itself, so that nothing is missed between two looks. */
function peakKbOf(pid: number): number {
  try {
    return Number(/^VmHWM:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0);
  } catch {
    // It has ended.
    return 0;
  }
}
