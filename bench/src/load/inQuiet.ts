import { foreignShare, readLoad, untilQuiet } from './machineLoad.ts';

const undisturbed = 0.08;
/** Of the whole run: a machine that is never idle is measured all the same. */
const patienceMs = 600_000;
const deadline = Date.now() + patienceMs;

/**
 * Measures once. With patience it waits for a moment in which the machine does nothing else, and measures again
 * when other programs came in between, as long as there is hope.
 */
export async function inQuiet<T>(
  isPatient: boolean,
  measure: () => Promise<T>,
): Promise<T & { readonly foreign: number | undefined }> {
  for (;;) {
    const waits = isPatient && Date.now() < deadline;
    if (waits) await untilQuiet(deadline);
    const before = readLoad();
    const measured = await measure();
    const foreign = foreignShare(before, readLoad());
    const isGood = foreign === undefined || foreign < undisturbed;
    if (isGood || !waits) return { ...measured, foreign };
  }
}
