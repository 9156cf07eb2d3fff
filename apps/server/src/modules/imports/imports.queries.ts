import { and, desc, eq, sql } from 'drizzle-orm';

import { files } from '#platform/db/platform.tables.ts';
import type { Database } from '#platform/db/database.ts';

import { importRuns } from './imports.tables.ts';
import { oneRun, statedRuns } from './runs/runs.queries.ts';
import type { RunRow } from './runs/runs.queries.ts';

export const selectRuns = statedRuns('rosters', { row: {}, columns: sql``, joined: sql`` });

export async function findRun(db: Database, runId: number): Promise<RunRow | null> {
  const [run] = await selectRuns(db, { runId, madeBy: null, ...oneRun });
  return run ?? null;
}

/** The run that stands last, with the name of what came in. */
export async function findLastApplied(db: Database) {
  const [last] = await db
    .select({ id: importRuns.id, fileName: importRuns.fileName })
    .from(importRuns)
    .where(and(eq(importRuns.kind, 'rosters'), eq(importRuns.state, 'applied')))
    .orderBy(desc(importRuns.appliedAt), desc(importRuns.id))
    .limit(1);
  return last ?? null;
}

/** A run of the same bytes that has not been applied: sending a file twice is sending it once. */
export async function findRunOfFile(db: Database, sha256: Buffer, personId: number): Promise<number | null> {
  const [found] = await db
    .select({ id: importRuns.id })
    .from(importRuns)
    .innerJoin(files, eq(files.id, importRuns.fileId))
    .where(
      and(
        eq(files.sha256, sha256),
        eq(importRuns.createdBy, personId),
        sql`${importRuns.state} in ('waiting', 'checking', 'checked', 'applying', 'interrupted')`,
      ),
    )
    .orderBy(sql`${importRuns.id} desc`)
    .limit(1);
  return found?.id ?? null;
}
