import type { Person } from '@bilim/contract';

import type { Database } from '#platform/db/database.ts';
import { countUpTo } from '#platform/rateLimit.ts';

/** Twenty thousand links in five minutes: a whole university at once, and no more than that. */
const mostCalls = 40;
const windowMs = 300_000;

/** Counts a call that makes links, and refuses it when there were too many. */
export async function countIssuing(db: Database, person: Person, now: Date): Promise<void> {
  await countUpTo(db, mostCalls, { key: `activate:${person.id}`, windowMs, now });
}
