import { AppError } from '@bilim/contract';
import type { RunPhase, RunState } from '@bilim/contract/imports';

import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/db/database.ts';

import { execute } from './execute.ts';
import type { Outcome, Terms } from './execute.ts';
import type { ImportKind } from './importKind.ts';
import type { Dependant, Refused } from './kept.ts';
import { endAs, keepProgress, markInterrupted, startAs } from './runs.queries.ts';
import { tidyUp } from './session.service.ts';
import type { ImportSession } from './session.service.ts';
import { SourceRefusal } from './sourceRefusal.ts';
import { undoRun } from './undo.ts';

export interface Workplace {
  readonly db: Database;
  readonly clock: Clock;
  /** Told of what nobody foresaw. */
  readonly report: (error: unknown) => void;
  readonly tell?: (phase: RunPhase, share: number) => void;
  /** Told once everybody sees it going on. */
  readonly onBegun?: () => void;
}

export interface Reading<Given> extends Terms {
  readonly kind: ImportKind<Given>;
  readonly runId: number;
  /** What came in, as its reader takes it. */
  readonly given: Given;
  readonly writes: boolean;
}

/**
 * Does a dry run or applies, in an open session that it closes, and keeps the outcome with the run. What fails is
 * kept as a reason and given back, never thrown: whoever asked has been answered long ago.
 */
export async function performReading<Given>(
  place: Workplace,
  session: ImportSession,
  reading: Reading<Given>,
): Promise<Outcome | Refused> {
  const { db, clock, report, tell = () => {} } = place;
  const { kind, runId, given, writes } = reading;
  return await inTurn(place, session, { runId, state: writes ? 'applying' : 'checking' }, async (own) => {
    const progress = startProgress(db, runId, tell);
    try {
      const run = { db: own, runId, now: clock.now(), writes, tell: progress.tell };
      const outcome = await execute(kind, run, given, reading);
      await tidyUp(own, outcome.isApplied);
      return outcome;
    } catch (error) {
      await progress.stop();
      const refused = reasonOf(error, report);
      await endRun(db, runId, 'failed', { refused, now: clock.now() }).catch(report);
      return refused;
    } finally {
      await progress.stop();
    }
  });
}

/** Undoes an applied run in an open session that it closes. */
export async function performUndo(
  place: Workplace,
  session: ImportSession,
  { kind, runId }: Pick<Reading<never>, 'kind' | 'runId'>,
): Promise<readonly Dependant[] | Refused> {
  const { db, clock, report } = place;
  return await inTurn(place, session, { runId, state: 'undoing' }, async (own) => {
    const now = clock.now();
    try {
      return await own.transaction(async (tx) => await undoRun(tx, kind, { runId, now }));
    } catch (error) {
      const refused = reasonOf(error, report);
      await endRun(db, runId, 'applied', { refused, now }).catch(report);
      return refused;
    }
  });
}

interface Beginning {
  readonly runId: number;
  readonly state: RunState;
}

/** Whoever waited for the session while another one came to the end of the same run leaves it as it stands. */
async function inTurn<Done>(
  { db, report, onBegun }: Workplace,
  { db: own, close }: ImportSession,
  beginning: Beginning,
  work: (own: Database) => Promise<Done>,
): Promise<Done | Refused> {
  try {
    if (!(await beginRun(db, beginning))) return { code: 'imports.not_now', params: {} };
    onBegun?.();
    return await work(own);
  } finally {
    await close().catch(report);
  }
}

/** Says that a run is going on, if it still can; whichever seemed to go on before has died. */
async function beginRun(db: Database, { runId, state }: Beginning): Promise<boolean> {
  await markInterrupted(db, { runId });
  const begun = await startAs(db, { runId, state, phase: state === 'undoing' ? 'writing' : 'reading' });
  return begun.length > 0;
}

/** Violated constraints, deadlocks and lock time-outs mean that somebody was faster. */
const overtaken = /^(23\d\d\d|40001|40P01|55P03)$/;

function reasonOf(error: unknown, report: (error: unknown) => void): Refused {
  if (error instanceof SourceRefusal) return { code: error.code, params: error.params };
  if (error instanceof AppError) return { code: error.code, params: error.params };
  report(error);
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return { code: overtaken.test(code) ? 'changed_meanwhile' : 'failed', params: {} };
}

interface End {
  readonly now: Date;
  readonly refused?: Refused;
}

/** Writes down how a run ended. What has been applied has not failed, whatever happened after that. */
export async function endRun(db: Database, runId: number, state: RunState, { now, refused }: End) {
  await endAs(db, { runId, state, refusal: refused ?? null, dependants: [], now });
}

const pauseMs = 400;

/** Keeps the progress where others see it: the work itself is in a transaction that nobody sees into. */
function startProgress(db: Database, runId: number, tell: (phase: RunPhase, share: number) => void) {
  let toldAt = 0;
  let writing: Promise<unknown> = Promise.resolve();
  return {
    tell: (phase: RunPhase, share: number) => {
      tell(phase, share);
      if (Date.now() - toldAt < pauseMs) return;
      toldAt = Date.now();
      writing = keepProgress(db, { runId, phase, share }).catch(() => {});
    },
    async stop() {
      await writing;
    },
  };
}
