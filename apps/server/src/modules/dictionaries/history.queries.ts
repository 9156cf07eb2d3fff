import { alias } from 'drizzle-orm/pg-core';
import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import * as z from 'zod/mini';

import { people } from '#modules/people/people.tables.ts';
import type { Database } from '#platform/db/database.ts';
import { auditLog } from '#platform/db/platform.tables.ts';
import type { Dictionary } from '#platform/dictionaries/dictionary.ts';

import { entityOf, State } from './writeChange.service.ts';

const mostShown = 100;

export interface Entry {
  readonly rowId: number;
  readonly change: string;
  readonly at: Date;
  readonly by: string | null;
  readonly before: State | null;
  readonly after: State | null;
  /** Rows that the same request changed. */
  readonly rows: number;
}

/** What was done to a row, the latest first. */
export async function selectHistory(db: Database, dictionary: Dictionary, rowId: number): Promise<Entry[]> {
  const other = alias(auditLog, 'other');
  const together = db
    .select({ rows: sql<number>`count(*)::int` })
    .from(other)
    .where(and(eq(other.entity, auditLog.entity), eq(other.requestId, auditLog.requestId)));
  const rows = await db
    .select({ ...columns, by: people.fullName, rows: sql<number>`(${together})` })
    .from(auditLog)
    .leftJoin(people, eq(people.id, auditLog.actorId))
    .where(and(eq(auditLog.entity, entityOf(dictionary)), eq(auditLog.entityId, String(rowId))))
    .orderBy(desc(auditLog.id))
    .limit(mostShown);
  return rows.map(entryOf);
}

/** What one request did, the last of it first. */
export async function selectChange(db: Database, dictionary: Dictionary, change: string): Promise<Entry[]> {
  const rows = await db
    .select(columns)
    .from(auditLog)
    .where(and(eq(auditLog.entity, entityOf(dictionary)), eq(auditLog.requestId, change)))
    .orderBy(desc(auditLog.id));
  return rows.map((row) => entryOf({ ...row, by: null, rows: rows.length }));
}

/** The requests that changed rows last, by row. */
export async function selectLastChanges(
  db: Database,
  dictionary: Dictionary,
  rowIds: readonly number[],
): Promise<ReadonlyMap<number, string | null>> {
  const rows = await db
    .selectDistinctOn([auditLog.entityId], { rowId: auditLog.entityId, change: auditLog.requestId })
    .from(auditLog)
    .where(and(eq(auditLog.entity, entityOf(dictionary)), inArray(auditLog.entityId, rowIds.map(String))))
    .orderBy(auditLog.entityId, desc(auditLog.id));
  return new Map(rows.map(({ rowId, change }) => [Number(rowId), change]));
}

const columns = {
  rowId: auditLog.entityId,
  change: auditLog.requestId,
  at: auditLog.at,
  before: auditLog.before,
  after: auditLog.after,
};

interface Audited {
  readonly rowId: string | null;
  readonly change: string | null;
  readonly at: Date;
  readonly by: string | null;
  readonly before: unknown;
  readonly after: unknown;
  readonly rows: number;
}

function entryOf({ rowId, change, before, after, ...entry }: Audited): Entry {
  return {
    ...entry,
    rowId: Number(rowId),
    change: change ?? '',
    before: before === null ? null : z.parse(State, before),
    after: after === null ? null : z.parse(State, after),
  };
}
