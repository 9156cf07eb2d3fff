import { tellPeople } from '#modules/channels/tellPerson.service.ts';
import type { Database } from '#platform/db/database.ts';

import { selectEntered } from './run.queries.ts';

/** Tells everybody of a draw that their receipt is there; pass the transaction. */
export async function tellDrawn(tx: Database, drawId: number, now: Date): Promise<void> {
  const [found] = await selectEntered(tx, { drawId });
  await tellPeople(tx, found?.studentIds ?? [], { kind: 'drawn', words: {} }, now);
}
