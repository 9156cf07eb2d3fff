import { AppError } from '@bilim/contract';
import { TransactionRollbackError } from 'drizzle-orm';

import type { Actor } from '#platform/audit.ts';
import { universityDay } from '#platform/clock.ts';
import type { Database } from '#platform/db/database.ts';
import { hasCode, isUniqueViolation } from '#platform/db/uniqueViolation.ts';
import type { Repointing } from '#platform/dictionaries/uses.ts';

import { putRows, requireRow } from './change.service.ts';
import type { View } from './dictionaries.queries.ts';
import { usesInWords } from './history.service.ts';
import { inOnePiece } from './writeChange.service.ts';

interface ToMerge {
  readonly rowId: number;
  readonly version: string;
  readonly intoId: number;
  readonly intoVersion: string;
  readonly isTrial: boolean;
}

/** Lets everything that refers to a row refer to another one and closes it. A trial does the same and takes it back. */
export async function mergeRows(db: Database, view: View, who: Actor, asked: ToMerge) {
  const { dictionary, language } = view;
  if (dictionary.hasDoubles !== true || asked.rowId === asked.intoId) {
    throw new AppError('dictionary.row_unknown');
  }
  let keys: readonly (readonly string[])[] = [];
  const merging = inOnePiece(db, async (tx) => {
    keys = await merge(tx, view, who, asked);
    if (asked.isTrial) throw new TransactionRollbackError();
  });
  await merging.catch((error: unknown) => {
    if (!(error instanceof TransactionRollbackError)) throw error;
  });
  const uses = dictionary.repointings.map(({ table }, place) => ({ table, count: keys[place]?.length ?? 0 }));
  return { uses: usesInWords(uses, language), change: asked.isTrial ? null : who.request.id };
}

async function merge(
  tx: Database,
  view: View,
  who: Actor,
  { rowId, version, intoId, intoVersion }: ToMerge,
): Promise<readonly string[][]> {
  const both = [
    { rowId, version },
    { rowId: intoId, version: intoVersion },
  ];
  const rows = new Map<number, Awaited<ReturnType<typeof requireRow>>>();
  // Always the lower id first: two people who merge the same rows either way must not wait for each other.
  for (const one of both.toSorted((a, b) => a.rowId - b.rowId)) {
    rows.set(one.rowId, await requireRow(tx, view, one));
  }
  const [double, kept] = [rows.get(rowId), rows.get(intoId)];
  const { alike = [], closedBy = '', repointings } = view.dictionary;
  if (
    double === undefined ||
    kept === undefined ||
    kept.closedOn !== null ||
    kept.values[closedBy] === true
  ) {
    throw new AppError('dictionary.row_unknown');
  }
  if (alike.some((key) => double.values[key] !== kept.values[key])) {
    throw new AppError('dictionary.merge_other');
  }
  const keys: string[][] = [];
  for (const one of repointings) {
    keys.push(await moveAll(tx, one, { view, from: rowId, to: intoId }));
  }
  const before = { values: double.values, closedOn: double.closedOn };
  const closed =
    closedBy === ''
      ? { ...before, closedOn: double.closedOn ?? universityDay(who.now) }
      : { ...before, values: { ...double.values, [closedBy]: true } };
  const after = { ...closed, merged: { into: intoId, keys } };
  await putRows(tx, view, who, [{ rowId, before, after }]);
  return keys;
}

interface Way {
  readonly view: View;
  readonly from: number;
  readonly to: number;
}

async function moveAll(tx: Database, use: Repointing, { view, from, to }: Way): Promise<string[]> {
  try {
    const moved = await use.move(tx, { from, to, keys: null });
    if (use.isOutside && moved.length > 0 && (await isListedToo(tx, use, to, moved))) {
      throw new AppError('dictionary.merge_outside');
    }
    return moved;
  } catch (error) {
    // Lessons of two rooms at one time exclude each other as doubles of a key do.
    if (!isUniqueViolation(error) && !hasCode(error, '23P01')) throw error;
    const [place] = usesInWords([{ table: use.table, count: 1 }], view.language);
    throw new AppError('dictionary.merge_clash', { params: { where: place?.title ?? '' }, cause: error });
  }
}

/** Whether lists of other systems name the row that stays, too: they would go on to bring both. */
async function isListedToo(tx: Database, use: Repointing, kept: number, moved: readonly string[]) {
  return (await use.move(tx, { from: kept, to: kept, keys: null })).length > moved.length;
}
