import type { ChangeKind, ChangeState, RunPhase, RunState } from '@bilim/contract/imports';
import { and, asc, eq, gt, sql } from 'drizzle-orm';

import { files } from '#platform/db/platform.tables.ts';
import type { Database } from '#platform/db/database.ts';
import { people } from '#modules/people/people.tables.ts';

import { importChanges, importProblems, importRuns } from './imports.tables.ts';
import { isAtWork } from './runs/session.ts';

export interface RunRow extends Record<string, unknown> {
  readonly id: number;
  readonly state: RunState;
  readonly phase: RunPhase | null;
  readonly share: number;
  readonly fileName: string;
  readonly storageKey: string | null;
  readonly format: string | null;
  readonly startedBy: string | null;
  readonly createdAt: string;
  readonly finishedAt: string | null;
  readonly counts: Readonly<Record<string, Record<'added' | 'changed' | 'left' | 'unchanged', number>>>;
  readonly errors: number;
  readonly notes: number;
  readonly refusal: {
    readonly code: string;
    readonly params: Readonly<Record<string, string | number>>;
  } | null;
  readonly dependants: readonly { readonly what: string; readonly count: number }[];
  readonly skipsBadRows: boolean;
  readonly newAccounts: number;
  readonly fingerprint: string | null;
  readonly isLastApplied: boolean;
}

/** A run whose process has died is told as it really stands: nothing was written, or nothing was undone. */
const state = sql.raw(`case
  when r.state in ('waiting', 'checking', 'applying') and not ${isAtWork} then 'interrupted'
  when r.state = 'undoing' and not ${isAtWork} then 'applied' else r.state end`);

const runs = sql`
  select r.id, ${state} as state, r.phase, r.share, r.file_name as "fileName", f.storage_key as "storageKey",
    r.format, p.full_name as "startedBy", r.created_at as "createdAt", r.finished_at as "finishedAt", r.counts,
    r.errors, r.notes, r.refusal, r.dependants, r.skips_bad_rows as "skipsBadRows", r.new_accounts as "newAccounts",
    r.fingerprint, r.id = (
      select last.id from ${importRuns} last where last.state in ('applied', 'undoing')
      order by last.applied_at desc, last.id desc limit 1
    ) is true as "isLastApplied"
  from ${importRuns} r
  left join ${files} f on f.id = r.file_id and f.removed_at is null
  left join ${people} p on p.id = r.created_by`;

export async function findRun(db: Database, runId: number): Promise<RunRow | null> {
  const { rows } = await db.execute<RunRow>(sql`${runs} where r.id = ${runId}`);
  return rows[0] ?? null;
}

/** The newest first, below an id. */
export async function selectRuns(db: Database, before: number | undefined, size: number): Promise<RunRow[]> {
  const { rows } = await db.execute<RunRow>(
    sql`${runs} where ${before ?? null}::int is null or r.id < ${before ?? null}::int order by r.id desc limit ${size}`,
  );
  return rows;
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
export async function insertRun(db: Database, { fileName, createdBy, now, file }: NewRun): Promise<number> {
  const { rows } = await db.execute<{ id: number }>(sql`
    with kept as (
      insert into ${files} (storage_key, original_name, mime, size_bytes, sha256, kind, uploaded_by, created_at)
      select ${file?.storageKey ?? null}, ${fileName}, 'application/zip', ${file?.sizeBytes ?? 0}::bigint,
        ${file?.sha256 ?? null}::bytea, 'import', ${createdBy}::int, ${now.toISOString()}::timestamptz
      where ${file !== null} returning id
    )
    insert into ${importRuns} (file_name, file_id, created_by, created_at)
    values (${fileName}, (select id from kept), ${createdBy}::int, ${now.toISOString()}::timestamptz) returning id`);
  const [row] = rows;
  if (row === undefined) throw new Error('no run was made');
  return row.id;
}

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
