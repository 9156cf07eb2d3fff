import { dayMs } from '@bilim/contract/days';
import { sql } from 'drizzle-orm';

import { instant, text } from '#platform/db/sqlTypes.ts';
import { statement } from '#platform/db/statement.ts';
import type { Params } from '#platform/db/statement.ts';
import { removeAfterCommit } from '#platform/files/removal.ts';
import { files } from '#platform/db/platform.tables.ts';
import type { CronJob } from '#platform/jobs/housekeeping.ts';

import { importFindings, importRows, importRuns } from './imports.tables.ts';
import { timetableImports } from './timetableImports.tables.ts';

/** How long a dry run that nobody applied is of interest, and the file of any run. */
const dryRunDays = 30;
/** How long an import can be taken back. */
const undoDays = 90;

/** Lets go of what nobody will ask of imports any more; the runs themselves stay. */
export const forgetImports: CronJob = async (db, now) => {
  const before = (days: number) => new Date(now.getTime() - days * dayMs);
  const lastDryRun = before(dryRunDays);
  const lastUndo = before(undoDays);

  await db.transaction(async (tx) => {
    await sealRuns(tx, { lastDryRun, lastUndo });
    await deleteFindings(tx, { lastDryRun });
    await deleteRows(tx, { lastUndo });
    await emptyTimetables(tx, { lastDryRun });
    for (const { storageKey } of await removeFiles(tx, { now, lastDryRun })) {
      await removeAfterCommit(tx, storageKey);
    }
  });
};

const dryRuns = { lastDryRun: instant };
const undoable = { lastUndo: instant };

const old = (p: Params<typeof dryRuns>) =>
  sql`select id from ${importRuns} where created_at < ${p.lastDryRun}`;
const neverApplied = (p: Params<typeof dryRuns>) =>
  sql`${old(p)} and state in ('checked', 'failed', 'interrupted', 'undone')`;
const tooLate = (p: Params<typeof undoable>) =>
  sql`select id from ${importRuns} where state = 'applied' and applied_at < ${p.lastUndo}`;

const sealRuns = statement({
  name: 'imports_seal',
  params: { ...dryRuns, ...undoable },
  row: {},
  planned: 'each',
  sql: (p) => sql`
  update ${importRuns} set fingerprint = null where id in (${neverApplied(p)}) or id in (${tooLate(p)})`,
});

const deleteFindings = statement({
  name: 'imports_forget_findings',
  params: dryRuns,
  row: {},
  planned: 'each',
  sql: (p) => sql`delete from ${importFindings} where run_id in (${neverApplied(p)})`,
});

const deleteRows = statement({
  name: 'imports_forget_rows',
  params: undoable,
  row: {},
  planned: 'each',
  sql: (p) => sql`delete from ${importRows} where run_id in (${tooLate(p)})`,
});

/** A timetable is kept with its run. */
const emptyTimetables = statement({
  name: 'imports_empty_timetables',
  params: dryRuns,
  row: {},
  planned: 'each',
  sql: (p) => sql`
  update ${timetableImports} set file = '', sample = null where run_id in (${old(p)}) and file <> ''`,
});

const removeFiles = statement({
  name: 'imports_remove_files',
  params: { now: instant, ...dryRuns },
  row: { storageKey: text },
  planned: 'each',
  sql: (p) => sql`
  update ${files} set removed_at = ${p.now}
  where kind = 'import' and removed_at is null
    and id in (select file_id from ${importRuns} where id in (${old(p)}) and file_id is not null)
  returning storage_key as "storageKey"`,
});
