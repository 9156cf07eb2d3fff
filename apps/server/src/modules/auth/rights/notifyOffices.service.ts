import type { Grant } from '@bilim/contract';
import { sql } from 'drizzle-orm';

import type { Database } from '#platform/db/database.ts';
import { text } from '#platform/db/sqlTypes.ts';
import { statement } from '#platform/db/statement.ts';
import { broadcasting } from '#platform/live/emitting.ts';

import { roleGrants } from '../auth.tables.ts';

const insertEvent = statement({
  name: 'offices_told',
  params: { grant: text },
  row: {},
  sql: (p) =>
    broadcasting(sql`
    select array_agg(g.role), null::smallint[], 'queue', '{}'::jsonb from ${roleGrants} g where g.grant = ${p.grant}
    having count(*) > 0`),
});

/**
 * Lets the open pages of everybody who decides on something count anew what waits. Which faculty it is of does not
 * matter here: offices are few, and each counts its own.
 */
export async function notifyOffices(db: Database, grant: Grant): Promise<void> {
  await insertEvent(db, { grant });
}
