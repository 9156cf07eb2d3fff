import { getTableName } from 'drizzle-orm';

import { filledTables } from './tables.ts';

interface Client {
  query<Row>(this: Client, sql: string): Promise<{ readonly rows: Row[] }>;
}

/** Empties what the demo university fills and whatever hangs on it, also where rows are kept for good. */
export async function emptyTables(client: Client): Promise<void> {
  const { rows: kept } = await client.query<{ table: string; trigger: string }>(`
    select t.tgrelid::regclass::text as table, quote_ident(t.tgname) as trigger
    from pg_trigger t join pg_proc p on p.oid = t.tgfoid where p.proname = 'refuse_deletion'`);
  for (const { table, trigger } of kept)
    await client.query(`alter table ${table} disable trigger ${trigger}`);
  await client.query(`truncate ${filledTables.map(getTableName).join(', ')} restart identity cascade`);
  for (const { table, trigger } of kept) await client.query(`alter table ${table} enable trigger ${trigger}`);
}
