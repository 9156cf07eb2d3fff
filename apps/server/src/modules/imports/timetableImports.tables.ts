import { acceptanceScopes, conflictKinds } from '@bilim/contract/timetableConflicts';
import { replacements } from '@bilim/contract/timetableImport';
import type { ConflictKind } from '@bilim/contract/timetableConflicts';
import type { EventMapping } from '@bilim/contract/timetableImport';
import { index, integer, jsonb, pgTable, smallint, text } from 'drizzle-orm/pg-core';

import { academicYears, seasons } from '#modules/structure/calendar.tables.ts';
import { people } from '#modules/people/people.tables.ts';
import { bytes, instant, madeAt, seasonId, yearId } from '#platform/db/columns.ts';

import { importRuns } from './imports.tables.ts';
import type { KeptAcceptance } from './timetable/acceptances.ts';
import type { FileEvent } from './timetable/calendarFile.ts';

const nothingYet: Summary = {
  lines: 0,
  conflicts: 0,
  oldConflicts: 0,
  kinds: {},
  acceptances: [],
  groups: [],
};

/** What a run has besides when a timetable came in. */
export const timetableImports = pgTable(
  'timetable_imports',
  {
    runId: integer()
      .primaryKey()
      .references(() => importRuns.id, { onDelete: 'cascade' }),
    academicYearId: yearId().references(() => academicYears.id),
    seasonId: seasonId().references(() => seasons.id),
    sha256: bytes().notNull(),
    /** As it was handed in: the dry run is made again from it, and so is what is applied. */
    file: bytes().notNull(),
    /** What files it is one of, as words are remembered by; empty before it was read. */
    source: text().notNull().default(''),
    /** The first events of a calendar file. */
    sample: jsonb().$type<readonly FileEvent[]>(),
    mapping: jsonb().$type<EventMapping>(),
    fromWeek: smallint().notNull(),
    replaces: text({ enum: replacements }).notNull(),
    /** What the dry run came to besides the counts of the run. */
    summary: jsonb().$type<Summary>().notNull().default(nothingYet),
  },
  (table) => [index('timetable_imports_by_term').on(table.academicYearId, table.seasonId)],
);

/**
 * Clashes of a half-year that somebody lets be, with who and why. They are known by their keys, so that they count in the
 * next file that says the same; what was taken back stays to be read.
 */
export const acceptedClashes = pgTable(
  'accepted_clashes',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    academicYearId: yearId().references(() => academicYears.id),
    seasonId: seasonId().references(() => seasons.id),
    /** Of whose imports, as words are remembered by. */
    reach: text().notNull(),
    scope: text({ enum: acceptanceScopes }).notNull(),
    kind: text({ enum: conflictKinds }),
    keys: text().array().notNull(),
    reason: text().notNull(),
    acceptedBy: integer()
      .notNull()
      .references(() => people.id),
    acceptedAt: madeAt(),
    withdrawnAt: instant(),
    withdrawnBy: integer().references(() => people.id),
  },
  (table) => [
    index('accepted_clashes_by_term').on(table.academicYearId, table.seasonId, table.reach),
    index('accepted_clashes_by_person').on(table.acceptedBy),
    index('accepted_clashes_by_withdrawer').on(table.withdrawnBy),
  ],
);

export interface Summary {
  readonly lines: number;
  readonly conflicts: number;
  readonly oldConflicts: number;
  /** Of the conflicts of each kind that nobody has accepted, how many there are. */
  readonly kinds: Readonly<Partial<Record<ConflictKind, number>>>;
  readonly acceptances: readonly (Omit<KeptAcceptance, 'keys'> & { readonly count: number })[];
  readonly groups: readonly {
    readonly groupId: number;
    readonly groupName: string;
    readonly added: number;
    readonly changed: number;
    readonly removed: number;
    readonly conflicts: number;
  }[];
}
