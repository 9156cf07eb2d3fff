import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import * as z from 'zod/mini';

import { people } from '#modules/people/people.tables.ts';
import type { Database } from '#platform/db/database.ts';
import { files } from '#platform/db/platform.tables.ts';
import { bigint, bool, bytes, instant, int, json, oneOf, orNull, real, text } from '#platform/db/sqlTypes.ts';
import type { Shape, ValuesOf } from '#platform/db/sqlTypes.ts';
import { statement } from '#platform/db/statement.ts';
import { textLiteral } from '#platform/db/wireText.ts';

import { importRuns } from '../imports.tables.ts';
import type { runKinds } from '../imports.tables.ts';

import { dependant, kindCounts, refused } from './kept.ts';
import { isAtWork } from './session.service.ts';

type RunKind = (typeof runKinds)[number];

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
  /** Told otherwise than it is written down, because nobody is at work. */
  seemsDead: bool,
};
export type RunRow = ValuesOf<typeof runRow>;

/** So long a run may wait for its process to begin. */
const patience = sql`interval '1 minute'`;
const isDead = sql`(not work.is_on and (r.state in ('checking', 'applying', 'undoing')
  or r.state = 'waiting' and r.created_at < now() - ${patience}))`;

/** A run whose process has died is told as it really stands: nothing was written, or nothing was undone. */
const state = sql`case when not ${isDead} then r.state when r.state = 'undoing' then 'applied' else 'interrupted' end`;

interface Besides<S extends Shape> {
  readonly row: S;
  readonly columns: SQL;
  readonly joined: SQL;
}

/** How runs `r` of a kind are read, with what it keeps of them besides: one, or the newest below an id. */
export function statedRuns<S extends Shape>(kind: RunKind, { row, columns, joined }: Besides<S>) {
  const select = statement({
    name: `imports_runs_${kind}`,
    params: { runId: orNull(int), madeBy: orNull(int), before: orNull(int), size: int },
    row: { ...runRow, ...row },
    planned: 'each',
    sql: (p) => sql`
  select r.id, ${state} as state, r.phase, r.share, r.file_name as "fileName", f.storage_key as "storageKey",
    r.format, p.full_name as "startedBy", r.created_at as "createdAt", r.finished_at as "finishedAt", r.counts,
    r.errors, r.notes, r.refusal, r.dependants, r.skips_bad_rows as "skipsBadRows", r.new_accounts as "newAccounts",
    r.fingerprint, ${isDead} as "seemsDead", r.id = (
      select last.id from ${importRuns} last where ${isApplied('last')}
        and last.kind = r.kind and last.scope = r.scope
      order by last.applied_at desc, last.id desc limit 1
    ) is true as "isLastApplied"${columns}
  from ${importRuns} r
  cross join (select ${isAtWork} as is_on offset 0) work
  left join ${files} f on f.id = r.file_id and f.removed_at is null
  left join ${people} p on p.id = r.created_by
  ${joined}
  where r.kind = ${textLiteral(kind)} and (${p.runId} is null or r.id = ${p.runId})
    and (${p.madeBy} is null or r.created_by = ${p.madeBy}) and (${p.before} is null or r.id < ${p.before})
  order by r.id desc limit ${p.size}`,
  });
  // Locks are seen as they are, rows as they were when the statement began: one that has just come to its end would
  // seem to have died.
  const selectTwice: typeof select = Object.assign(
    async (...asked: Parameters<typeof select>) => {
      const rows = await select(...asked);
      return rows.some(({ seemsDead }) => seemsDead) ? await select(...asked) : rows;
    },
    { stated: select.stated },
  );
  return selectTwice;
}

/** As what one run is asked for. */
export const oneRun = { before: null, size: 1 } as const;

/** Whether a run stands applied, also while it is taken back. */
export function isApplied(alias: string): SQL {
  return sql`${sql.identifier(alias)}.state in ('applied', 'undoing')`;
}

const runState = oneOf(...importRuns.state.enumValues);
const runPhase = oneOf(...importRuns.phase.enumValues);

/** All but this one: what seems to go on has died. */
export const markInterrupted = statement({
  name: 'imports_interrupted',
  params: { runId: int },
  row: {},
  sql: (p) => sql`
  update ${importRuns} set state = case state when 'undoing' then 'applied' else 'interrupted' end, phase = null
  where state in ('waiting', 'checking', 'applying', 'undoing') and id <> ${p.runId}`,
});

/** What is applied is not read again, and nothing else can be undone. */
export const startAs = statement({
  name: 'imports_start',
  params: { runId: int, state: runState, phase: runPhase },
  row: { id: int },
  sql: (p) => sql`
  update ${importRuns} set state = ${p.state}, phase = ${p.phase}, share = 0, refusal = null, dependants = '[]',
    finished_at = null
  where id = ${p.runId} and (state in ('applied', 'undoing')) = (${p.state} = 'undoing')
  returning id`,
});

export const keepProgress = statement({
  name: 'imports_progress',
  params: { runId: int, phase: runPhase, share: real },
  row: {},
  sql: (p) => sql`
  update ${importRuns} set phase = ${p.phase}, share = ${p.share}
  where id = ${p.runId} and state in ('checking', 'applying')`,
});

/** What has been applied neither fails nor is interrupted: undoing that does leaves it applied. */
export const endAs = statement({
  name: 'imports_end',
  params: {
    runId: int,
    state: runState,
    refusal: orNull(json(refused)),
    dependants: json(z.readonly(z.array(dependant))),
    now: instant,
  },
  row: {},
  sql: (p) => sql`
  update ${importRuns} set state = case when state = 'undoing' and ${p.state} in ('failed', 'interrupted') then 'applied' else ${p.state} end,
    phase = null, share = 1, refusal = ${p.refusal},
    dependants = ${p.dependants}, finished_at = ${p.now}
  where id = ${p.runId}
    and (${p.state} not in ('failed', 'interrupted') or state in ('waiting', 'checking', 'applying', 'undoing'))`,
});

interface NewRun {
  readonly kind: RunKind;
  /** Within which the last applied import is taken back first. */
  readonly scope?: string;
  readonly fileName: string;
  readonly createdBy: number | null;
  readonly now: Date;
  readonly file: { readonly storageKey: string; readonly sizeBytes: number; readonly sha256: Buffer } | null;
}

/** A run, with the file it came in; one statement. */
const insertRunAndFile = statement({
  name: 'imports_insert_run',
  params: {
    kind: oneOf(...importRuns.kind.enumValues),
    scope: text,
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
  insert into ${importRuns} (kind, scope, file_name, file_id, created_by, created_at)
  values (${p.kind}, ${p.scope}, ${p.fileName}, (select id from kept), ${p.createdBy}, ${p.now}) returning id`,
});

export async function insertRun(db: Database, { file, scope = '', ...run }: NewRun): Promise<number> {
  const [made] = await insertRunAndFile(db, {
    ...run,
    scope,
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
