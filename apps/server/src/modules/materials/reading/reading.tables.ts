import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

import { markColumns } from '#modules/library/readers.tables.ts';
import { people } from '#modules/people/people.tables.ts';
import { instant } from '#platform/db/columns.ts';

import { materials } from '../materials.tables.ts';

const materialId = () =>
  integer()
    .notNull()
    .references(() => materials.id);

/** How far somebody has read in a material, whatever the device; it stays when the file is replaced. */
export const materialPlaces = pgTable(
  'material_places',
  {
    personId: integer()
      .notNull()
      .references(() => people.id),
    materialId: materialId(),
    /** The page, or the part of an EPUB. */
    page: integer().notNull(),
    /** How far down on it, as the reader calls it. */
    locator: text(),
    /** When that place was reached, by the clock of the device: what was reached later holds. */
    placedAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.personId, table.materialId] }),
    index('material_places_of_material').on(table.materialId),
    check('material_places_page', sql`${table.page} >= 1`),
  ],
);

export const materialMarks = pgTable(
  'material_marks',
  { ...markColumns(), materialId: materialId() },
  (table) => [
    index('material_marks_of_reader').on(table.personId, table.materialId, table.page),
    index('material_marks_of_material').on(table.materialId),
    check('material_marks_length', sql`length(${table.quote}) <= 2000 and length(${table.note}) <= 4000`),
  ],
);
