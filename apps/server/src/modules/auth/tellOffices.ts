import type { Grant } from '@bilim/contract';
import { sql } from 'drizzle-orm';

import type { Database } from '#platform/db/database.ts';
import { broadcasting } from '#platform/live/emitting.ts';

import { roleGrants } from './auth.tables.ts';

/**
 * Lets the open pages of everybody who decides on something count anew what waits. Which faculty it is of does not
 * matter here: offices are few, and each counts its own.
 */
export async function tellOffices(db: Database, grant: Grant): Promise<void> {
  await db.execute(
    broadcasting(sql`
    select array_agg(g.role), null::smallint[], 'queue', '{}'::jsonb from ${roleGrants} g where g.grant = ${grant}
    having count(*) > 0`),
  );
}
