import { isDeepStrictEqual } from 'node:util';

import { AppError } from '@bilim/contract';

import type { Actor } from '#platform/audit.ts';
import type { Database } from '#platform/db/database.ts';

import { lockRow } from './dictionaries.queries.ts';
import type { View } from './dictionaries.queries.ts';
import { findLastChange, selectChange } from './history.queries.ts';
import type { Entry } from './history.queries.ts';
import { inOnePiece, writeChange } from './writeChange.ts';

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
    for (const entry of entries) await takeBack(tx, view, who, entry);
    return { rows: entries.length, change: who.request.id };
  });
}

async function takeBack(
  tx: Database,
  view: View,
  who: Actor,
  { rowId, change, before, after }: Entry,
): Promise<void> {
  const row = await lockRow(tx, view, rowId);
  if (row !== null && !row.mayChange) throw new AppError('auth.forbidden');
  const now = row === null ? null : { values: row.values, closedOn: row.closedOn };
  const isLast = (await findLastChange(tx, view.dictionary, rowId)) === change;
  if (!isLast || !isDeepStrictEqual(now, after)) throw new AppError('dictionary.changed_since');
  await writeChange(tx, view.dictionary, who, { rowId, before: now, after: before });
}
