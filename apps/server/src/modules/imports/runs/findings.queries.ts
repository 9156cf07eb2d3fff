import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm';
import * as z from 'zod/mini';

import type { Database } from '#platform/db/database.ts';
import { int, json } from '#platform/db/sqlTypes.ts';
import { statement } from '#platform/db/statement.ts';

import { importFindings } from '../imports.tables.ts';

/** What differs or is wrong, as a kind of import that plans in memory tells it. */
export interface Finding {
  readonly kind: string;
  readonly state: string;
  readonly groupIds: readonly number[];
  readonly data: object;
}

/** Findings that travel to the database at once. */
const atOnce = 2_000;

/** Keeps what a plan found, in place of what an earlier one did, some thousands at a time. */
export async function replaceFindings(
  tx: Database,
  runId: number,
  findings: Iterable<Finding>,
): Promise<void> {
  await deleteFindings(tx, { runId });
  let seq = 0;
  let rows: SeqFinding[] = [];
  for (const finding of findings) {
    seq += 1;
    rows.push({ seq, ...finding });
    if (rows.length < atOnce) continue;
    await insertFindings(tx, { runId, rows });
    rows = [];
  }
  if (rows.length > 0) await insertFindings(tx, { runId, rows });
}

type SeqFinding = Finding & { readonly seq: number };

const insertFindings = statement({
  name: 'imports_findings',
  params: { runId: int, rows: json(z.custom<readonly SeqFinding[]>()) },
  row: {},
  sql: (p) => sql`
  insert into ${importFindings} (run_id, seq, kind, state, group_ids, data)
  select ${p.runId}, r.seq, r.kind, r.state, array(select jsonb_array_elements_text(r."groupIds")::int), r.data
  from jsonb_to_recordset(${p.rows}) as r(seq bigint, kind text, state text, "groupIds" jsonb, data jsonb)`,
});

export const deleteFindings = statement({
  name: 'imports_delete_findings',
  params: { runId: int },
  row: {},
  sql: (p) => sql`delete from ${importFindings} where run_id = ${p.runId}`,
});

interface Asked<State, Kind> {
  readonly runId: number;
  readonly kinds: readonly Kind[];
  /** All of them where none are named. */
  readonly states?: readonly State[] | undefined;
  /** Part of the title. */
  readonly query?: string | undefined;
  readonly groupId?: number | undefined;
  readonly after?: number | undefined;
  readonly size: number;
}

/** A page of what a dry run found, as the kinds that are asked for tell it. */
export async function selectFindings<Data, State extends string = string, Kind extends string = string>(
  db: Database,
  { runId, kinds, states, query, groupId, after = 0, size }: Asked<State, Kind>,
) {
  const one = importFindings;
  const pattern = query === undefined ? undefined : `%${query.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  return await db
    .select({
      seq: one.seq,
      kind: sql<Kind>`${one.kind}`,
      state: sql<State>`${one.state}`,
      title: sql<string>`coalesce(${one.title}, '')`,
      file: sql<string>`coalesce(${one.file}, '')`,
      line: sql<number>`coalesce(${one.line}, 0)`,
      data: sql<Data>`${one.data}`,
    })
    .from(one)
    .where(
      and(
        eq(one.runId, runId),
        inArray(one.kind, [...kinds]),
        states && inArray(one.state, [...states]),
        pattern === undefined
          ? undefined
          : sql`${one.title} collate "und-x-icu" ilike ${pattern} collate "und-x-icu"`,
        groupId === undefined ? undefined : sql`${groupId}::int = any(${one.groupIds})`,
        gt(one.seq, after),
      ),
    )
    .orderBy(asc(one.seq))
    .limit(size);
}

/** What one of them tells, where it is there still. */
export async function selectFinding<Data>(
  db: Database,
  { runId, seq, kind }: { readonly runId: number; readonly seq: number; readonly kind: string },
): Promise<Data | null> {
  const one = importFindings;
  const [found] = await db
    .select({ data: sql<Data>`${one.data}` })
    .from(one)
    .where(and(eq(one.runId, runId), eq(one.seq, seq), eq(one.kind, kind)));
  return found?.data ?? null;
}
