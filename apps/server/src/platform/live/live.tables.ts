import type { LiveEvent } from '@bilim/contract/live';
import { liveKinds } from '@bilim/contract/live';
import { sql } from 'drizzle-orm';
import { bigint, customType, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

import { madeAt } from '../db/columns.ts';

/** A transaction's number that is never used again. */
const transactionNumber = customType<{ data: string }>({ dataType: () => 'xid8' });

/** What an event is about: ids, never what the portal shows of them. */
export type About = Partial<Pick<LiveEvent, 'assignmentId' | 'lessonId' | 'visitId' | 'version'>>;

/**
 * Who is to be told that something changed; written by the statement that changes it, and kept for some days for
 * browsers that were away. Ordered by transactions: see docs/decisions/0009.
 */
export const liveEvents = pgTable(
  'live_events',
  {
    id: bigint({ mode: 'number' }).generatedAlwaysAsIdentity(),
    transaction: transactionNumber()
      .notNull()
      .default(sql`pg_current_xact_id()`),
    personId: integer().notNull(),
    kind: text({ enum: liveKinds }).notNull(),
    about: jsonb().$type<About>().notNull(),
    madeAt: madeAt(),
  },
  (table) => [
    primaryKey({ columns: [table.transaction, table.id] }),
    index('live_events_of_person').on(table.personId, table.transaction),
    index('live_events_by_age').using('brin', table.madeAt),
  ],
);
