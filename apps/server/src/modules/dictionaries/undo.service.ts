import { isDeepStrictEqual } from 'node:util';

import { AppError } from '@bilim/contract';

import type { Actor } from '#platform/audit.ts';
import type { Database } from '#platform/db/database.ts';

import { putRows } from './change.service.ts';
import { lockRows } from './dictionaries.queries.ts';
import type { StoredRow, View } from './dictionaries.queries.ts';
import { selectChange, selectLastChanges } from './history.queries.ts';
import type { Entry } from './history.queries.ts';
import { inOnePiece, plain } from './writeChange.service.ts';
import type { Change, State } from './writeChange.service.ts';

/** Takes back everything that one request did, or nothing when somebody has changed any of it since. */
export async function undoChange(
  db: Database,
  view: View,
  who: Actor,
  change: string,
): Promise<{ readonly rows: number; readonly change: string }> {
  return await inOnePiece(db, async (tx) => {
    const entries = await selectChange(tx, view.dictionary, change);
    if (entries.length === 0) throw new AppError('dictionary.change_unknown');
    const ids = entries.map(({ rowId }) => rowId);
    const rows = new Map((await lockRows(tx, view, ids)).map((row) => [row.rowId, row]));
    const last = await selectLastChanges(tx, view.dictionary, ids);
    const changes: Change[] = [];
    for (const entry of entries) {
      if (last.get(entry.rowId) !== change) throw new AppError('dictionary.changed_since');
      changes.push(await takenBack(tx, view, entry, rows.get(entry.rowId)));
    }
    await putRows(tx, view, who, changes);
    return { rows: entries.length, change: who.request.id };
  });
}

async function takenBack(
  tx: Database,
  view: View,
  { rowId, before, after }: Entry,
  row: StoredRow | undefined,
): Promise<Change> {
  if (row?.mayChange === false) throw new AppError('auth.forbidden');
  const now = row === undefined ? null : { values: row.values, closedOn: row.closedOn };
  if (!isDeepStrictEqual(now, plain(after))) throw new AppError('dictionary.changed_since');
  await moveKeys(tx, view, after, (into) => ({ from: into, to: rowId }));
  await moveKeys(tx, view, before, (into) => ({ from: rowId, to: into }));
  return { rowId, before: after, after: before };
}

/** What a merging moved goes back, as long as all of it is still where it was moved to. */
async function moveKeys(
  tx: Database,
  { dictionary }: View,
  state: State | null,
  wayOf: (into: number) => { readonly from: number; readonly to: number },
): Promise<void> {
  if (state?.merged === undefined) return;
  const { into, keys: listed } = state.merged;
  for (const [place, use] of dictionary.repointings.entries()) {
    const keys = listed[place] ?? [];
    const moved = await use.move(tx, { ...wayOf(into), keys });
    if (moved.length !== keys.length) throw new AppError('dictionary.changed_since');
  }
}
