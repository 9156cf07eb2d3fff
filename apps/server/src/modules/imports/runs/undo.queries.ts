import { count, getTableName, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { toSnakeCase } from 'drizzle-orm/casing';
import { getTableConfig } from 'drizzle-orm/pg-core';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import * as z from 'zod/mini';

import type { Database } from '#platform/db/database.ts';
import { int, json, orNull, text } from '#platform/db/sqlTypes.ts';
import { statement } from '#platform/db/statement.ts';
import type { RowOf } from '#platform/db/statement.ts';
import { textLiteral } from '#platform/db/wireText.ts';

import { importRows, importRuns } from '../imports.tables.ts';

import { columnOf, isStamp, keyOf } from './rowLog.sql.ts';
import { isApplied } from './runs.queries.ts';

/** Of the kind and the scope of a run. */
export const selectLastApplied = statement({
  name: 'imports_last_applied',
  params: { runId: int },
  row: { id: int, fingerprint: orNull(text) },
  sql: (p) => sql`
  select last.id, last.fingerprint from ${importRuns} r
  join ${importRuns} last on last.kind = r.kind and last.scope = r.scope
  where r.id = ${p.runId} and ${isApplied('last')} order by last.applied_at desc, last.id desc limit 1`,
});

const run = { runId: int };

/** Until the transaction ends, what the database keeps otherwise may go with this run (the trigger of `grade_records`). */
export const announceUndo = statement({
  name: 'imports_undo_announced',
  params: run,
  row: { runId: text },
  sql: (p) => sql`select set_config('bilim.undoing_run', (${p.runId})::text, true) as "runId"`,
});

export type Undoing = ReturnType<typeof stateUndoing>;

const stated = new Map<PgTable, Undoing>();

/** What undoing asks of each table, in the order of the tables. */
export function undoingsOf(tables: readonly PgTable[]): readonly Undoing[] {
  return tables.map((table) => {
    const undoing = stated.get(table) ?? stateUndoing(table);
    stated.set(table, undoing);
    return undoing;
  });
}

function stateUndoing(table: PgTable) {
  const name = getTableName(table);
  const columns = getTableConfig(table).columns.filter(({ generated }) => generated === undefined);
  const key = keyOf(table);
  const kept = columns.filter((column) => !key.includes(toSnakeCase(column.name)));
  const noted = (runId: SQL) => sql`r.run_id = ${runId} and ${isOf(table)}`;
  return {
    table,
    /** Rows of the run that are not any more as it left them. */
    countChanged: statement({
      name: `imports_undo_changed_${name}`,
      params: run,
      row: { count: int },
      planned: 'each',
      sql: (p) => sql`
      select count(*)::int as count from ${importRows} r left join ${table} t on ${isSame(table, 't')}
      where ${noted(p.runId)} and r.after <> 'null'::jsonb and not coalesce(to_jsonb(t) @> r.after, false)`,
    }),
    removeMade: statement({
      name: `imports_undo_made_${name}`,
      params: run,
      row: {},
      planned: 'each',
      sql: (p) => sql`
      delete from ${table} t using ${importRows} r
      where ${noted(p.runId)} and r.before is null and ${isSame(table, 't')}`,
    }),
    /** Puts back the rows that the run had taken away. */
    restoreLost: statement({
      name: `imports_undo_lost_${name}`,
      params: run,
      row: {},
      planned: 'each',
      sql: (p) => sql`
      insert into ${table} (${listed(columns)}) overriding system value
      select ${restored(columns)}
      from ${importRows} r cross join lateral jsonb_populate_record(null::${table}, r.before) was
      where ${noted(p.runId)} and r.after = 'null'::jsonb`,
    }),
    /** Puts back the columns that the run had changed; the others stay as they are now. */
    restoreChanged:
      kept.length === 0
        ? null
        : statement({
            name: `imports_undo_restore_${name}`,
            params: run,
            row: {},
            planned: 'each',
            sql: (p) => sql`
            update ${table} t set (${listed(kept)}) = (
              select ${restored(kept)} from jsonb_populate_record(t, r.before) was)
            from ${importRows} r
            where ${noted(p.runId)} and r.before is not null and r.after <> 'null'::jsonb and ${isSame(table, 't')}`,
          }),
  };
}

/** Who may refer to a table: read from the database, so that a module that comes later counts too. */
export const selectReferrers = statement({
  name: 'imports_referrers',
  params: { table: text },
  row: {
    child: text,
    /** Column of the child and the column of the parent that it names. */
    pairs: json(z.array(z.tuple([z.string(), z.string()]))),
  },
  sql: (p) => sql`
  select c.conrelid::regclass::text as child, (
    select json_agg(json_build_array(theirs.attname, ours.attname))
    from unnest(c.conkey, c.confkey) as k(child, parent)
    join pg_attribute theirs on theirs.attrelid = c.conrelid and theirs.attnum = k.child
    join pg_attribute ours on ours.attrelid = c.confrelid and ours.attnum = k.parent
  ) as pairs
  from pg_constraint c where c.contype = 'f' and c.confrelid = ${p.table}::regclass`,
});

interface Referring {
  readonly runId: number;
  readonly table: PgTable;
  /** The tables of the run. */
  readonly undoings: readonly Undoing[];
  readonly referrer: RowOf<typeof selectReferrers>;
}

/**
 * Rows that name one which the run made, but for those that it made or changed to name it: they depend on nothing but
 * the run.
 */
export async function countReferrers(
  db: Database,
  { runId, table, undoings, referrer: { child, pairs } }: Referring,
): Promise<number> {
  const made = (of: PgTable) => sql`r.run_id = ${runId} and ${isOf(of)} and r.before is null`;
  const names = pairs.map(([theirs, ours]) => sql`c.${sql.identifier(theirs)} = t.${sql.identifier(ours)}`);
  const own = undoings.find((undoing) => getTableName(undoing.table) === child)?.table;
  const changed = sql`r.before ?| array[${sql.join(
    pairs.map(([theirs]) => textLiteral(theirs)),
    sql`, `,
  )}]`;
  const ofRun =
    own &&
    sql`exists (
      select from ${importRows} r where r.run_id = ${runId} and ${isOf(own)} and (r.before is null or ${changed})
        and ${isSame(own, 'c')})`;
  const [found] = await db.select({ count: count() }).from(sql`${sql.raw(child)} c`).where(sql`exists (
      select from ${importRows} r join ${table} t on ${isSame(table, 't')}
      where ${made(table)} and ${sql.join(names, sql` and `)}) and not ${ofRun ?? sql`false`}`);
  return found?.count ?? 0;
}

export const forgetRows = statement({
  name: 'imports_undo_rows',
  params: run,
  row: {},
  sql: (p) => sql`delete from ${importRows} where run_id = ${p.runId}`,
});

/** Whether a note `r` is about the table. */
function isOf(table: PgTable): SQL {
  return sql`r.table_name = ${textLiteral(getTableName(table))}`;
}

/** Whether a row is the one that a note `r` is about. */
function isSame(table: PgTable, alias: string): SQL {
  const types = new Map(
    getTableConfig(table).columns.map((one) => [toSnakeCase(one.name), one.getSQLType()]),
  );
  const same = keyOf(table).map(
    (name) =>
      sql`${columnOf(alias, name)} = (r.key ->> ${textLiteral(name)})::${sql.raw(types.get(name) ?? 'text')}`,
  );
  return sql.join(same, sql` and `);
}

function listed(columns: readonly PgColumn[]): SQL {
  return sql.join(
    columns.map(({ name }) => sql`${sql.identifier(toSnakeCase(name))}`),
    sql`, `,
  );
}

/** The columns as they `was` before the run. */
function restored(columns: readonly PgColumn[]): SQL {
  return sql.join(
    columns.map((column) => (isStamp(column) ? sql`now()` : columnOf('was', toSnakeCase(column.name)))),
    sql`, `,
  );
}
