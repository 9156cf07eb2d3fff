import type { RoleName } from '@bilim/contract';
import type { LiveEvent } from '@bilim/contract/live';
import { liveKinds } from '@bilim/contract/live';
import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
} from 'drizzle-orm/pg-core';

import { madeAt } from '../db/columns.ts';

/** A transaction's number that is never used again. */
const transactionNumber = customType<{ data: string }>({ dataType: () => 'xid8' });

/** What an event is about: ids, never what the portal shows of them. */
export type About = Partial<Omit<LiveEvent, 'eventId' | 'kind' | 'at'>>;

/**
 * Who is to be told that something changed; written by the statement that changes it, and kept for some days for
 * browsers that were away. Ordered by transactions: see docs/decisions/0009.
 *
 * A row is for one person, or for an audience: these people, or people of these roles in these faculties, null being any.
 */
export const liveEvents = pgTable(
  'live_events',
  {
    id: bigint({ mode: 'number' }).generatedAlwaysAsIdentity(),
    transaction: transactionNumber()
      .notNull()
      .default(sql`pg_current_xact_id()`),
    personId: integer(),
    /** For many who are told the same at once: one row for each would be a gap for everybody who reads along. */
    personIds: integer().array(),
    roles: text().array().$type<RoleName[]>(),
    facultyIds: smallint().array(),
    kind: text({ enum: liveKinds }).notNull(),
    about: jsonb().$type<About>().notNull(),
    madeAt: madeAt(),
  },
  (table) => [
    primaryKey({ columns: [table.transaction, table.id] }),
    index('live_events_of_person')
      .on(table.personId, table.transaction, table.id)
      .where(sql`${table.personId} is not null`),
    index('live_events_of_audiences')
      .on(table.transaction, table.id)
      .where(sql`${table.personId} is null`),
    index('live_events_of_audiences_by_age')
      .on(table.madeAt)
      .where(sql`${table.personId} is null`),
    index('live_events_by_age').using('brin', table.madeAt),
    check(
      'live_events_reader',
      sql`num_nonnulls(${table.personId}, ${table.personIds}) = 0
        or num_nonnulls(${table.personId}, ${table.personIds}) = 1 and num_nonnulls(${table.roles}, ${table.facultyIds}) = 0`,
    ),
  ],
);
