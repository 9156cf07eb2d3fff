import type { RunPhase } from '@bilim/contract/imports';
import type { Client } from 'pg';

import { makePlan } from '../rosters/engine/plan.ts';
import { stageRows } from '../rosters/engine/stage.ts';
import { createTables, describeSource } from '../rosters/engine/tables.ts';
import { openWorkbench } from '../rosters/engine/workbench.ts';
import type { Workbench } from '../rosters/engine/workbench.ts';
import { writePlan } from '../rosters/engine/write/writePlan.ts';
import type { RosterSource } from '../rosters/source.ts';

import { storeAccount, summarise } from './account.ts';
import type { Account } from './account.ts';

export interface Execution {
  readonly client: Client;
  readonly runId: number;
  readonly source: RosterSource;
  readonly now: Date;
  /** A dry run stops before anything is written. */
  readonly writes: boolean;
  readonly skipsBadRows: boolean;
  /** What the dry run showed; null when nobody has looked at one. */
  readonly expects: string | null;
  readonly tell: (phase: RunPhase, share: number) => void;
}

export interface Outcome {
  readonly account: Account;
  /** Why nothing was written although it should have been. */
  readonly refusal: 'has_errors' | 'differs_now' | null;
  readonly isApplied: boolean;
}

/**
 * Reads, plans and, when it is meant, writes: all in one transaction but the reading, so that a process that dies
 * leaves things as they were. A dry run is the same without the writing.
 */
export async function execute(execution: Execution): Promise<Outcome> {
  const { client, source, tell } = execution;
  const reading = openWorkbench(execution, -1);
  await createTables(reading);
  await describeSource(reading, source);
  await stageRows(reading, source, (share) => tell('reading', share));

  await client.query('begin');
  try {
    const bench = openWorkbench(execution, await systemOf(reading, source.system));
    await makePlan(bench, (share) => tell('comparing', share));
    const account = await summarise(bench, source.title);
    const refusal = refusalOf(execution, account);
    const isApplied = execution.writes && refusal === null;
    if (isApplied) await writePlan(bench, (share) => tell('writing', share));
    await storeAccount(bench, { account, refusal, isApplied, skipsBadRows: execution.skipsBadRows });
    await client.query('commit');
    if (isApplied) await client.query('analyze');
    return { account, refusal, isApplied };
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  }
}

/** A system becomes known with its first applied import. */
async function systemOf({ client, writes }: Workbench, code: string): Promise<number> {
  if (writes)
    await client.query('insert into roster_systems (code) values ($1) on conflict do nothing', [code]);
  const { rows } = await client.query<{ id: number }>('select id from roster_systems where code = $1', [
    code,
  ]);
  return rows[0]?.id ?? -1;
}

function refusalOf({ writes, skipsBadRows, expects }: Execution, account: Account): Outcome['refusal'] {
  if (!writes) return null;
  if (account.errors > 0 && !skipsBadRows) return 'has_errors';
  return expects !== null && expects !== account.fingerprint ? 'differs_now' : null;
}
