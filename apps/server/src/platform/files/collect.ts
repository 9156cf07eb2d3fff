import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import type { Database } from '../db/database.ts';
import { files as fileRows, rateCounters } from '../db/platform.tables.ts';
import { selectRows } from '../db/selectRows.ts';
import type { Chore } from '../jobs/housekeeping.ts';

import { removeAfterCommit } from './removal.ts';
import type { FileStore } from './store.ts';

/** Longer than any form takes from its first byte to its commit. */
const youngMs = 24 * 3_600_000;
const manyKeys = 500;

/**
 * Once a day, in one of the processes: bytes without a row, rows that nobody points at and what belongs to something
 * deleted for good are let go of, when they are so for a day. The first are left by a crash between bytes and commit,
 * the second by nothing that we know of.
 */
export function collectFiles(files: FileStore): Chore {
  return async (db, now) => {
    if (!(await isFirstToday(db, now))) return;
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
  const windowEndsAt = new Date(now.getTime() + 2 * youngMs);
  const taken = await db
    .insert(rateCounters)
    .values({ key: `files.collected:${now.toISOString().slice(0, 10)}`, hits: 1, windowEndsAt })
    .onConflictDoNothing()
    .returning({ key: rateCounters.key });
  return taken.length === 1;
}

/** Whatever table has a foreign key to files is an owner; the catalogue knows them all, also those to come. */
async function releaseUnneeded(db: Database, now: Date, before: Date): Promise<void> {
  const owners = await selectRows<{ table: string; column: string }>(
    db,
    sql`
    select c.conrelid::regclass::text as "table", a.attname as "column"
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.confrelid = 'files'::regclass`,
  );
  const unowned = owners.map(
    ({ table, column }) =>
      sql`not exists (select 1 from ${sql.raw(table)} o where o.${sql.identifier(column)} = f.id)`,
  );
  await db.transaction(async (tx) => {
    const gone = await selectRows<{ storageKey: string }>(
      tx,
      sql`
      update ${fileRows} f set removed_at = ${now.toISOString()}::timestamptz
      where f.removed_at is null and (f.let_go_at < ${before.toISOString()}::timestamptz
        or f.created_at < ${before.toISOString()}::timestamptz and ${sql.join([sql`true`, ...unowned], sql` and `)})
      returning f.storage_key as "storageKey"`,
    );
    for (const { storageKey } of gone) await removeAfterCommit(tx, storageKey);
  });
}

async function removeUnknown(db: Database, files: FileStore, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  const known: SQL = sql`select storage_key as "storageKey" from ${fileRows}
    where storage_key = any(${sql.param(keys)}::text[]) and removed_at is null`;
  const kept = new Set((await selectRows<{ storageKey: string }>(db, known)).map((row) => row.storageKey));
  for (const key of keys) if (!kept.has(key)) await files.remove(key);
}
