import { AppError } from '@bilim/contract';
import { DictionaryRow } from '@bilim/contract/dictionaries';
import type { DictionaryValues } from '@bilim/contract/dictionaryValues';
import { eq } from 'drizzle-orm';
import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod/mini';

import type { Actor } from '#platform/audit.ts';
import { universityDay } from '#platform/clock.ts';
import type { Database } from '#platform/db/database.ts';
import { InvalidInput } from '#platform/http/failures.ts';

import { mayHold, scopeIn } from './dictionaries.policy.ts';
import { countSettled, lockOpenRows, lockRow, placeStep } from './dictionaries.queries.ts';
import { lookAround, readValues } from './readValues.ts';
import { renamedOn } from './rename.service.ts';
import type { StoredRow, View } from './dictionaries.queries.ts';
import { inOnePiece, writeChanges } from './writeChange.service.ts';
import type { Change } from './writeChange.service.ts';

export interface Saved {
  readonly rowId: number;
  /** Names what was done, to be taken back; null when there was nothing to do. */
  readonly change: string | null;
}

export interface ToSave {
  readonly rowId?: number | undefined;
  readonly version?: string | undefined;
  readonly values: DictionaryValues;
  /** The first day of what it is called then; until it comes the row is called as before. */
  readonly renamedFrom?: string | undefined;
}

/** Adds a row, or changes one that is still what the person saw. */
export async function saveRow(db: Database, view: View, who: Actor, asked: ToSave): Promise<Saved> {
  return await inOnePiece(db, async (tx) => {
    if (asked.rowId === undefined) {
      const after = { values: await requireValues(tx, view, asked.values), closedOn: null };
      const [rowId = 0] = await putRows(tx, view, who, [{ before: null, after }]);
      return { rowId, change: who.request.id };
    }
    const {
      rowId,
      closedOn,
      values: were,
    } = await requireRow(tx, view, {
      rowId: asked.rowId,
      version: asked.version,
    });
    const values = await requireValues(tx, view, asked.values, were);
    const renamed = await renamedOn(tx, view, { rowId, were, values, from: asked.renamedFrom });
    if (renamed === null && isDeepStrictEqual(were, values)) return { rowId, change: null };
    const before = { values: were, closedOn, ...(renamed === null ? {} : { names: renamed.before }) };
    const after = {
      values: renamed?.values ?? values,
      closedOn,
      ...(renamed === null ? {} : { names: renamed.after }),
    };
    await putRows(tx, view, who, [{ rowId, before, after }]);
    return { rowId, change: who.request.id };
  });
}

/** Closes a row from today on, or opens it again. */
export async function setClosed(
  db: Database,
  view: View,
  who: Actor,
  { isClosed, ...asked }: { readonly rowId: number; readonly version: string; readonly isClosed: boolean },
): Promise<Saved> {
  return await inOnePiece(db, async (tx) => {
    if (view.dictionary.table.closedOn === undefined) throw new AppError('dictionary.row_unknown');
    const { rowId, values, closedOn } = await requireRow(
      tx,
      view,
      asked,
      (row) => (row.closedOn !== null) === isClosed,
    );
    if ((closedOn !== null) === isClosed) return { rowId, change: null };
    const after = { values, closedOn: isClosed ? universityDay(who.now) : null };
    await putRows(tx, view, who, [{ rowId, before: { values, closedOn }, after }]);
    return { rowId, change: who.request.id };
  });
}

/** Puts a row before another one, or last; the others make room. */
export async function moveRow(
  db: Database,
  view: View,
  who: Actor,
  { rowId, beforeId }: { readonly rowId: number; readonly beforeId?: number | undefined },
): Promise<Saved> {
  const { place } = view.dictionary;
  return await inOnePiece(db, async (tx) => {
    const rows = await lockOpenRows(tx, view);
    const moved = rows.find((row) => row.rowId === rowId);
    const others = rows.filter((row) => row !== moved);
    const at = beforeId === undefined ? others.length : others.findIndex((row) => row.rowId === beforeId);
    if (place === undefined || moved === undefined || at < 0) throw new AppError('dictionary.row_unknown');
    const changed = others.toSpliced(at, 0, moved).flatMap((row, index) => {
      const next = (index + 1) * placeStep;
      return row.values[place] === next ? [] : [{ row, values: { ...row.values, [place]: next } }];
    });
    if (changed.some(({ row }) => !row.mayChange)) throw new AppError('auth.forbidden');
    const changes = changed.map(({ row, values }) => ({
      rowId: row.rowId,
      before: { values: row.values, closedOn: null },
      after: { values, closedOn: null },
    }));
    await putRows(tx, view, who, changes);
    return { rowId, change: changes.length === 0 ? null : who.request.id };
  });
}

/** Writes the changes, and takes the flag that only one row has from whichever had it; gives the ids of the rows. */
export async function putRows(
  tx: Database,
  view: View,
  who: Actor,
  changes: readonly Change[],
): Promise<number[]> {
  const { dictionary } = view;
  const isAdding = changes.some(({ before }) => before === null);
  if (dictionary.isSingle === true && isAdding) throw new AppError('auth.forbidden');
  const ids = await writeChanges(tx, dictionary, who, changes);
  if ((await countSettled(tx, view, ids)) > 0) throw new AppError('dictionary.settled');
  const { only = '' } = dictionary;
  const [column] = dictionary.columns[only]?.columns ?? [];
  if (column === undefined) return ids;
  const having = await lockOpenRows(tx, view, eq(column, true));
  const last = having.findLast(({ rowId }) => ids.includes(rowId)) ?? having[0];
  if (last === undefined) throw new AppError('dictionary.only_one');
  const others = having.filter((row) => row !== last);
  await writeChanges(
    tx,
    dictionary,
    who,
    others.map(({ rowId, values }) => ({
      rowId,
      before: { values, closedOn: null },
      after: { values: { ...values, [only]: false }, closedOn: null },
    })),
  );
  return ids;
}

/** The row, locked, while it is as the person saw it or already as they want it. */
export async function requireRow(
  tx: Database,
  view: View,
  { rowId, version }: { readonly rowId: number; readonly version: string | undefined },
  isDone: (row: StoredRow) => boolean = () => false,
): Promise<StoredRow> {
  const row = await lockRow(tx, view, rowId);
  if (row === null) throw new AppError('dictionary.row_unknown');
  if (!row.mayChange) throw new AppError('auth.forbidden');
  if (row.version !== version && !isDone(row)) {
    throw new AppError('dictionary.changed_elsewhere', { current: z.encode(DictionaryRow, row) });
  }
  return row;
}

/** The values as the dictionary keeps them; refuses field by field. */
async function requireValues(
  tx: Database,
  view: View,
  sent: DictionaryValues,
  were?: DictionaryValues,
): Promise<DictionaryValues> {
  const read = readValues(view, await lookAround(tx, view, [sent]), sent, were);
  if ('problems' in read) throw new InvalidInput(read.problems);
  if (!mayHold(scopeIn(view.dictionary, view.person), view.dictionary, read.fields)) {
    throw new AppError('auth.forbidden');
  }
  return read.fields;
}
