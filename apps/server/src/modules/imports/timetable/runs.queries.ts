import { replacements } from '@bilim/contract/timetableImport';
import type { EventMapping } from '@bilim/contract/timetableImport';
import { and, desc, eq, sql } from 'drizzle-orm';
import * as z from 'zod/mini';

import type { Database } from '#platform/db/database.ts';
import { instant, int, json, oneOf, orNull, text } from '#platform/db/sqlTypes.ts';
import { statement } from '#platform/db/statement.ts';
import type { RowOf } from '#platform/db/statement.ts';

import { importRuns } from '../imports.tables.ts';
import { statedRuns } from '../runs/runs.queries.ts';
import { timetableImports } from '../timetableImports.tables.ts';
import type { Summary } from '../timetableImports.tables.ts';

export const selectTimetables = statedRuns('timetable', {
  row: {
    academicYearId: int,
    seasonId: int,
    fromWeek: int,
    replaces: oneOf(...replacements),
    summary: json(z.custom<Summary>()),
    mapping: orNull(json(z.custom<EventMapping>())),
    source: text,
    appliedAt: orNull(instant),
  },
  columns: sql`, t.academic_year_id as "academicYearId", t.season_id as "seasonId", t.from_week as "fromWeek", t.replaces,
    t.summary, t.mapping, t.source, r.applied_at as "appliedAt"`,
  joined: sql`join ${timetableImports} t on t.run_id = r.id`,
});
export type TimetableRow = RowOf<typeof selectTimetables>;

/** Nobody else takes a step with it until the transaction ends. */
export const holdRun = statement({
  name: 'timetable_hold',
  params: { runId: int },
  row: {},
  sql: (p) => sql`select from ${importRuns} where id = ${p.runId} for update`,
});

interface SameFile {
  readonly scope: string;
  readonly sha256: Buffer;
  readonly createdBy: number;
}

/** A dry run of the same file by the same person that was not applied yet. */
export async function findSameFile(
  db: Database,
  { scope, sha256, createdBy }: SameFile,
): Promise<number | null> {
  const [same] = await db
    .select({ id: importRuns.id })
    .from(importRuns)
    .innerJoin(timetableImports, eq(timetableImports.runId, importRuns.id))
    .where(
      and(
        eq(importRuns.state, 'checked'),
        eq(importRuns.scope, scope),
        eq(importRuns.createdBy, createdBy),
        eq(timetableImports.sha256, sha256),
      ),
    )
    .orderBy(desc(importRuns.id))
    .limit(1);
  return same?.id ?? null;
}

/** Keeps what came in with its run, in place of what was there. */
export async function keepTimetable(
  tx: Database,
  values: typeof timetableImports.$inferInsert,
): Promise<void> {
  await tx
    .insert(timetableImports)
    .values(values)
    .onConflictDoUpdate({ target: timetableImports.runId, set: values });
}

export async function updateTimetable(
  tx: Database,
  runId: number,
  values: Partial<typeof timetableImports.$inferInsert>,
): Promise<void> {
  await tx.update(timetableImports).set(values).where(eq(timetableImports.runId, runId));
}

/** What came in, as it is read. */
export async function findSource(db: Database, runId: number) {
  const [row] = await db
    .select({
      fileName: importRuns.fileName,
      file: timetableImports.file,
      mapping: timetableImports.mapping,
      fromWeek: timetableImports.fromWeek,
      replaces: timetableImports.replaces,
      academicYearId: timetableImports.academicYearId,
      seasonId: timetableImports.seasonId,
    })
    .from(timetableImports)
    .innerJoin(importRuns, eq(importRuns.id, timetableImports.runId))
    .where(eq(timetableImports.runId, runId));
  return row ?? null;
}

/** The first events of a calendar file, for choosing what is what. */
export async function findSample(db: Database, runId: number) {
  const [row] = await db
    .select({ sample: timetableImports.sample })
    .from(timetableImports)
    .where(eq(timetableImports.runId, runId));
  return row?.sample ?? null;
}
