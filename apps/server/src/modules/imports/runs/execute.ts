import { writeAccount } from './account.queries.ts';
import type { Account, ImportKind, Plan, RunContext } from './importKind.ts';
import { leavingToConfirm } from './leaving.ts';

/** What may keep a plan from being written. */
export interface Terms {
  readonly skipsBadRows: boolean;
  /** What the dry run showed; null when nobody has looked at one. */
  readonly expects: string | null;
  /** How many people may leave, where that is said; null when nobody has said it. */
  readonly leaving: number | null;
}

export interface Outcome {
  readonly account: Account;
  /** Why nothing was written although it should have been. */
  readonly refusal: string | null;
  readonly isApplied: boolean;
}

/**
 * Reads, plans and, when it is meant, writes: all in one transaction but the reading, so that a process that dies
 * leaves things as they were. A dry run is the same without the writing.
 */
export async function execute<Given>(
  kind: ImportKind<Given>,
  run: RunContext,
  given: Given,
  terms: Terms,
): Promise<Outcome> {
  const planIn = await kind.read(run, given);
  return await run.db.transaction(async (db): Promise<Outcome> => {
    const plan = await planIn({ ...run, db });
    const { account } = plan;
    const refusal = run.writes ? refusalOf(plan, terms) : null;
    const isApplied = run.writes && refusal === null;
    if (isApplied) {
      await plan.write();
      await kind.notify?.(db, run);
    }
    await plan.keep();
    await writeAccount(db, {
      ...account,
      runId: run.runId,
      now: run.now,
      isApplied,
      skipsBadRows: terms.skipsBadRows,
      refusal:
        refusal === null ? null : { code: refusal, params: { leaving: leavingToConfirm(account.counts) } },
    });
    return { account, refusal, isApplied };
  });
}

function refusalOf({ account, obstacle = null }: Plan, terms: Terms): string | null {
  const { errors, counts, fingerprint } = account;
  const { skipsBadRows, expects, leaving } = terms;
  if (obstacle !== null) return obstacle;
  if (errors > 0 && !skipsBadRows) return 'has_errors';
  const toConfirm = leavingToConfirm(counts);
  if (toConfirm > 0 && toConfirm !== leaving) return 'imports.leaving_unconfirmed';
  return expects !== null && expects !== fingerprint ? 'differs_now' : null;
}
