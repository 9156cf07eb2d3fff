import { sql } from 'drizzle-orm';

import type { Database } from './database.ts';
import { isLockHeld } from './lockHeld.sql.ts';
import { bool } from './sqlTypes.ts';
import { statement } from './statement.ts';

/** Any number will do, as long as every Bilim process takes the same. */
export const backupLock = 7_261_004;

const selectUnderWay = statement({
  name: 'backup_under_way',
  params: {},
  row: { isUnderWay: bool },
  sql: () => sql`select ${isLockHeld(backupLock)} as "isUnderWay"`,
});

/** Whether bytes have to stay that nobody needs any more: rows of the moment that is being backed up may name them. */
export async function isBackupUnderWay(db: Database): Promise<boolean> {
  const [found] = await selectUnderWay(db);
  return found?.isUnderWay === true;
}
