import { dayMs } from '@bilim/contract/days';
import { sql } from 'drizzle-orm';

import { files } from '#platform/db/platform.tables.ts';
import { instant, text } from '#platform/db/sqlTypes.ts';
import { statement } from '#platform/db/statement.ts';
import { removeAfterCommit } from '#platform/files/removal.ts';
import type { CronJob } from '#platform/jobs/housekeeping.ts';
import type { Settings } from '#platform/settings.ts';

import { excuseFiles, excuses } from './excuses.tables.ts';

const forget = statement({
  name: 'excuse_files_forgotten',
  params: { now: instant, before: instant },
  row: { storageKey: text },
  planned: 'each',
  sql: (p) => sql`
  update ${files} f set removed_at = ${p.now}
  from ${excuseFiles} ef join ${excuses} e on e.id = ef.excuse_id
  where f.id = ef.file_id and f.removed_at is null
    and e.state in ('withdrawn', 'refused') and e.settled_at < ${p.before}
  returning f.storage_key as "storageKey"`,
});

/** Documents that came to nothing, often about somebody's health, are not kept for long (docs/rules.md). */
export function forgetDocuments(settings: Settings): CronJob {
  return async (db, now) => {
    const { 'excuses.file_days': days } = await settings.read();
    const before = new Date(now.getTime() - days * dayMs);
    await db.transaction(async (tx) => {
      const gone = await forget(tx, { now, before });
      for (const { storageKey } of gone) await removeAfterCommit(tx, storageKey);
    });
  };
}
