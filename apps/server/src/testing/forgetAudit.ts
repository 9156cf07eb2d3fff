import { sql } from 'drizzle-orm';

import type { Database } from '#platform/db/database.ts';

/** Only for tests that count what is audited: the table itself lets nobody take anything away. */
export async function forgetAudit(db: Database): Promise<void> {
  await db.execute(sql`
    alter table audit_log disable trigger audit_log_kept;
    delete from audit_log;
    alter table audit_log enable trigger audit_log_kept`);
}
