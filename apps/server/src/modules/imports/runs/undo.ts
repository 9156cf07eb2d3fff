import { AppError } from '@bilim/contract';
import { getTableName } from 'drizzle-orm';

import type { Database } from '#platform/db/database.ts';

import type { ImportKind } from './importKind.ts';
import type { Dependant } from './kept.ts';
import { endAs } from './runs.queries.ts';
import {
  announceUndo,
  countReferrers,
  forgetRows,
  selectLastApplied,
  selectReferrers,
} from './undo.queries.ts';

/** What an account needs to come to life, and what is worked out from grades: it goes along, and nothing is lost with it. */
const goesAlong: ReadonlySet<string> = new Set(['activation_links', 'rating_figures']);

type Kind = Omit<ImportKind<never>, 'read'>;

/**
 * Takes an applied import back, row by row as it was; pass the transaction. When anything depends on it, that is kept
 * with the run and given, and nothing else has changed.
 */
export async function undoRun(
  tx: Database,
  kind: Kind,
  { runId, now }: { readonly runId: number; readonly now: Date },
): Promise<readonly Dependant[]> {
  const [last] = await selectLastApplied(tx, { runId });
  // Without its fingerprint the notes of a run are gone, too.
  if (last?.id !== runId || last.fingerprint === null) throw new AppError('imports.not_last');
  const dependants = await findDependants(tx, kind, runId);
  if (dependants.length > 0) {
    await endAs(tx, {
      runId,
      now,
      state: 'applied',
      refusal: { code: 'depended_on', params: {} },
      dependants,
    });
    return dependants;
  }

  await kind.notify?.(tx, { runId });
  await kind.clear?.(tx, { runId });
  await announceUndo(tx, { runId });
  const { undoings } = kind;
  // Rows that were changed to name a new one name it no longer when that goes.
  for (const { removeMade, restoreChanged } of undoings.toReversed()) {
    await removeMade(tx, { runId });
    await restoreChanged?.(tx, { runId });
  }
  for (const { restoreLost } of undoings) await restoreLost(tx, { runId });
  await kind.forget?.(tx, { runId });
  await forgetRows(tx, { runId });
  await endAs(tx, { runId, now, state: 'undone', refusal: null, dependants });
  return [];
}

/** One line for each table, however many ways lead there. */
async function findDependants(tx: Database, kind: Kind, runId: number): Promise<readonly Dependant[]> {
  const { undoings } = kind;
  const most = new Map<string, number>();
  const note = ({ what, count }: Dependant) => {
    if (count > 0) most.set(what, Math.max(most.get(what) ?? 0, count));
  };
  let changed = 0;
  for (const { countChanged } of undoings) changed += (await countChanged(tx, { runId }))[0]?.count ?? 0;
  note({ what: 'changed', count: changed });
  for (const { table } of undoings.toReversed()) {
    for (const referrer of await selectReferrers(tx, { table: getTableName(table) })) {
      if (goesAlong.has(referrer.child)) continue;
      note({ what: referrer.child, count: await countReferrers(tx, { runId, table, undoings, referrer }) });
    }
  }
  for (const use of (await kind.findUses?.(tx, { runId })) ?? []) note(use);
  return [...most].map(([what, count]) => ({ what, count }));
}
