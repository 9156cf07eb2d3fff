import { AppError } from '@bilim/contract';
import { getTableName } from 'drizzle-orm';

import type { Database } from '#platform/db/database.ts';

import type { Dependant } from './kept.ts';
import { markUndone } from './runs.queries.ts';
import {
  countReferrers,
  forgetRecords,
  forgetRows,
  reviveRecords,
  selectLastApplied,
  selectReferrers,
  undoings,
} from './undo.queries.ts';

/** What an account needs to come to life; it goes with the account, and nothing is lost with it. */
const goesAlong: ReadonlySet<string> = new Set(['activation_links']);

/**
 * Takes an applied import back, row by row as it was; pass the transaction. Gives what depends on it when anything
 * does; then nothing has changed.
 */
export async function undoRun(tx: Database, runId: number): Promise<readonly Dependant[]> {
  const [last] = await selectLastApplied(tx);
  // Without its fingerprint the notes of a run are gone, too.
  if (last?.id !== runId || last.fingerprint === null) throw new AppError('imports.not_last');
  const dependants = await findDependants(tx, runId);
  if (dependants.length > 0) return dependants;

  for (const { removeMade } of undoings.toReversed()) await removeMade(tx, { runId });
  for (const { restoreLost } of undoings) await restoreLost(tx, { runId });
  for (const { restoreChanged } of undoings) await restoreChanged?.(tx, { runId });
  await forgetRecords(tx, { runId });
  await reviveRecords(tx, { runId });
  await forgetRows(tx, { runId });
  await markUndone(tx, { runId });
  return [];
}

/** One line for each table, however many ways lead there. */
async function findDependants(tx: Database, runId: number): Promise<readonly Dependant[]> {
  const most = new Map<string, number>();
  const note = (what: string, count: number) => {
    if (count > 0) most.set(what, Math.max(most.get(what) ?? 0, count));
  };
  let changed = 0;
  for (const { countChanged } of undoings) changed += (await countChanged(tx, { runId }))[0]?.count ?? 0;
  note('changed', changed);
  for (const { table } of undoings.toReversed()) {
    for (const referrer of await selectReferrers(tx, { table: getTableName(table) })) {
      if (goesAlong.has(referrer.child)) continue;
      note(referrer.child, await countReferrers(tx, { runId, table, referrer }));
    }
  }
  return [...most].map(([what, count]) => ({ what, count }));
}
