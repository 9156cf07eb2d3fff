import { AppError } from '@bilim/contract';
import type { AttachmentKind } from '@bilim/contract';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import type { Database } from '../db/database.ts';
import { appSettings, files } from '../db/platform.tables.ts';
import { selectRows } from '../db/selectRows.ts';
import { defaultSettings } from '../settings.ts';
import type { SettingValues } from '../settings.ts';

const setting = 'files.quota_mb' satisfies keyof SettingValues;
const megabyte = 1024 * 1024;

/**
 * What somebody attaches to what they write. A photo and documents of excuses are few and small by their own limits, and
 * nobody is to be without a way to prove an illness; lists that are imported belong to the university.
 */
const counted: readonly AttachmentKind[] = ['news', 'chat'];

/** Taken while the rows of somebody's files are made: whoever comes second waits and then sees them. */
export function quotaLock(personId: number): SQL {
  return sql`pg_advisory_xact_lock(hashtext('files.quota'), ${personId}::int)`;
}

/** How much counts for a person. What belongs to something deleted does for as long as that can be brought back. */
export const keptBytes = (personId: number, now: Date) => sql`(
  select coalesce(sum(size_bytes), 0)::float8 from ${files}
  where uploaded_by = ${personId} and removed_at is null and kind = any(${sql.param(counted)}::text[])
    and (let_go_at is null or let_go_at >= ${now.toISOString()}::timestamptz))`;

interface Addition {
  readonly personId: number;
  readonly addedBytes: number;
  readonly now: Date;
}

/**
 * Refuses when what a person keeps in all, with what this transaction has just added, is more than they may. The lock
 * above must have been taken by an earlier statement: a statement sees what was there when it began.
 */
export async function requireRoom(tx: Database, { personId, addedBytes, now }: Addition): Promise<void> {
  const [found] = await selectRows<{ kept: number; quotaMb: number }>(
    tx,
    sql`
    select ${keptBytes(personId, now)} as kept,
      coalesce((select value::int from ${appSettings} where key = ${setting}), ${defaultSettings[setting]})::int as "quotaMb"`,
  );
  const { kept = 0, quotaMb = 0 } = found ?? {};
  if (quotaMb === 0 || kept <= quotaMb * megabyte) return;
  const leftMb = Math.max(0, quotaMb - (kept - addedBytes) / megabyte);
  throw new AppError('file.no_room', {
    params: { quotaMb, leftMb: Math.floor(leftMb), neededMb: Math.ceil(addedBytes / megabyte) },
  });
}
