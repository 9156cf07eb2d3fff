import { sql } from 'drizzle-orm';

import type { Database } from '#platform/db/database.ts';
import { selectRows } from '#platform/db/selectRows.ts';

import { conversationMembers, conversations, messages } from '../chat.tables.ts';
import { countsFor } from '../chatState.ts';

/** Members whose counter does not say how many messages they have not read. There are none. */
export async function wrongCounts(db: Database) {
  return await selectRows<{ conversationId: number; personId: number; kept: number; counted: number }>(
    db,
    sql`
    select m.conversation_id as "conversationId", m.person_id as "personId",
      c.last_number - m.read_number - m.ahead as kept, counted.unread as counted
    from ${conversationMembers} m
    join ${conversations} c on c.id = m.conversation_id,
    lateral (select count(*)::int as unread from ${messages} x where ${countsFor}) counted
    where m.is_present and c.last_number - m.read_number - m.ahead <> counted.unread`,
  );
}
