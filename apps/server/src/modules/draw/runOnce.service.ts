import { runDraw } from './run.service.ts';
import type { Running } from './run.service.ts';

/** What this process draws just now. */
const underWay = new WeakMap<Running['keys'], Map<number, Promise<void>>>();

/** Draws, or waits for the same draw that this process is at already: a look finds one that an office began. */
export async function runOnce(running: Running, drawId: number): Promise<void> {
  const known = underWay.get(running.keys) ?? new Map<number, Promise<void>>();
  underWay.set(running.keys, known);
  const run = known.get(drawId) ?? runDraw(running, drawId).finally(() => known.delete(drawId));
  known.set(drawId, run);
  await run;
}
