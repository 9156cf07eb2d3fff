import { rmSync } from 'node:fs';

import { addressOf } from '#platform/db/databaseAddress.ts';
import type { Portal } from '#testing';

import { performReading, performUndo } from '#modules/imports/runs/perform.ts';
import type { Outcome } from '#modules/imports/runs/execute.ts';
import { leavingToConfirm } from '#modules/imports/runs/leaving.ts';
import { openImportSession } from '#modules/imports/runs/session.service.ts';
import { rosterImport } from '#modules/imports/rosters/rosterImport.service.ts';

import { writeSet } from './rosterSets.ts';
import type { RosterSet } from './rosterSets.ts';

const report = (error: unknown) => void process.stderr.write(`${String(error)}\n`);

interface How {
  readonly writes?: boolean;
  readonly skipsBadRows?: boolean;
  /** Says the number of those who leave, when it is asked for; nobody does where this is false. */
  readonly confirmsLeaving?: boolean;
}

/** Imports a set of files from a folder, as the command line does, and gives the run with its outcome. */
export async function importSet(portal: Portal, files: RosterSet, how: How = {}) {
  const folder = writeSet(files);
  try {
    return await importFolder(portal, folder, how);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function importFolder(
  portal: Portal,
  folder: string,
  { writes = true, skipsBadRows = false, confirmsLeaving = true }: How = {},
) {
  const { rows } = await portal.pool.query<{ id: number }>(
    `insert into import_runs (file_name) values ('test') returning id`,
  );
  const runId = rows[0]!.id;
  const read = async (leaving: number | null) =>
    await performReading(
      { db: portal.db, clock: portal.parts.clock, report },
      await openImportSession(addressOf(portal.pool)),
      {
        kind: rosterImport,
        runId,
        given: { path: folder, title: 'test', maxUnpackedMb: 64 },
        writes,
        skipsBadRows,
        expects: null,
        leaving,
      },
    );
  let outcome = await read(null);
  if (confirmsLeaving && 'refusal' in outcome && outcome.refusal === 'imports.leaving_unconfirmed')
    outcome = await read(leavingToConfirm(outcome.account.counts));
  if (!('account' in outcome)) throw new Error(`refused: ${outcome.code} ${JSON.stringify(outcome.params)}`);
  return { runId, ...(outcome satisfies Outcome) };
}

/** The campus gives its rows ids by hand; what is made after them counts on from there. */
export async function countOnFromCampus(portal: Portal): Promise<void> {
  await portal.pool.query(`
    do $$ declare t record; begin
      for t in select c.table_name from information_schema.columns c
        where c.table_schema = 'public' and c.column_name = 'id' and c.is_identity = 'YES' and c.data_type <> 'uuid'
      loop
        execute format('select setval(pg_get_serial_sequence(%L, ''id''), greatest(20000, (select max(id) from %I)))', t.table_name, t.table_name);
      end loop;
    end $$`);
}

/** Undoes an applied run; gives what stands in the way. */
export async function undo(portal: Portal, runId: number) {
  const outcome = await performUndo(
    { db: portal.db, clock: portal.parts.clock, report },
    await openImportSession(addressOf(portal.pool)),
    { kind: rosterImport, runId },
  );
  if ('code' in outcome) throw new Error(`refused: ${outcome.code}`);
  return outcome;
}
