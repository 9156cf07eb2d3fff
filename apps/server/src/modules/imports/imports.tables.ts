import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
  smallint,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { runPhases, runStates } from '@bilim/contract/imports';

import { instant, madeAt } from '#platform/db/columns.ts';
import { files } from '#platform/db/platform.tables.ts';
import { people } from '#modules/people/people.tables.ts';

/** What is imported. */
export const runKinds = ['rosters', 'timetable', 'books'] as const;

/** One import, from its dry run on. */
export const importRuns = pgTable(
  'import_runs',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    kind: text({ enum: runKinds }).notNull().default('rosters'),
    /** Within it the last applied import is taken back first: a half-year of timetables; empty is all of the kind. */
    scope: text().notNull().default(''),
    state: text({ enum: runStates }).notNull().default('waiting'),
    phase: text({ enum: runPhases }),
    share: real().notNull().default(0),
    fileName: text().notNull(),
    /** Null for what the command line read from a folder; only it can apply that. */
    fileId: uuid().references(() => files.id),
    format: text(),
    /** `{ kind: { added, changed, left, unchanged } }` */
    counts: jsonb().notNull().default({}),
    errors: integer().notNull().default(0),
    notes: integer().notNull().default(0),
    skipsBadRows: boolean().notNull().default(false),
    /** Digest of all differences: applying refuses to do anything that was not shown. */
    fingerprint: text(),
    /** `{ code, params }` of a refusal. */
    refusal: jsonb(),
    /** `[{ what, count }]` of a refused undo. */
    dependants: jsonb().notNull().default([]),
    newAccounts: integer().notNull().default(0),
    /** Null is the command line. */
    createdBy: integer().references(() => people.id),
    createdAt: madeAt(),
    finishedAt: instant(),
    appliedAt: instant(),
  },
  (table) => [
    index('import_runs_by_file').on(table.fileId),
    index('import_runs_by_person').on(table.createdBy),
    index('import_runs_applied')
      .on(table.kind, table.scope, table.appliedAt.desc())
      .where(sql`${table.state} in ('applied', 'undoing')`),
  ],
);

/**
 * What a dry run found, one row each, in the order in which people read it. Here and below, what comes in hundreds of
 * thousands names its run without a foreign key: only the engine writes it, in one transaction with the run, and each
 * key would be looked up.
 */
export const importFindings = pgTable(
  'import_findings',
  {
    runId: integer().notNull(),
    seq: bigint({ mode: 'number' }).notNull(),
    /** A kind of thing that differs, `problem`, or what a kind of import finds besides. */
    kind: text().notNull(),
    /** Of a difference what becomes of the thing, of a problem how grave it is. */
    state: text().notNull(),
    title: text(),
    file: text(),
    line: integer(),
    /** The groups that it concerns, where it is looked for by them. */
    groupIds: integer().array(),
    /** The rest, as the kind of import tells it. */
    data: jsonb().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.runId, table.seq] }),
    index('import_findings_by_kind').on(table.runId, table.kind, table.state, table.seq),
  ],
);

/** Every row that an applied run wrote, with what undoing it needs. Empty again once it is undone. */
export const importRows = pgTable(
  'import_rows',
  {
    runId: integer().notNull(),
    seq: bigint({ mode: 'number' }).generatedAlwaysAsIdentity(),
    tableName: text().notNull(),
    /** The columns of the primary key. */
    key: jsonb().notNull(),
    /** The columns that changed, as they were; null when the row was made. */
    before: jsonb(),
    /** The same columns as they became; of a new row, all of them. */
    after: jsonb().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.runId, table.seq] }),
    index('import_rows_by_table').on(table.runId, table.tableName),
  ],
);

/** What somebody said that a word of a file stands for; the kind of import knows what that means. */
export const importWords = pgTable(
  'import_words',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    importKind: text({ enum: runKinds }).notNull(),
    /** Whose files they are, such as those of one faculty; empty is the whole university's. */
    reach: text().notNull(),
    /** What they come from. */
    source: text().notNull(),
    /** What the word is there: a room, a teacher. */
    kind: text().notNull(),
    /** The word as it is compared, and as it stood there. */
    key: text().notNull(),
    word: text().notNull(),
    /** Something of ours, or what is to be made. */
    ours: text(),
    makes: jsonb(),
    settledBy: integer().references(() => people.id),
    settledAt: madeAt(),
  },
  (table) => [
    unique('import_words_word').on(table.importKind, table.reach, table.source, table.kind, table.key),
    index('import_words_by_person').on(table.settledBy),
    check('import_words_meaning', sql`num_nonnulls(${table.ours}, ${table.makes}) = 1`),
  ],
);

/** Systems whose ids we know: one per source system of a manifest, one for our own workbooks. */
export const rosterSystems = pgTable('roster_systems', {
  id: smallint().primaryKey().generatedByDefaultAsIdentity(),
  code: text().notNull().unique(),
});

/**
 * What a system says at present and what it said before: one row per object and the run that brought it.
 * The present is where `untilRun` is null; a set of changes is read against it.
 */
export const rosterRecords = pgTable(
  'roster_records',
  {
    systemId: smallint().notNull(),
    kind: text().notNull(),
    sourcedId: text().notNull(),
    fromRun: integer().notNull(),
    untilRun: integer(),
    fields: jsonb().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.systemId, table.kind, table.sourcedId, table.fromRun] }),
    uniqueIndex('roster_records_present')
      .on(table.systemId, table.kind, table.sourcedId)
      .where(sql`${table.untilRun} is null`),
    index('roster_records_by_begin').on(table.fromRun),
    index('roster_records_by_end')
      .on(table.untilRun)
      .where(sql`${table.untilRun} is not null`),
  ],
);

/** Which row of ours stands for an object of another system. */
export const externalIds = pgTable(
  'external_ids',
  {
    systemId: smallint()
      .notNull()
      .references(() => rosterSystems.id),
    /** What it is here; one object of theirs may be two of ours, a course a discipline and a specialty. */
    kind: text({
      enum: ['faculty', 'department', 'person', 'specialty', 'group', 'discipline', 'stream', 'assignment'],
    }).notNull(),
    sourcedId: text().notNull(),
    ourId: integer().notNull(),
    /** Since when the object is no longer in the lists; ours rests while that is so. */
    leftAt: instant(),
  },
  (table) => [
    primaryKey({ columns: [table.systemId, table.kind, table.sourcedId] }),
    index('external_ids_by_ours').on(table.kind, table.ourId),
    check('external_ids_ours', sql`${table.ourId} > 0`),
  ],
);
