import { scormStates } from '@bilim/contract/materials/words';
import { doublePrecision, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

import { people } from '#modules/people/people.tables.ts';
import { instant, madeAt } from '#platform/db/columns.ts';

import { materials } from '../materials.tables.ts';

/** How far a student has come in a SCORM package, whatever device they use. */
export const scormRegistrations = pgTable(
  'scorm_registrations',
  {
    materialId: integer()
      .notNull()
      .references(() => materials.id),
    personId: integer()
      .notNull()
      .references(() => people.id),
    status: text({ enum: scormStates }).notNull(),
    /** 0 to 100. */
    score: doublePrecision(),
    /** Where they stopped, as the package calls it. */
    location: text().notNull().default(''),
    suspendData: text().notNull().default(''),
    totalSeconds: integer().notNull().default(0),
    /** All that the package has said, by its names. */
    told: jsonb().$type<Record<string, string>>().notNull(),
    startedAt: madeAt(),
    completedAt: instant(),
    changedAt: madeAt(),
  },
  (table) => [
    primaryKey({ columns: [table.materialId, table.personId] }),
    index('scorm_registrations_of_person').on(table.personId),
  ],
);
