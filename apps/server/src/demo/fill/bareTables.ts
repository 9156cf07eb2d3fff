import { getTableName } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Client } from 'pg';

interface Definition {
  readonly drop: string;
  readonly restore: string;
}

/** Primary keys before the foreign keys that point at them. */
const constraints = `
  select format('alter table %s drop constraint %I', conrelid::regclass, conname) as "drop",
         format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as "restore"
  from pg_constraint
  where contype in ('p', 'u', 'x', 'f') and (conrelid = any($1::regclass[]) or (contype = 'f' and confrelid = any($1::regclass[])))
  order by contype = 'f', oid`;

const indexes = `
  select format('drop index %s', indexrelid::regclass) as "drop", pg_get_indexdef(indexrelid) as "restore"
  from pg_index
  where indrelid = any($1::regclass[]) and not exists (select from pg_constraint c where c.conindid = indexrelid)
  order by indexrelid`;

/**
 * Takes indexes and keys off tables that are about to receive millions of rows; building them once
 * afterwards costs a fraction of keeping them up row by row. Returns what puts them back. All of it is part
 * of the transaction.
 */
export async function bareTables(
  client: Client,
  tables: readonly PgTable[],
): Promise<(onStep: (fraction: number) => void) => Promise<void>> {
  const names = tables.map(getTableName);
  const keys = await client.query<Definition>(constraints, [names]);
  const others = await client.query<Definition>(indexes, [names]);
  for (const { drop } of [...keys.rows.toReversed(), ...others.rows]) await client.query(drop);
  const definitions = [...keys.rows, ...others.rows];
  return async (onStep) => {
    for (const [index, { restore }] of definitions.entries()) {
      await client.query(restore);
      onStep((index + 1) / definitions.length);
    }
  };
}
