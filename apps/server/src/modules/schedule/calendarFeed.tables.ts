import { sql } from 'drizzle-orm';
import { check, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';

import { bytes, instant } from '#platform/db/columns.ts';
import { people } from '#modules/people/people.tables.ts';

import type { Versions } from './calendarVersions.ts';

/**
 * A person's private calendar. Calendar apps know it by a secret address, of which only the hash is searched;
 * the address itself is kept sealed, so that a second device can be shown it. Without a secret the row remembers
 * the versions of the events alone.
 */
export const calendarFeeds = pgTable(
  'calendar_feeds',
  {
    personId: integer()
      .primaryKey()
      .references(() => people.id),
    /** Counts the addresses this person has had. */
    number: integer().notNull().default(0),
    secretHash: bytes().unique(),
    secretSealed: bytes(),
    madeAt: instant(),
    lastFetchedAt: instant(),
    lastFetchedBy: text(),
    versions: jsonb().$type<Versions>().notNull().default({}),
    /** Grows with `versions`: two fetches at once must not both count up from the same state. */
    revision: integer().notNull().default(0),
  },
  (table) => [
    check('calendar_feeds_secret', sql`(${table.secretHash} is null) = (${table.secretSealed} is null)`),
  ],
);
