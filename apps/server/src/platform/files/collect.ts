import { dayMs } from '@bilim/contract/days';
import { and, isNull, lt, or, sql } from 'drizzle-orm';

import { isBackupUnderWay } from '../db/backupUnderWay.ts';
import type { Database } from '../db/database.ts';
import { files as fileRows } from '../db/platform.tables.ts';
import { listOf, text } from '../db/sqlTypes.ts';
import { statement } from '../db/statement.ts';
import type { CronJob } from '../jobs/housekeeping.ts';
import { countHit } from '../rateLimit.ts';

import { removeAfterCommit } from './removal.ts';
import type { FileStore } from './store.ts';

/** Longer than any form takes from its first byte to its commit. */
const youngMs = dayMs;
const manyKeys = 500;

/**
 * Once a day, in one of the processes: bytes without a row, rows that nobody points at and what belongs to something
 * deleted for good are let go of, when they are so for a day. The first are left by a crash between bytes and commit,
 * the second by nothing that we know of.
 */
export function collectFiles(files: FileStore): CronJob {
  return async (db, now) => {
    if ((await isBackupUnderWay(db)) || !(await isFirstToday(db, now))) return;
    const before = new Date(now.getTime() - youngMs);
    await releaseUnneeded(db, now, before);
    await files.forgetUnfinished(before);
    let some: string[] = [];
    for await (const key of files.list(before)) {
      some.push(key);
      if (some.length < manyKeys) continue;
      await removeUnknown(db, files, some);
      some = [];
    }
    await removeUnknown(db, files, some);
  };
}

async function isFirstToday(db: Database, now: Date): Promise<boolean> {
  const key = `files.collected:${now.toISOString().slice(0, 10)}`;
  const { hits } = await countHit(db, { key, windowMs: 2 * youngMs, now });
  return hits === 1;
}

const selectOwners = statement({
  name: 'files_owners',
  params: {},
  row: { table: text, column: text },
  sql: () => sql`
  select c.conrelid::regclass::text as "table", a.attname as "column"
  from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
  where c.contype = 'f' and c.confrelid = 'files'::regclass`,
});

/** Whatever table has a foreign key to files is an owner; the catalogue knows them all, also those to come. */
async function releaseUnneeded(db: Database, now: Date, before: Date): Promise<void> {
  const unowned = (await selectOwners(db)).map(
    ({ table, column }) =>
      sql`not exists (select 1 from ${sql.raw(table)} o where o.${sql.identifier(column)} = ${fileRows.id})`,
  );
  await db.transaction(async (tx) => {
    const gone = await tx
      .update(fileRows)
      .set({ removedAt: now })
      .where(
        and(
          isNull(fileRows.removedAt),
          or(lt(fileRows.letGoAt, before), and(lt(fileRows.createdAt, before), ...unowned)),
        ),
      )
      .returning({ storageKey: fileRows.storageKey });
    for (const { storageKey } of gone) await removeAfterCommit(tx, storageKey);
  });
}

const selectKnown = statement({
  name: 'files_known',
  params: { keys: listOf(text) },
  row: { storageKey: text },
  sql: (p) => sql`
  select storage_key as "storageKey" from ${fileRows} where storage_key = any(${p.keys}) and removed_at is null`,
});

async function removeUnknown(db: Database, files: FileStore, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  const kept = new Set((await selectKnown(db, { keys })).map(({ storageKey }) => storageKey));
  for (const key of keys) if (!kept.has(key)) await files.remove(key);
}
