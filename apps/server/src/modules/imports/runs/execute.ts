import type { RunPhase } from '@bilim/contract/imports';
import { sql } from 'drizzle-orm';
import type { Client } from 'pg';

import type { Database } from '#platform/db/database.ts';
import { smallint, text } from '#platform/db/sqlTypes.ts';
import { statement } from '#platform/db/statement.ts';

import { rosterSystems } from '../imports.tables.ts';
import { rosterContext } from '../rosters/engine/context.ts';
import { makePlan } from '../rosters/engine/plan.ts';
import { stageRows } from '../rosters/engine/stage.ts';
import { createTables, describeSource } from '../rosters/engine/tables.ts';
import { writePlan } from '../rosters/engine/write/writePlan.ts';
import type { RosterSource } from '../rosters/source.ts';

import { storeAccount, summarise } from './account.ts';
import type { Account } from './account.ts';
import { leavingToConfirm } from './leaving.ts';
import { giveTurn } from './session.ts';

export interface Execution {
  readonly db: Database;
  readonly client: Client;
  readonly runId: number;
  readonly source: RosterSource;
  readonly now: Date;
  /** A dry run stops before anything is written. */
  readonly writes: boolean;
  readonly skipsBadRows: boolean;
  /** What the dry run showed; null when nobody has looked at one. */
  readonly expects: string | null;
  /** How many people may leave, where that is said; null when nobody has said it. */
  readonly leaving: number | null;
  readonly tell: (phase: RunPhase, share: number) => void;
}

export interface Outcome {
  readonly account: Account;
  /** Why nothing was written although it should have been. */
  readonly refusal: 'has_errors' | 'differs_now' | 'imports.leaving_unconfirmed' | null;
  readonly isApplied: boolean;
}

/**
 * Reads, plans and, when it is meant, writes: all in one transaction but the reading, so that a process that dies
 * leaves things as they were. A dry run is the same without the writing.
 */
export async function execute(execution: Execution): Promise<Outcome> {
  const { db, source, tell } = execution;
  const reading = rosterContext(execution, -1);
  await createTables(reading);
  await describeSource(reading, source);
  await stageRows(reading, source, (share) => tell('reading', share));

  const outcome = await db.transaction(async (tx): Promise<Outcome> => {
    const context = rosterContext(
      { ...execution, db: tx },
      await systemOf(tx, source.system, execution.writes),
    );
    await makePlan(context, (share) => tell('comparing', share));
    const account = await summarise(context, source.title);
    const refusal = refusalOf(execution, account);
    const isApplied = execution.writes && refusal === null;
    if (isApplied) await writePlan(context, (share) => tell('writing', share));
    await storeAccount(context, { account, refusal, isApplied, skipsBadRows: execution.skipsBadRows });
    return { account, refusal, isApplied };
  });
  await giveTurn(db);
  if (outcome.isApplied) await analyse(db);
  return outcome;
}

const analyse = statement({
  name: 'imports_analyse',
  params: {},
  row: {},
  planned: 'each',
  sql: () => sql`analyze`,
});

const insertSystem = statement({
  name: 'imports_insert_system',
  params: { code: text },
  row: {},
  sql: (p) => sql`insert into ${rosterSystems} (code) values (${p.code}) on conflict do nothing`,
});

const selectSystem = statement({
  name: 'imports_system',
  params: { code: text },
  row: { id: smallint },
  sql: (p) => sql`select id from ${rosterSystems} where code = ${p.code}`,
});

/** A system becomes known with its first applied import. */
async function systemOf(tx: Database, code: string, writes: boolean): Promise<number> {
  if (writes) await insertSystem(tx, { code });
  const [system] = await selectSystem(tx, { code });
  return system?.id ?? -1;
}

function refusalOf(execution: Execution, account: Account): Outcome['refusal'] {
  const { writes, skipsBadRows, expects, leaving } = execution;
  if (!writes) return null;
  if (account.errors > 0 && !skipsBadRows) return 'has_errors';
  const toConfirm = leavingToConfirm(account.counts);
  if (toConfirm > 0 && toConfirm !== leaving) return 'imports.leaving_unconfirmed';
  return expects !== null && expects !== account.fingerprint ? 'differs_now' : null;
}
