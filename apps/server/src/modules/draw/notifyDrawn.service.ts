import { notifyPeople } from '#modules/channels/notifyPerson.service.ts';
import type { Database } from '#platform/db/database.ts';

import { selectEntered } from './run.queries.ts';

/** Tells everybody of a draw that their receipt is there; pass the transaction. */
export async function notifyDrawn(tx: Database, drawId: number, now: Date): Promise<void> {
  const [found] = await selectEntered(tx, { drawId });
  await notifyPeople(tx, found?.studentIds ?? [], { kind: 'drawn', words: {} }, now);
}
