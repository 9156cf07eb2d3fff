import type { ChangeKind, ChangeState } from '@bilim/contract/imports';
import { and, asc, desc, eq, gt, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import * as z from 'zod/mini';

import { files } from '#platform/db/platform.tables.ts';
import type { Database } from '#platform/db/database.ts';
import { bigint, bool, bytes, instant, int, json, oneOf, orNull, real, text } from '#platform/db/sqlTypes.ts';
import { statement } from '#platform/db/statement.ts';
import type { RowOf } from '#platform/db/statement.ts';
import { people } from '#modules/people/people.tables.ts';

import { importChanges, importProblems, importRuns } from './imports.tables.ts';
import { dependant, kindCounts, refused } from './runs/kept.ts';
import { isAtWork } from './runs/session.ts';

const runRow = {
  id: int,
  state: oneOf(...importRuns.state.enumValues),
  phase: orNull(oneOf(...importRuns.phase.enumValues)),
  share: real,
  fileName: text,
  storageKey: orNull(text),
  format: orNull(text),
  startedBy: orNull(text),
  createdAt: instant,
  finishedAt: orNull(instant),
  counts: json(kindCounts),
  errors: int,
  notes: int,
  refusal: orNull(json(refused)),
  dependants: json(z.readonly(z.array(dependant))),
  skipsBadRows: bool,
  newAccounts: int,
  fingerprint: orNull(text),
  isLastApplied: bool,
};
export type RunRow = RowOf<typeof selectRun>;

/** A run whose process has died is told as it really stands: nothing was written, or nothing was undone. */
const state = sql`case
  when r.state in ('waiting', 'checking', 'applying') and not ${isAtWork} then 'interrupted'
  when r.state = 'undoing' and not ${isAtWork} then 'applied' else r.state end`;

const runsWhere = (condition: SQL) => sql`
  select r.id, ${state} as state, r.phase, r.share, r.file_name as "fileName", f.storage_key as "storageKey",
    r.format, p.full_name as "startedBy", r.created_at as "createdAt", r.finished_at as "finishedAt", r.counts,
    r.errors, r.notes, r.refusal, r.dependants, r.skips_bad_rows as "skipsBadRows", r.new_accounts as "newAccounts",
    r.fingerprint, r.id = (
      select last.id from ${importRuns} last where last.state in ('applied', 'undoing')
      order by last.applied_at desc, last.id desc limit 1
    ) is true as "isLastApplied"
  from ${importRuns} r
  left join ${files} f on f.id = r.file_id and f.removed_at is null
  left join ${people} p on p.id = r.created_by
  where ${condition}`;

const selectRun = statement({
  name: 'imports_run',
  params: { runId: int },
  row: runRow,
  sql: (p) => runsWhere(sql`r.id = ${p.runId}`),
});

export async function findRun(db: Database, runId: number): Promise<RunRow | null> {
  const [run] = await selectRun(db, { runId });
  return run ?? null;
}

/** The newest first, below an id. */
export const selectRuns = statement({
  name: 'imports_runs',
  params: { before: orNull(int), size: int },
  row: runRow,
  planned: 'each',
  sql: (p) =>
    sql`${runsWhere(sql`${p.before} is null or r.id < ${p.before}`)} order by r.id desc limit ${p.size}`,
});

/** The run that stands last, with the name of what came in. */
export async function findLastApplied(db: Database) {
  const [last] = await db
    .select({ id: importRuns.id, fileName: importRuns.fileName })
    .from(importRuns)
    .where(eq(importRuns.state, 'applied'))
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

interface NewRun {
  readonly fileName: string;
  readonly createdBy: number | null;
  readonly now: Date;
  readonly file: { readonly storageKey: string; readonly sizeBytes: number; readonly sha256: Buffer } | null;
}

/** A run, with the file it came in; one statement. */
const insertRunAndFile = statement({
  name: 'imports_insert_run',
  params: {
    fileName: text,
    storageKey: orNull(text),
    sizeBytes: bigint,
    sha256: orNull(bytes),
    createdBy: orNull(int),
    now: instant,
  },
  row: { id: int },
  sql: (p) => sql`
  with kept as (
    insert into ${files} (storage_key, original_name, mime, size_bytes, sha256, kind, uploaded_by, created_at)
    select ${p.storageKey}, ${p.fileName}, 'application/zip', ${p.sizeBytes}, ${p.sha256}, 'import', ${p.createdBy},
      ${p.now}
    where ${p.storageKey} is not null returning id
  )
  insert into ${importRuns} (file_name, file_id, created_by, created_at)
  values (${p.fileName}, (select id from kept), ${p.createdBy}, ${p.now}) returning id`,
});

export async function insertRun(db: Database, { file, ...run }: NewRun): Promise<number> {
  const [made] = await insertRunAndFile(db, {
    ...run,
    storageKey: file?.storageKey ?? null,
    sizeBytes: file?.sizeBytes ?? 0,
    sha256: file?.sha256 ?? null,
  });
  if (made === undefined) throw new Error('no run was made');
  return made.id;
}

/** A run that never began, with its file. */
export const deleteRun = statement({
  name: 'imports_delete_run',
  params: { runId: int },
  row: {},
  sql: (p) => sql`
  with gone as (delete from ${importRuns} where id = ${p.runId} returning file_id)
  delete from ${files} f using gone where f.id = gone.file_id`,
});

interface ChangesAsked {
  readonly runId: number;
  readonly kind?: ChangeKind | undefined;
  readonly state?: ChangeState | undefined;
  readonly query?: string | undefined;
  readonly after?: number | undefined;
  readonly size: number;
}

export async function selectChanges(db: Database, { runId, kind, state, query, after, size }: ChangesAsked) {
  const pattern = query === undefined ? undefined : `%${query.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  return await db
    .select()
    .from(importChanges)
    .where(
      and(
        eq(importChanges.runId, runId),
        kind === undefined ? undefined : eq(importChanges.kind, kind),
        state === undefined ? undefined : eq(importChanges.state, state),
        pattern === undefined
          ? undefined
          : sql`${importChanges.title} collate "und-x-icu" ilike ${pattern} collate "und-x-icu"`,
        after === undefined ? undefined : gt(importChanges.seq, after),
      ),
    )
    .orderBy(asc(importChanges.seq))
    .limit(size);
}

interface ProblemsAsked {
  readonly runId: number;
  readonly severity?: 'error' | 'note' | undefined;
  readonly after?: number | undefined;
  readonly size: number;
}

export async function selectProblems(db: Database, { runId, severity, after, size }: ProblemsAsked) {
  return await db
    .select()
    .from(importProblems)
    .where(
      and(
        eq(importProblems.runId, runId),
        severity === undefined ? undefined : eq(importProblems.severity, severity),
        after === undefined ? undefined : gt(importProblems.seq, after),
      ),
    )
    .orderBy(asc(importProblems.seq))
    .limit(size);
}
