import { index, integer, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';

import { users } from '../auth.tables.ts';
import { bytes, instant, madeAt } from '#platform/db/columns.ts';

/**
 * Accounts of elsewhere with which a user may sign in. Issuer and subject are the identity; the e-mail is there
 * to be shown, for it may change and may pass to somebody else.
 */
export const linkedIdentities = pgTable(
  'linked_identities',
  {
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    issuer: text().notNull(),
    subject: text().notNull(),
    email: text(),
    linkedAt: madeAt(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.issuer] }),
    unique('linked_identities_once').on(table.issuer, table.subject),
  ],
);

/** Attempts to sign in at the provider that have been answered: each is answered once, by whichever process. */
export const usedProviderStates = pgTable(
  'used_provider_states',
  {
    stateHash: bytes().primaryKey(),
    expiresAt: instant().notNull(),
  },
  (table) => [index('used_provider_states_by_end').on(table.expiresAt)],
);
