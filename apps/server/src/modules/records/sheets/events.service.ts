import type { Person } from '@bilim/contract';

import type { Actor } from '#platform/audit.ts';
import type { Database } from '#platform/db/database.ts';

import { sheetEvents } from './sheets.tables.ts';

type Kind = (typeof sheetEvents.$inferInsert)['kind'];

/** Writes into the history of sheets what somebody did. Pass the transaction. */
export async function noteEvents(
  tx: Database,
  { person, now }: Actor & { readonly person: Pick<Person, 'id'> },
  { kind, note }: { readonly kind: Kind; readonly note?: string },
  sheetIds: readonly number[],
): Promise<void> {
  if (sheetIds.length === 0) return;
  const made = { kind, note: note ?? null, madeBy: person.id, madeAt: now };
  await tx.insert(sheetEvents).values(sheetIds.map((sheetId) => ({ sheetId, ...made })));
}
