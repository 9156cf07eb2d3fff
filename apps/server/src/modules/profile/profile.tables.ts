import { index, integer, pgTable, uuid } from 'drizzle-orm/pg-core';

import { people } from '#modules/people/people.tables.ts';
import { madeAt } from '#platform/db/columns.ts';
import { files } from '#platform/db/platform.tables.ts';

/** Photos that an office has not accepted yet: their owner alone sees them. */
export const waitingPhotos = pgTable(
  'waiting_photos',
  {
    personId: integer()
      .primaryKey()
      .references(() => people.id),
    fileId: uuid()
      .notNull()
      .unique()
      .references(() => files.id),
    sentAt: madeAt(),
  },
  (table) => [index('waiting_photos_by_time').on(table.sentAt, table.personId)],
);
