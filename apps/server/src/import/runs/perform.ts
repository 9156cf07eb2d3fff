import { AppError } from '@bilim/contract';
import type { RunPhase, RunState } from '@bilim/contract/imports';
import type { Client, Pool } from 'pg';

import type { Clock } from '#platform/clock.ts';

import { SourceRefusal } from '../rosters/source.ts';
import type { RosterSource } from '../rosters/source.ts';

import { execute } from './execute.ts';
import type { Outcome } from './execute.ts';
import type { ImportSession } from './session.ts';
import { undoRun } from './undo.ts';
import type { Dependant } from './undo.ts';

export interface Workplace {
  readonly pool: Pool;
  readonly clock: Clock;
  /** Told of what nobody foresaw. */
  readonly report: (error: unknown) => void;
  readonly tell?: (phase: RunPhase, share: number) => void;
}

export interface Reading {
  readonly runId: number;
  readonly open: () => Promise<RosterSource>;
  readonly writes: boolean;
  readonly skipsBadRows: boolean;
  readonly expects: string | null;
}

/** A run that could not be read or written, with the reason as it is kept. */
export interface Refused {
  readonly code: string;
  readonly params: Readonly<Record<string, string | number>>;
}

/**
 * Does a dry run or applies, in an open session that it closes, and keeps the outcome with the run. What fails is
 * kept as a reason and given back, never thrown: whoever asked has been answered long ago.
 */
export async function performReading(
  { pool, clock, report, tell = () => {} }: Workplace,
  { client, close }: ImportSession,
  reading: Reading,
): Promise<Outcome | Refused> {
  const progress = startProgress(pool, reading.runId, tell);
  try {
    await beginRun(pool, reading.runId, reading.writes ? 'applying' : 'checking');
    const source = await reading.open();
    try {
      return await execute({ ...reading, client, source, now: clock.now(), tell: progress.tell });
    } finally {
      await source.close();
    }
  } catch (error) {
    await progress.stop();
    const refused = reasonOf(error, report);
    await endRun(pool, reading.runId, 'failed', { refused, now: clock.now() }).catch(report);
    return refused;
  } finally {
    await progress.stop();
    await close().catch(report);
  }
}

/** Undoes an applied run in an open session that it closes. */
export async function performUndo(
  { pool, clock, report }: Workplace,
  { client, close }: ImportSession,
  runId: number,
): Promise<readonly Dependant[] | Refused> {
  const now = clock.now();
  try {
    await beginRun(pool, runId, 'undoing');
    const dependants = await inTransaction(client, runId);
    if (dependants.length === 0) await endRun(pool, runId, 'undone', { now });
    else
      await endRun(pool, runId, 'applied', { now, refused: { code: 'depended_on', params: {} }, dependants });
    return dependants;
  } catch (error) {
    const refused = reasonOf(error, report);
    await endRun(pool, runId, 'applied', { refused, now }).catch(report);
    return refused;
  } finally {
    await close().catch(report);
  }
}

async function inTransaction(client: Client, runId: number): Promise<readonly Dependant[]> {
  await client.query('begin');
  try {
    const dependants = await undoRun(client, runId);
    if (dependants.length === 0) {
      await client.query(`update import_runs set state = 'undone' where id = $1`, [runId]);
    }
    await client.query(dependants.length === 0 ? 'commit' : 'rollback');
    return dependants;
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  }
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

/** Says that a run is going on; whichever seemed to go on before has died. */
export async function beginRun(pool: Pool, runId: number, state: RunState): Promise<void> {
  await pool.query(
    `update import_runs set state = case state when 'undoing' then 'applied' else 'interrupted' end, phase = null
     where state in ('waiting', 'checking', 'applying', 'undoing') and id <> $1`,
    [runId],
  );
  await pool.query(
    `update import_runs set state = $2, phase = $3, share = 0, refusal = null, dependants = '[]', finished_at = null
     where id = $1`,
    [runId, state, state === 'undoing' ? 'writing' : 'reading'],
  );
}

interface End {
  readonly now: Date;
  readonly refused?: Refused;
  readonly dependants?: readonly Dependant[];
}

/** Writes down how a run ended. What has been applied has not failed, whatever happened after that. */
export async function endRun(
  pool: Pool,
  runId: number,
  state: RunState,
  { now, refused, dependants = [] }: End,
) {
  await pool.query(
    `update import_runs set state = $2, phase = null, share = 1, refusal = $3, dependants = $4, finished_at = $5
     where id = $1 and ($2 not in ('failed', 'interrupted') or state in ('waiting', 'checking', 'applying'))`,
    [runId, state, refused === undefined ? null : JSON.stringify(refused), JSON.stringify(dependants), now],
  );
}

const pauseMs = 400;

/** Keeps the progress where others see it: the work itself is in a transaction that nobody sees into. */
function startProgress(pool: Pool, runId: number, tell: (phase: RunPhase, share: number) => void) {
  let toldAt = 0;
  let writing: Promise<unknown> = Promise.resolve();
  return {
    tell: (phase: RunPhase, share: number) => {
      tell(phase, share);
      if (Date.now() - toldAt < pauseMs) return;
      toldAt = Date.now();
      writing = pool
        .query(
          `update import_runs set phase = $2, share = $3 where id = $1 and state in ('checking', 'applying')`,
          [runId, phase, share],
        )
        .catch(() => {});
    },
    async stop() {
      await writing;
    },
  };
}
