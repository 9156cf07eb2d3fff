import { liveDays } from '@bilim/contract/live';

import type { Database } from '../db/database.ts';

import { selectOfLastMinute, selectOfReaderAfter } from './events.queries.ts';
import type { KeptEvent, Reader } from './events.queries.ts';
import { readCursor, writeSnapshot } from './snapshot.ts';
import type { Cursor } from './snapshot.ts';

/** What happened up to a moment. */
export interface Batch {
  readonly events: readonly KeptEvent[];
  readonly cursor: Cursor;
  readonly hasGap: boolean;
}

/** How much somebody who was away is told one by one; whoever missed more asks for everything anew. */
const mostAtOnce = 200;
const daySeconds = 86_400;

/** What one person has to be told after a cursor, as it came from the browser. */
export async function readSince(db: Database, reader: Reader, text: string | undefined): Promise<Batch> {
  const known = text === undefined ? null : readCursor(text);
  const { personId, role, facultyIds } = reader;
  const asked = { personId, role, facultyIds, most: mostAtOnce + 1 };
  const [told] =
    known === null
      ? await selectOfLastMinute(db, asked)
      : await selectOfReaderAfter(db, { ...asked, snapshot: writeSnapshot(known.snapshot) });
  if (told === undefined) throw new Error('a moment is one row');
  const cursor = momentOf(told);
  const isForeign = text !== undefined && known === null;
  // A cursor of the future comes from a database that was put back to an earlier state.
  const isLost =
    known !== null &&
    (known.snapshot.to > cursor.snapshot.to ||
      cursor.seconds - known.seconds > (liveDays - 0.5) * daySeconds);
  const hasGap = isForeign || isLost || told.events.length > mostAtOnce;
  return { events: hasGap ? [] : told.events, cursor, hasGap };
}

export function momentOf({
  seconds,
  snapshot,
}: {
  readonly seconds: number;
  readonly snapshot: string;
}): Cursor {
  const cursor = readCursor(`${seconds}.${snapshot}`);
  if (cursor === null) throw new Error(`a snapshot reads otherwise: ${snapshot}`);
  return cursor;
}
