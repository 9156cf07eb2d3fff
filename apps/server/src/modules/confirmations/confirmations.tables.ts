import { grants } from '@bilim/contract';
import { confirmationOutcomes } from '@bilim/contract/confirmations';
import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core';

import { instant, madeAt } from '#platform/db/columns.ts';
import { people } from '#modules/people/people.tables.ts';

/** Changes that a second person confirms before they are done, and what became of them. */
export const pendingChanges = pgTable(
  'pending_changes',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** Which module does it, and what with. */
    kind: text().notNull(),
    payload: jsonb().notNull(),
    /** Which right decides it, and in which faculty; in the whole university when that is null. */
    grant: text({ enum: grants }).notNull(),
    facultyId: smallint(),
    /** Whom it raises: they are no second person. */
    aboutId: integer().references(() => people.id),
    reason: text().notNull(),
    askedBy: integer()
      .notNull()
      .references(() => people.id),
    /** In which role: what they could do in it is asked again when it is confirmed. */
    askedRole: text().notNull(),
    askedAt: madeAt(),
    outcome: text({ enum: confirmationOutcomes }),
    answer: text(),
    decidedBy: integer().references(() => people.id),
    decidedAt: instant(),
  },
  (table) => [
    // Asked twice, it waits once.
    uniqueIndex('pending_changes_once')
      .on(table.kind, table.payload)
      .where(sql`${table.outcome} is null`),
    index('pending_changes_decided').on(table.decidedAt.desc()),
    index('pending_changes_asked').on(table.askedBy),
    index('pending_changes_about').on(table.aboutId),
    index('pending_changes_decider').on(table.decidedBy),
    check(
      'pending_changes_two',
      sql`${table.outcome} <> 'confirmed' or ${table.decidedBy} <> ${table.askedBy}`,
    ),
  ],
);
