import { packageStandards } from '@bilim/contract/materials/words';
import { bigint, integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';

import { madeAt } from '#platform/db/columns.ts';

/**
 * What lies in the archive of an HTML book or a SCORM package. Nothing is ever unpacked: an entry is read out of the
 * stored archive where it stands, so nothing is left behind when the archive goes.
 */
export const materialPackages = pgTable('material_packages', {
  id: integer().primaryKey().generatedByDefaultAsIdentity(),
  standard: text({ enum: packageStandards }).notNull(),
  /** The page with which it begins. */
  entry: text().notNull(),
  madeAt: madeAt(),
});

export const materialPackageEntries = pgTable(
  'material_package_entries',
  {
    packageId: integer()
      .notNull()
      .references(() => materialPackages.id, { onDelete: 'cascade' }),
    path: text().notNull(),
    /** Of its bytes in the archive. */
    startsAt: bigint({ mode: 'number' }).notNull(),
    packedBytes: bigint({ mode: 'number' }).notNull(),
    sizeBytes: bigint({ mode: 'number' }).notNull(),
    /** 0 as it is, 8 deflated. */
    method: smallint().notNull(),
  },
  (table) => [primaryKey({ columns: [table.packageId, table.path] })],
);
