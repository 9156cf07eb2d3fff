import { sql } from 'drizzle-orm';

import { files } from '#platform/db/platform.tables.ts';
import { removeAfterCommit } from '#platform/files/removal.ts';
import type { Chore } from '#platform/jobs/housekeeping.ts';
import type { Settings } from '#platform/settings.ts';

import { excuseFiles, excuses } from './excuses.tables.ts';

const dayMs = 86_400_000;

/** Documents that came to nothing, often about somebody's health, are not kept for long (docs/rules.md). */
export function forgetDocuments(settings: Settings): Chore {
  return async (db, now) => {
    const { 'excuses.file_days': days } = await settings.read();
    const before = new Date(now.getTime() - days * dayMs).toISOString();
    await db.transaction(async (tx) => {
      const { rows } = await tx.execute<{ storage_key: string }>(sql`
        update ${files} f set removed_at = ${now.toISOString()}::timestamptz
        from ${excuseFiles} ef join ${excuses} e on e.id = ef.excuse_id
        where f.id = ef.file_id and f.removed_at is null
          and e.state in ('withdrawn', 'refused') and e.settled_at < ${before}::timestamptz
        returning f.storage_key`);
      for (const { storage_key: storageKey } of rows) await removeAfterCommit(tx, storageKey);
    });
  };
}
