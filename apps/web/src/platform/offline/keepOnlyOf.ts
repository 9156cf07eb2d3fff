import { dayMs } from '@bilim/contract/days';

import { openOfflineDatabase } from './database.ts';

/** As long as the longest session: what that could no longer show must not open without one either. */
export const longestMs = 7 * dayMs;

/** Removes everything that was read by anybody else, and what became too old. */
export async function keepOnlyOf(personId: number | null, now = Date.now()): Promise<void> {
  const database = await openOfflineDatabase();
  const change = database.transaction('kept', 'readwrite');
  for (let at = await change.store.openCursor(); at !== null; at = await at.continue()) {
    if (at.value.personId !== personId || now - at.value.at >= longestMs) await at.delete();
  }
  await change.done;
}
