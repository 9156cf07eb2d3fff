import type { RunPhase } from '@bilim/contract/imports';

import type { Database } from '#platform/db/database.ts';

import type { Dependant, KindCounts } from './kept.ts';
import type { Undoing } from './undo.queries.ts';

/** Where a run works, and how it says how far it has come. */
export interface RunContext {
  /** The connection of the run, in its transaction once that has begun. */
  readonly db: Database;
  readonly runId: number;
  readonly now: Date;
  /** A dry run stops before anything is written. */
  readonly writes: boolean;
  readonly tell: (phase: RunPhase, share: number) => void;
}

/** What a plan comes to. */
export interface Account {
  /** What was recognised in the file. */
  readonly format: string;
  readonly counts: KindCounts;
  readonly errors: number;
  readonly notes: number;
  /** Accounts that it makes, which will need their first password. */
  readonly newAccounts: number;
  /** Digest of all differences, whatever their order. */
  readonly fingerprint: string;
}

/** What a file would do: it was worked out in the transaction in which it may be written. */
export interface Plan {
  readonly account: Account;
  /** Why it cannot be written, besides errors. */
  readonly obstacle?: string | null;
  /** Keeps what differs and what is wrong with the run, in place of what an earlier plan found. */
  readonly keep: () => Promise<void>;
  readonly write: () => Promise<void>;
}

/**
 * One kind of import: a reader, a plan and how the plan is written; and which tables that are, for the way back. All
 * else about a run is the engine's, which knows no kind (`docs/imports.md`).
 */
export interface ImportKind<Given> {
  /**
   * Reads what came in, before the transaction, so that nothing but temporary tables is written. Throws a
   * `SourceRefusal`, or an `AppError`, for what is no good as a whole. What it gives works the plan out.
   */
  readonly read: (run: RunContext, given: Given) => Promise<(run: RunContext) => Promise<Plan>>;
  /** The tables that it writes with `rowLog`, those that refer to others last. */
  readonly undoings: readonly Undoing[];
  /** What stands in the way of undoing besides rows that changed or that name what the run made. */
  readonly findUses?: (tx: Database, run: OfRun) => Promise<readonly Dependant[]>;
  /** Takes away what others worked out from its rows, before those go: it stands in no way. */
  readonly clear?: (tx: Database, run: OfRun) => Promise<void>;
  /** Takes back what is no row of a table of others. */
  readonly forget?: (tx: Database, run: OfRun) => Promise<void>;
  /** Tells whom the rows of the run concern: once they are written, and before they are taken back. */
  readonly notify?: (tx: Database, run: OfRun) => Promise<unknown>;
}

interface OfRun {
  readonly runId: number;
}
