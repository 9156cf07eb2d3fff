import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import { liveEvents } from './live.tables.ts';

/**
 * The part of a statement that tells people of what it changes, as one of its `with` queries. `told` selects whom,
 * of what kind (`liveKinds`), and about what (`About`, as jsonb). Every write wakes the connections by itself.
 */
export function emitting(told: SQL): SQL {
  return sql`insert into ${liveEvents} (person_id, kind, about) ${told}`;
}
