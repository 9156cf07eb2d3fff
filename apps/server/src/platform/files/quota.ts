import { AppError } from '@bilim/contract';
import type { AttachmentKind } from '@bilim/contract/core/attachments';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import type { Database } from '../db/database.ts';
import { appSettings, files } from '../db/platform.tables.ts';
import { double, instant, int, listOf, text } from '../db/sqlTypes.ts';
import { statement } from '../db/statement.ts';
import { defaultSettings } from '../settingValues.ts';
import type { SettingValues } from '../settingValues.ts';

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
const selectKept = statement({
  name: 'files_kept',
  params: { personId: int, now: instant, counted: listOf(text), setting: text, usualMb: int },
  row: { kept: double, quotaMb: int },
  sql: (p) => sql`
  select (
    select coalesce(sum(size_bytes), 0)::float8 from ${files}
    where uploaded_by = ${p.personId} and removed_at is null and kind = any(${p.counted})
      and (let_go_at is null or let_go_at >= ${p.now})) as kept,
    coalesce((select value::int from ${appSettings} where key = ${p.setting}), ${p.usualMb}) as "quotaMb"`,
});

/** What a person keeps that counts, in bytes, and what that person may keep at most. */
export async function keptBytes(db: Database, personId: number, now: Date) {
  const [found] = await selectKept(db, {
    personId,
    now,
    counted,
    setting,
    usualMb: defaultSettings[setting],
  });
  if (found === undefined) throw new Error('a sum is always there');
  return found;
}

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
  const { kept, quotaMb } = await keptBytes(tx, personId, now);
  if (quotaMb === 0 || kept <= quotaMb * megabyte) return;
  const leftMb = Math.max(0, quotaMb - (kept - addedBytes) / megabyte);
  throw new AppError('file.no_room', {
    params: { quotaMb, leftMb: Math.floor(leftMb), neededMb: Math.ceil(addedBytes / megabyte) },
  });
}
