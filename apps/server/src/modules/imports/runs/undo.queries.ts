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

import { importRows, importRuns, rosterRecords } from '../imports.tables.ts';

import { writtenTables } from './writtenTables.ts';

export const selectLastApplied = statement({
  name: 'imports_last_applied',
  params: {},
  row: { id: int, fingerprint: orNull(text) },
  sql: () => sql`
  select id, fingerprint from ${importRuns}
  where state in ('applied', 'undoing') order by applied_at desc, id desc limit 1`,
});

const run = { runId: int };

/** What undoing asks of each table, in the order of the tables. */
export const undoings = writtenTables.map((table) => undoingOf(table));

function undoingOf(table: PgTable) {
  const name = getTableName(table);
  const { columns, key } = columnsOf(table);
  const kept = columns.filter((column) => !key.includes(column));
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
      select ${listed(columns, 'was')}
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
              select ${listed(kept, 'was')} from jsonb_populate_record(t, r.before) was)
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
  readonly referrer: RowOf<typeof selectReferrers>;
}

/** Rows that name one which the run made, but for those that it made itself: they depend on nothing but the run. */
export async function countReferrers(
  db: Database,
  { runId, table, referrer: { child, pairs } }: Referring,
): Promise<number> {
  const made = (of: PgTable) => sql`r.run_id = ${runId} and ${isOf(of)} and r.before is null`;
  const names = pairs.map(([theirs, ours]) => sql`c.${sql.identifier(theirs)} = t.${sql.identifier(ours)}`);
  const own = writtenTables.find((written) => getTableName(written) === child);
  const ofRun = own && sql`exists (select from ${importRows} r where ${made(own)} and ${isSame(own, 'c')})`;
  const [found] = await db.select({ count: count() }).from(sql`${sql.raw(child)} c`).where(sql`exists (
      select from ${importRows} r join ${table} t on ${isSame(table, 't')}
      where ${made(table)} and ${sql.join(names, sql` and `)}) and not ${ofRun ?? sql`false`}`);
  return found?.count ?? 0;
}

export const forgetRecords = statement({
  name: 'imports_undo_records',
  params: run,
  row: {},
  sql: (p) => sql`delete from ${rosterRecords} where from_run = ${p.runId}`,
});

export const reviveRecords = statement({
  name: 'imports_undo_ended_records',
  params: run,
  row: {},
  sql: (p) => sql`update ${rosterRecords} set until_run = null where until_run = ${p.runId}`,
});

export const forgetRows = statement({
  name: 'imports_undo_rows',
  params: run,
  row: {},
  sql: (p) => sql`delete from ${importRows} where run_id = ${p.runId}`,
});

/** The columns that can be written, and those of the primary key. */
function columnsOf(table: PgTable) {
  const { columns, primaryKeys } = getTableConfig(table);
  const together = new Set(primaryKeys.flatMap((key) => key.columns.map(({ name }) => name)));
  return {
    columns: columns.filter(({ generated }) => generated === undefined),
    key: columns.filter(({ primary, name }) => primary || together.has(name)),
  };
}

/** Whether a note `r` is about the table. */
function isOf(table: PgTable): SQL {
  return sql`r.table_name = ${textLiteral(getTableName(table))}`;
}

/** Whether a row is the one that a note `r` is about. */
function isSame(table: PgTable, alias: string): SQL {
  const same = columnsOf(table).key.map((column) => {
    const name = toSnakeCase(column.name);
    return sql`${named(column, alias)} = (r.key ->> ${textLiteral(name)})::${sql.raw(column.getSQLType())}`;
  });
  return sql.join(same, sql` and `);
}

function named(column: PgColumn, alias?: string): SQL {
  const name = sql.identifier(toSnakeCase(column.name));
  return alias === undefined ? sql`${name}` : sql`${sql.identifier(alias)}.${name}`;
}

function listed(columns: readonly PgColumn[], alias?: string): SQL {
  const names = columns.map((column) => named(column, alias));
  return sql.join(names, sql`, `);
}
