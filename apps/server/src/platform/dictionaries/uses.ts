import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import type { Database } from '../db/database.ts';
import { int, listOf, orNull, text } from '../db/sqlTypes.ts';
import { statement } from '../db/statement.ts';
import { textLiteral } from '../db/wireText.ts';

/** A column of another table that refers to the rows of a dictionary; `key` are those that tell its rows apart where it has no id. */
export type Use = readonly [table: string, column: string, key?: readonly string[]];

/** In how many rows of each table a row is named. */
export type CountUses = (
  db: Database,
  rowId: number,
) => Promise<readonly { readonly table: string; readonly count: number }[]>;

/** More are not counted: that it is many is all one wants to know. */
const most = 1_000;

export function countingUses(dictionary: string, uses: readonly Use[]): CountUses {
  if (uses.length === 0) return async () => [];
  const count = statement({
    name: `dictionary_uses_${dictionary}`,
    params: { rowId: int },
    row: { table: text, count: int },
    planned: 'each',
    sql: ({ rowId }) =>
      sql.join(
        uses.map(
          ([table, column]) => sql`
    select ${textLiteral(table)} as "table", count(*)::int as count from (
      select from ${sql.identifier(table)} where ${sql.identifier(column)} = ${rowId} limit ${sql.raw(String(most))}) used`,
        ),
        sql` union all `,
      ),
  });
  return async (db, rowId) => await count(db, { rowId });
}

/** Lets what refers to one row refer to another, all of it or only some; gives the keys of what was moved. */
export interface Repointing {
  readonly table: string;
  /** Which row of another system's lists it stands for: those lists would go on to bring both. */
  readonly isOutside: boolean;
  move(
    this: void,
    db: Database,
    asked: { readonly from: number; readonly to: number; readonly keys: readonly string[] | null },
  ): Promise<string[]>;
}

/** One for each use, and one for the rows of other systems' lists, of which `outside` is the kind. */
export function repointing(
  dictionary: string,
  uses: readonly Use[],
  outside: string | undefined,
): readonly Repointing[] {
  const inside = uses.map(([table, column, key = []]) =>
    repointingOf(`dictionary_merge_${dictionary}_${table}_${column}`, {
      table,
      column,
      key: key.length === 0 ? sql`id::text` : sql`jsonb_build_array(${columnsIn(key)})::text`,
    }),
  );
  if (outside === undefined) return inside;
  const listed = repointingOf(`dictionary_merge_${dictionary}_outside`, {
    table: 'external_ids',
    column: 'our_id',
    key: sql`jsonb_build_array(system_id, sourced_id)::text`,
    isOf: sql`kind = ${textLiteral(outside)} and `,
  });
  return [...inside, { ...listed, isOutside: true }];
}

function columnsIn(names: readonly string[]): SQL {
  return sql.join(
    names.map((name) => sql.identifier(name)),
    sql`, `,
  );
}

interface Place {
  readonly table: string;
  readonly column: string;
  readonly key: SQL;
  readonly isOf?: SQL;
}

function repointingOf(name: string, { table, column, key, isOf = sql`` }: Place): Repointing {
  const move = statement({
    name,
    params: { from: int, to: int, keys: orNull(listOf(text)) },
    row: { key: text },
    planned: 'each',
    sql: (p) => sql`
    update ${sql.identifier(table)} set ${sql.identifier(column)} = ${p.to}
    where ${isOf}${sql.identifier(column)} = ${p.from} and coalesce(${key} = any(${p.keys}), true)
    returning ${key} as key`,
  });
  return {
    table,
    isOutside: false,
    move: async (db, asked) => (await move(db, asked)).map((row) => row.key),
  };
}
