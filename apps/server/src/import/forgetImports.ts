import { sql } from 'drizzle-orm';

import { removeAfterCommit } from '#platform/files/removal.ts';
import { files } from '#platform/db/platform.tables.ts';
import type { Chore } from '#platform/jobs/housekeeping.ts';

import { importChanges, importProblems, importRows, importRuns } from './imports.tables.ts';
import { timetableImports } from './timetableImports.tables.ts';

const dayMs = 86_400_000;
/** How long a dry run that nobody applied is of interest, and the file of any run. */
const dryRunDays = 30;
/** How long an import can be taken back. */
const undoDays = 90;

/** Lets go of what nobody will ask of imports any more; the runs themselves stay. */
export const forgetImports: Chore = async (db, now) => {
  const before = (days: number) => sql`${new Date(now.getTime() - days * dayMs).toISOString()}::timestamptz`;
  const old = sql`select id from ${importRuns} where created_at < ${before(dryRunDays)}`;
  const neverApplied = sql`${old} and state in ('checked', 'failed', 'interrupted', 'undone')`;
  const tooLate = sql`select id from ${importRuns} where state = 'applied' and applied_at < ${before(undoDays)}`;

  await db.transaction(async (tx) => {
    await tx.execute(
      sql`update ${importRuns} set fingerprint = null where id in (${neverApplied}) or id in (${tooLate})`,
    );
    await tx.execute(sql`delete from ${importChanges} where run_id in (${neverApplied})`);
    await tx.execute(sql`delete from ${importProblems} where run_id in (${neverApplied})`);
    await tx.execute(sql`delete from ${importRows} where run_id in (${tooLate})`);
    await tx.execute(
      sql`delete from ${timetableImports} where state = 'checked' and created_at < ${before(dryRunDays)}`,
    );
    const { rows } = await tx.execute<{ storage_key: string }>(sql`
      update ${files} set removed_at = ${now.toISOString()}::timestamptz
      where kind = 'import' and removed_at is null
        and id in (select file_id from ${importRuns} where id in (${old}) and file_id is not null)
      returning storage_key`);
    for (const { storage_key: storageKey } of rows) await removeAfterCommit(tx, storageKey);
  });
};
