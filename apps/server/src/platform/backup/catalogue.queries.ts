import { escapeIdentifier } from 'pg';
import type { Client } from 'pg';

/** A table with the columns that are stored, in their order. */
export interface StoredTable {
  readonly name: string;
  readonly columns: readonly string[];
}

/** What a copy reads a table by, or a load writes it by. */
export const quoted = ({ name, columns }: StoredTable): string =>
  `${escapeIdentifier(name)} (${columns.map((column) => escapeIdentifier(column)).join(', ')})`;

export async function selectTables(client: Client): Promise<readonly StoredTable[]> {
  const { rows } = await client.query<StoredTable>(`
    select c.relname::text as name, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
    group by 1 order by 1`);
  return rows;
}

/** Everything that may hold words, or bytes, of whatever kind. */
export async function selectWordColumns(
  client: Client,
): Promise<readonly { readonly table: string; readonly column: string }[]> {
  const { rows } = await client.query<{ table: string; column: string }>(`
    select c.relname::text as table, a.attname::text as column
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    join pg_type t on t.oid = a.atttypid left join pg_type e on e.oid = t.typelem and t.typcategory = 'A'
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and (
      coalesce(e.typcategory, t.typcategory) = 'S' or t.typname in ('json', 'jsonb', 'bytea', 'xml', 'inet', 'cidr'))
    order by 1, 2`);
  return rows;
}

export const quotedTables = (names: readonly string[]): string =>
  names.map((name) => escapeIdentifier(name)).join(', ');

/** Bytes of all tables, for the bar that shows how far a copy has come. */
export async function selectSize(client: Client): Promise<number> {
  const { rows } = await client.query<{ bytes: string }>(`
    select coalesce(sum(pg_relation_size(oid)), 0) as bytes from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r'`);
  return Number(rows[0]?.bytes ?? 0);
}

export interface SequenceValue {
  readonly name: string;
  /** Null where none was taken yet. A text: some are larger than a number can be. */
  readonly value: string | null;
}

/** No transaction holds them still: read after its snapshot was taken they lie behind none of its rows. */
export async function selectSequences(client: Client): Promise<readonly SequenceValue[]> {
  const { rows } = await client.query<SequenceValue>(`
    select sequencename::text as name, last_value::text as value from pg_sequences
    where schemaname = 'public' order by 1`);
  return rows;
}

export async function setSequence(client: Client, { name, value }: SequenceValue): Promise<void> {
  await client.query(`select setval($1::regclass, $2::bigint)`, [`public.${escapeIdentifier(name)}`, value]);
}

/** The migrations that made these tables, oldest first; none where there are no tables. */
export async function selectMigrations(client: Client): Promise<readonly string[]> {
  const { rows: found } = await client.query(
    `select from pg_class where oid = to_regclass('drizzle.__drizzle_migrations')`,
  );
  if (found.length === 0) return [];
  const { rows } = await client.query<{ hash: string }>(
    `select hash from drizzle.__drizzle_migrations order by created_at, id`,
  );
  return rows.map(({ hash }) => hash);
}

/** Whether somebody has an account here already. */
export async function isInhabited(client: Client): Promise<boolean> {
  const { rows } = await client.query(`select from pg_class where oid = to_regclass('public.users')`);
  if (rows.length === 0) return false;
  const { rows: people } = await client.query('select from users limit 1');
  return people.length > 0;
}

export interface KeptFile {
  readonly storageKey: string;
  /** In hexadecimal digits. */
  readonly sha256: string;
}

export async function selectKeptFiles(client: Client): Promise<readonly KeptFile[]> {
  const { rows } = await client.query<KeptFile>(`
    select storage_key as "storageKey", encode(sha256, 'hex') as sha256 from files
    where removed_at is null order by storage_key`);
  return rows;
}

/** What slows a load down and is put back after it. */
interface Aside {
  readonly drop: string;
  readonly create: string;
}

/** Foreign keys and the indexes that are no constraint: checked and built once, over all rows, instead of for each. */
export async function selectAside(client: Client): Promise<readonly Aside[]> {
  const { rows } = await client.query<Aside>(`
    select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
      format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as create
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace
    union all
    select format('drop index %s', i.indexrelid::regclass), pg_get_indexdef(i.indexrelid)
    from pg_index i join pg_class c on c.oid = i.indexrelid
    where c.relnamespace = 'public'::regnamespace
      and not exists (select from pg_constraint k where k.conindid = i.indexrelid and k.contype in ('p', 'u', 'x'))`);
  // Indexes first: checking a foreign key goes by them.
  return rows.toSorted(
    (a, b) => Number(b.create.startsWith('CREATE')) - Number(a.create.startsWith('CREATE')),
  );
}
