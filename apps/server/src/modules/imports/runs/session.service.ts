import { AppError } from '@bilim/contract';
import { sql } from 'drizzle-orm';

import { databaseOn } from '#platform/db/database.ts';
import type { Database } from '#platform/db/database.ts';
import type { DatabaseAddress } from '#platform/db/databaseAddress.ts';
import { isLockHeld } from '#platform/db/lockHeld.sql.ts';
import { openOwnClient } from '#platform/db/ownClient.ts';
import { bigint, bool } from '#platform/db/sqlTypes.ts';
import { statement } from '#platform/db/statement.ts';
import { takeTurn } from '#platform/db/takeTurn.ts';

/** Any number will do, as long as every Bilim process takes the same. */
const importLock = 7_261_003;

/** A connection of its own for one import, without the limits that requests have. */
export interface ImportSession {
  readonly db: Database;
  readonly close: () => Promise<void>;
}

/**
 * Opens the one session in which an import may work at a time, of all processes. The lock goes with the
 * connection, so that a process that dies holds nobody up.
 */
export async function openImportSession(address: DatabaseAddress): Promise<ImportSession> {
  const client = await openOwnClient(address, {
    application_name: 'bilim-import',
    options:
      '-c timezone=Asia/Bishkek -c lock_timeout=5000 -c work_mem=32MB -c temp_buffers=32MB -c client_min_messages=warning',
  });
  try {
    const db = databaseOn(client);
    if (!(await takeTurn(db, importLock))) throw new AppError('imports.busy');
    let ending: Promise<void> | undefined;
    return { db, close: () => (ending ??= client.end()) };
  } catch (error) {
    await client.end();
    throw error;
  }
}

const unlock = statement({
  name: 'imports_unlock',
  params: { importLock: bigint },
  row: { given: bool },
  sql: (p) => sql`select pg_advisory_unlock(${p.importLock}) as given`,
});

/** Lets the next import begin, and looks at the rows anew where some were written. */
export async function tidyUp(db: Database, hasWritten: boolean): Promise<void> {
  await unlock(db, { importLock });
  if (hasWritten) await analyse(db);
}

const analyse = statement({
  name: 'imports_analyse',
  params: {},
  row: {},
  planned: 'each',
  sql: () => sql`analyze`,
});

/** Whether an import is at work somewhere. */
export const isAtWork = isLockHeld(importLock);
