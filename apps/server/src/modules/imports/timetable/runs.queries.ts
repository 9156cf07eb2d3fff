import type { Person } from '@bilim/contract';
import { scopeOf } from '@bilim/contract';
import { and, asc, desc, eq, gt, inArray, lt, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import * as z from 'zod/mini';

import { people } from '#modules/people/people.tables.ts';
import type { Database } from '#platform/db/database.ts';
import { int, json } from '#platform/db/sqlTypes.ts';
import { statement } from '#platform/db/statement.ts';

import { timetableImportLines, timetableImports } from '../timetableImports.tables.ts';
import type { HalfYear } from './catalogue.queries.ts';
import type { Finding } from './facts.ts';
import { findingsAtOnce } from './limits.ts';

const runColumns = {
  importId: timetableImports.id,
  state: timetableImports.state,
  fileName: timetableImports.fileName,
  kind: timetableImports.kind,
  academicYearId: timetableImports.academicYearId,
  seasonId: timetableImports.seasonId,
  fromWeek: timetableImports.fromWeek,
  replaces: timetableImports.replaces,
  summary: timetableImports.summary,
  mapping: timetableImports.mapping,
  startedBy: people.fullName,
  createdAt: timetableImports.createdAt,
  appliedAt: timetableImports.appliedAt,
  undoneAt: timetableImports.undoneAt,
  /** Only the last applied one of a half-year can be taken back, and only while it is known what it wrote. */
  canUndo: sql<boolean>`${timetableImports.written} is not null and not exists (
    select from timetable_imports later where later.state = 'applied'
      and later.academic_year_id = ${timetableImports.academicYearId} and later.season_id = ${timetableImports.seasonId}
      and (later.applied_at, later.id) > (${timetableImports.appliedAt}, ${timetableImports.id}))`,
};

/** Whoever plans for the whole university sees every import, whoever plans for a faculty the own ones. */
function readableBy(person: Person): SQL | undefined {
  return scopeOf(person, 'schedules.manage') === 'all'
    ? undefined
    : eq(timetableImports.createdBy, person.id);
}

const selectRuns = (db: Database) =>
  db.select(runColumns).from(timetableImports).leftJoin(people, eq(people.id, timetableImports.createdBy));

export type RunRow = Awaited<ReturnType<typeof selectLatestRuns>>[number];

export async function selectLatestRuns(
  db: Database,
  person: Person,
  { before, size }: { readonly before: number | undefined; readonly size: number },
) {
  return await selectRuns(db)
    .where(and(readableBy(person), before === undefined ? undefined : lt(timetableImports.id, before)))
    .orderBy(desc(timetableImports.id))
    .limit(size);
}

export async function findRun(db: Database, person: Person, importId: number): Promise<RunRow | null> {
  const [run] = await selectRuns(db).where(and(readableBy(person), eq(timetableImports.id, importId)));
  return run ?? null;
}

/** The whole row, held until the transaction ends. */
export async function findImport(tx: Database, person: Person, importId: number) {
  const [row] = await tx
    .select()
    .from(timetableImports)
    .where(and(readableBy(person), eq(timetableImports.id, importId)))
    .for('update');
  return row ?? null;
}

/** A dry run of the same file by the same person that was not applied yet. */
export async function findSameFile(
  db: Database,
  {
    academicYearId,
    seasonId,
    sha256,
    createdBy,
  }: HalfYear & { readonly sha256: Buffer; readonly createdBy: number },
): Promise<number | null> {
  const [same] = await db
    .select({ id: timetableImports.id })
    .from(timetableImports)
    .where(
      and(
        eq(timetableImports.state, 'checked'),
        eq(timetableImports.academicYearId, academicYearId),
        eq(timetableImports.seasonId, seasonId),
        eq(timetableImports.sha256, sha256),
        eq(timetableImports.createdBy, createdBy),
      ),
    )
    .orderBy(desc(timetableImports.id))
    .limit(1);
  return same?.id ?? null;
}

export async function insertImport(
  tx: Database,
  values: typeof timetableImports.$inferInsert,
): Promise<number> {
  const [made] = await tx.insert(timetableImports).values(values).returning({ id: timetableImports.id });
  if (made === undefined) throw new Error('the import was not made');
  return made.id;
}

export async function updateImport(
  tx: Database,
  importId: number,
  values: Partial<typeof timetableImports.$inferInsert>,
): Promise<void> {
  await tx.update(timetableImports).set(values).where(eq(timetableImports.id, importId));
}

/** Replaces what an earlier dry run of the same import found, some thousands at a time. */
export async function replaceFindings(
  tx: Database,
  importId: number,
  findings: Iterable<Finding>,
): Promise<void> {
  await tx.delete(timetableImportLines).where(eq(timetableImportLines.importId, importId));
  let seq = 0;
  let rows: SeqFinding[] = [];
  for (const finding of findings) {
    seq += 1;
    rows.push({ seq, ...finding });
    if (rows.length < findingsAtOnce) continue;
    await insertFindings(tx, { importId, rows });
    rows = [];
  }
  if (rows.length > 0) await insertFindings(tx, { importId, rows });
}

type SeqFinding = Finding & { readonly seq: number };

const insertFindings = statement({
  name: 'timetable_findings',
  params: { importId: int, rows: json(z.custom<readonly SeqFinding[]>()) },
  row: {},
  sql: (p) => sql`
  insert into ${timetableImportLines} (import_id, seq, kind, state, group_ids, data)
  select ${p.importId}, r.seq, r.kind, r.state, array(select jsonb_array_elements_text(r."groupIds")::int), r.data
  from jsonb_to_recordset(${p.rows}) as r(seq bigint, kind text, state text, "groupIds" jsonb, data jsonb)`,
});

type FindingOf<Kind extends Finding['kind']> = Extract<Finding, { kind: Kind }>;

interface FindingsAsked<Kind extends Finding['kind']> {
  readonly importId: number;
  readonly kind: Kind;
  readonly states: readonly FindingOf<Kind>['state'][];
  readonly groupId?: number | undefined;
  readonly after?: number | undefined;
  readonly size: number;
}

/** What the dry run found of one kind, in the order in which people read it. */
export async function selectFindings<Kind extends Finding['kind']>(
  db: Database,
  { importId, kind, states, groupId, after = 0, size }: FindingsAsked<Kind>,
) {
  const lines = timetableImportLines;
  return await db
    .select({
      seq: lines.seq,
      state: sql<FindingOf<Kind>['state']>`${lines.state}`,
      data: sql<FindingOf<Kind>['data']>`${lines.data}`,
    })
    .from(lines)
    .where(
      and(
        eq(lines.importId, importId),
        eq(lines.kind, kind),
        inArray(lines.state, [...states]),
        gt(lines.seq, after),
        groupId === undefined ? undefined : sql`${groupId}::int = any(${lines.groupIds})`,
      ),
    )
    .orderBy(asc(lines.seq))
    .limit(size);
}

/** The first events of a calendar file, for choosing what is what; null where there is no such import. */
export async function findSample(db: Database, person: Person, importId: number) {
  const [row] = await db
    .select({ sample: timetableImports.sample, mapping: timetableImports.mapping })
    .from(timetableImports)
    .where(and(readableBy(person), eq(timetableImports.id, importId)));
  return row ?? null;
}
