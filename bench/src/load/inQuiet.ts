import { foreignShare, readLoad, untilQuiet } from './machineLoad.ts';

const undisturbed = 0.08;
const mostAttempts = 10;
const patienceMs = 60_000;

/**
 * Measures once. With patience it waits for a moment in which the machine does nothing else, and measures again
 * when other programs came in between, as long as there is hope.
 */
export async function inQuiet<T>(
  isPatient: boolean,
  measure: () => Promise<T>,
): Promise<T & { readonly foreign: number | undefined }> {
  for (let attempt = 1; ; attempt += 1) {
    if (isPatient) await untilQuiet(patienceMs);
    const before = readLoad();
    const measured = await measure();
    const foreign = foreignShare(before, readLoad());
    const isGood = foreign === undefined || foreign < undisturbed;
    if (isGood || !isPatient || attempt === mostAttempts) return { ...measured, foreign };
  }
}
