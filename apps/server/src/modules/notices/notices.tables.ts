import { customType, date, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

import { instant } from '#platform/db/columns.ts';
import { people } from '#modules/people/people.tables.ts';

const snapshot = customType<{ data: string }>({ dataType: () => 'pg_snapshot' });

/** Up to where the live events were turned into messages; see docs/decisions/0009. */
export const noticeReaders = pgTable('notice_readers', {
  name: text().primaryKey(),
  snapshot: snapshot().notNull(),
});

/** The daily emails: at most one for a person and a day. */
export const noticeDigests = pgTable(
  'notice_digests',
  {
    personId: integer()
      .notNull()
      .references(() => people.id),
    day: date().notNull(),
    sentAt: instant(),
  },
  (table) => [primaryKey({ columns: [table.personId, table.day] })],
);
