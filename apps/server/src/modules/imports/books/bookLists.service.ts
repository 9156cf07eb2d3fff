import { AppError } from '@bilim/contract';
import type { Person } from '@bilim/contract';
import type { WorkbookOutcome } from '@bilim/contract/dictionaries';
import { sql } from 'drizzle-orm';

import { audit } from '#platform/audit.ts';
import type { Actor } from '#platform/audit.ts';
import type { Database } from '#platform/db/database.ts';

import { execute } from '../runs/execute.ts';
import { deleteRun, insertRun, oneRun, statedRuns } from '../runs/runs.queries.ts';
import type { RunRow } from '../runs/runs.queries.ts';
import { isDue } from '../runs/steps.ts';
import { undoRun } from '../runs/undo.ts';

import { bookImport } from './bookImport.ts';
import { planBooks } from './planBooks.ts';
import type { BookPlan, GivenList } from './planBooks.ts';
import { lockBooks } from './listedBooks.queries.ts';

const mostProblems = 100;
const longestName = 200;

export interface Keeper extends Actor {
  readonly person: Person;
}

/** What a list would do; nothing is kept of it. */
export async function tryBookList(db: Database, list: GivenList): Promise<WorkbookOutcome> {
  return await db.transaction(async (tx) => outcomeOf(await planBooks(tx, list), null));
}

/** Takes all of a list when nothing is wrong with it, as a run that can be taken back. */
export async function takeBookList(
  db: Database,
  keeper: Keeper,
  list: GivenList,
  fileName: string,
): Promise<WorkbookOutcome> {
  const { person, now } = keeper;
  return await db.transaction(async (tx) => {
    await lockBooks(tx);
    const runId = await insertRun(tx, {
      kind: 'books',
      fileName: fileName.slice(0, longestName),
      createdBy: person.id,
      now,
      file: null,
    });
    let found: BookPlan = { added: [], changed: [], same: 0, problems: [] };
    const given = { ...list, person, onPlan: (plan: BookPlan) => void (found = plan) };
    const run = { db: tx, runId, now, writes: true, tell: () => {} };
    const terms = { skipsBadRows: false, expects: null, leaving: null };
    const { isApplied } = await execute(bookImport, run, given, terms);
    const { added, changed } = found;
    const isTaken = isApplied && added.length + changed.length > 0;
    if (!isTaken) await deleteRun(tx, { runId });
    else {
      const after = { added: added.length, changed: changed.length };
      await audit(tx, keeper, { action: 'library.list_taken', entity: 'book_list', entityId: runId, after });
    }
    return outcomeOf(found, isTaken ? String(runId) : null);
  });
}

function outcomeOf({ added, changed, same, problems }: BookPlan, change: string | null): WorkbookOutcome {
  return {
    added: added.length,
    changed: changed.length,
    same,
    problems: problems.slice(0, mostProblems),
    problemCount: problems.length,
    change,
  };
}

export const selectBookLists = statedRuns('books', { row: {}, columns: sql``, joined: sql`` });

/** Takes a list back as a whole. Taken back already, it is left alone. */
export async function undoBookList(db: Database, keeper: Keeper, runId: number): Promise<RunRow> {
  return await db.transaction(async (tx) => {
    await lockBooks(tx);
    const run = await requireList(tx, runId);
    if (!isDue('undo', run.state)) return run;
    const dependants = await undoRun(tx, bookImport, { runId, now: keeper.now });
    if (dependants.length === 0)
      await audit(tx, keeper, { action: 'library.list_undone', entity: 'book_list', entityId: runId });
    return await requireList(tx, runId);
  });
}

async function requireList(db: Database, runId: number): Promise<RunRow> {
  const [run] = await selectBookLists(db, { runId, madeBy: null, ...oneRun });
  if (run === undefined) throw new AppError('imports.unknown');
  return run;
}
