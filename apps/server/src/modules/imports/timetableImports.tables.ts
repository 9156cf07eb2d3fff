import {
  replacements,
  timetableChangeStates,
  timetableKinds,
  timetableRunStates,
} from '@bilim/contract/timetableImport';
import type { EventMapping } from '@bilim/contract/timetableImport';
import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
} from 'drizzle-orm/pg-core';

import { people } from '#modules/people/people.tables.ts';
import { academicYears, seasons } from '#modules/structure/calendar.tables.ts';
import { bytes, instant, madeAt, seasonId, yearId } from '#platform/db/columns.ts';

import type { FileEvent } from './timetable/calendarFile.ts';
import type { Written } from './timetable/write.queries.ts';

/** A timetable that came in a file: its dry run, and whether it was applied and taken back. */
export const timetableImports = pgTable(
  'timetable_imports',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    academicYearId: yearId().references(() => academicYears.id),
    seasonId: seasonId().references(() => seasons.id),
    state: text({ enum: timetableRunStates }).notNull().default('checked'),
    fileName: text().notNull(),
    sha256: bytes().notNull(),
    kind: text({ enum: timetableKinds }).notNull(),
    /** As it was handed in: the dry run is made again from it, and so is what is applied. */
    file: bytes().notNull(),
    /** The first events of a calendar file. */
    sample: jsonb().$type<readonly FileEvent[]>(),
    mapping: jsonb().$type<EventMapping>(),
    fromWeek: smallint().notNull(),
    replaces: text({ enum: replacements }).notNull(),
    /** Counts of the dry run and its groups. */
    summary: jsonb().$type<Summary>().notNull(),
    /** Digest of all differences: applying refuses to do anything that was not shown. */
    fingerprint: text().notNull(),
    /** What applying it wrote, for taking it back. */
    written: jsonb().$type<Written>(),
    createdBy: integer().references(() => people.id),
    createdAt: madeAt(),
    appliedAt: instant(),
    undoneAt: instant(),
  },
  (table) => [
    index('timetable_imports_by_term').on(table.academicYearId, table.seasonId, table.appliedAt.desc()),
    index('timetable_imports_by_season').on(table.seasonId),
    index('timetable_imports_by_person').on(table.createdBy),
    check('timetable_imports_state', sql`${table.state} in ('checked', 'applied', 'undone')`),
  ],
);

export interface Summary {
  readonly lines: number;
  readonly kept: number;
  readonly added: number;
  readonly changed: number;
  readonly removed: number;
  readonly errors: number;
  readonly notes: number;
  readonly conflicts: number;
  readonly oldConflicts: number;
  readonly groups: readonly {
    readonly groupId: number;
    readonly groupName: string;
    readonly added: number;
    readonly changed: number;
    readonly removed: number;
    readonly conflicts: number;
  }[];
}

/** What the dry run found, one row each, in the order in which people read it. */
export const timetableImportLines = pgTable(
  'timetable_import_lines',
  {
    importId: integer()
      .notNull()
      .references(() => timetableImports.id, { onDelete: 'cascade' }),
    seq: bigint({ mode: 'number' }).notNull(),
    kind: text({ enum: ['change', 'problem', 'conflict'] }).notNull(),
    /** Of a change what it does, of a problem how grave it is, of a conflict whether it was there before. */
    state: text({ enum: [...timetableChangeStates, 'error', 'note', 'new', 'old'] }).notNull(),
    groupIds: integer().array().notNull(),
    data: jsonb().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.importId, table.seq] }),
    index('timetable_import_lines_by_kind').on(table.importId, table.kind, table.state, table.seq),
  ],
);
