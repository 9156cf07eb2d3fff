import { AppError } from '@bilim/contract';
import type { Client } from 'pg';

/** What stands in the way of undoing: rows of a table that came later, or rows that somebody changed since. */
export interface Dependant {
  readonly what: string;
  readonly count: number;
}

/** Tables that imports write, those that refer to others last; undoing goes backwards. */
export const writtenTables = [
  'academic_years',
  'terms',
  'faculties',
  'departments',
  'people',
  'users',
  'user_roles',
  'directions',
  'specialties',
  'groups',
  'students',
  'teachers',
  'teacher_positions',
  'student_group_periods',
  'disciplines',
  'streams',
  'teaching_assignments',
  'stream_groups',
  'assignment_students',
  'external_ids',
] as const;

/** What an account needs to come to life; it goes with the account, and nothing is lost with it. */
const goesAlong: ReadonlySet<string> = new Set(['activation_links']);

/**
 * Takes an applied import back, row by row as it was. Gives what depends on it when anything does; then nothing has
 * changed. To be called in a transaction, which the caller rolls back in that case.
 */
export async function undoRun(client: Client, runId: number): Promise<Dependant[]> {
  await refuseUnlessLast(client, runId);
  const dependants: Dependant[] = [];
  const changed = await countChanged(client, runId);
  if (changed > 0) dependants.push({ what: 'changed', count: changed });
  for (const table of writtenTables.toReversed()) {
    await takeBackMade(client, { runId, table }, dependants);
  }
  for (const table of writtenTables) await restoreLost(client, { runId, table });
  for (const table of writtenTables) await restoreChanged(client, { runId, table });
  if (dependants.length > 0) return merged(dependants);
  await client.query('delete from roster_records where from_run = $1', [runId]);
  await client.query('update roster_records set until_run = null where until_run = $1', [runId]);
  await client.query('delete from import_rows where run_id = $1', [runId]);
  return [];
}

async function refuseUnlessLast(client: Client, runId: number): Promise<void> {
  const { rows } = await client.query<{ id: number; fingerprint: string | null }>(
    `select id, fingerprint from import_runs
     where state in ('applied', 'undoing') order by applied_at desc, id desc limit 1`,
  );
  // Without its fingerprint the notes of a run are gone, too.
  if (rows[0]?.id !== runId || rows[0].fingerprint === null) throw new AppError('imports.not_last');
}

/** Rows of the run that are not any more as it left them. */
async function countChanged(client: Client, runId: number): Promise<number> {
  let changed = 0;
  for (const table of writtenTables) {
    const { rows } = await client.query<{ count: number }>(
      `select count(*)::int as count from import_rows r
       left join ${table} t on ${sameKey(await keyOf(client, table))}
       where r.run_id = $1 and r.table_name = '${table}' and r.after <> 'null'::jsonb
         and not coalesce(to_jsonb(t) @> r.after, false)`,
      [runId],
    );
    changed += rows[0]?.count ?? 0;
  }
  return changed;
}

interface Place {
  readonly runId: number;
  readonly table: string;
}

/** Removes the rows that the run made, unless something came later that refers to them: that is counted instead. */
async function takeBackMade(client: Client, { runId, table }: Place, dependants: Dependant[]): Promise<void> {
  const made = `select t.* from import_rows r join ${table} t on ${sameKey(await keyOf(client, table))}
    where r.run_id = ${runId} and r.table_name = '${table}' and r.before is null`;
  const found: Dependant[] = [];
  for (const { child, pairs } of await referrersTo(client, table)) {
    if (goesAlong.has(child)) continue;
    const on = pairs.map(([theirs, ours]) => `c."${theirs}" = made."${ours}"`).join(' and ');
    const { rows } = await client.query<{ count: number }>(
      `with made as (${made}) select count(*)::int as count from ${child} c
       where exists (select from made where ${on}) ${await butOfRun(client, { runId, table: child })}`,
    );
    if ((rows[0]?.count ?? 0) > 0) found.push({ what: child, count: rows[0]?.count ?? 0 });
  }
  dependants.push(...found);
  // Nothing will be undone; the rest is only counted.
  if (dependants.length > 0) return;
  await client.query(
    `delete from ${table} t using import_rows r
     where r.run_id = $1 and r.table_name = '${table}' and r.before is null and ${sameKey(await keyOf(client, table))}`,
    [runId],
  );
}

/** Rows of `c` that the run made itself depend on nothing but the run. */
async function butOfRun(client: Client, { runId, table }: Place): Promise<string> {
  if (!writtenTables.some((name) => name === table)) return '';
  return `and not exists (
    select from import_rows r
    where r.run_id = ${runId} and r.table_name = '${table}' and r.before is null and ${sameKey(await keyOf(client, table), 'c')})`;
}

/** Puts back the rows that the run had taken away. */
async function restoreLost(client: Client, { runId, table }: Place): Promise<void> {
  const columns = await columnsOf(client, table);
  await client.query(
    `insert into ${table} (${columns.join(', ')}) overriding system value
     select ${columns.map((column) => `was.${column}`).join(', ')}
     from import_rows r cross join lateral jsonb_populate_record(null::${table}, r.before) was
     where r.run_id = $1 and r.table_name = '${table}' and r.after = 'null'::jsonb`,
    [runId],
  );
}

/** Puts back the columns that the run had changed; rows of one table may have changed in different columns. */
async function restoreChanged(client: Client, { runId, table }: Place): Promise<void> {
  const { rows } = await client.query<{ columns: string[] }>(
    `select distinct array(select jsonb_object_keys(r.before) order by 1) as columns from import_rows r
     where r.run_id = $1 and r.table_name = '${table}' and r.before is not null and r.after <> 'null'::jsonb`,
    [runId],
  );
  for (const { columns } of rows) {
    await client.query(
      `update ${table} t set ${columns.map((column) => `"${column}" = was."${column}"`).join(', ')}
       from import_rows r cross join lateral jsonb_populate_record(null::${table}, r.before) was
       where r.run_id = $1 and r.table_name = '${table}' and r.before is not null and r.after <> 'null'::jsonb
         and array(select jsonb_object_keys(r.before) order by 1) = $2::text[]
         and ${sameKey(await keyOf(client, table))}`,
      [runId, columns],
    );
  }
}

function sameKey(columns: readonly KeyColumn[], alias = 't'): string {
  return columns.map(({ name, type }) => `${alias}."${name}" = (r.key ->> '${name}')::${type}`).join(' and ');
}

interface KeyColumn {
  readonly name: string;
  readonly type: string;
}

async function keyOf(client: Client, table: string): Promise<KeyColumn[]> {
  const { rows } = await client.query<{ name: string; type: string }>(
    `select a.attname as name, format_type(a.atttypid, null) as type from pg_index i
     join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
     where i.indrelid = $1::regclass and i.indisprimary`,
    [table],
  );
  return rows;
}

async function columnsOf(client: Client, table: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select attname as name from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`,
    [table],
  );
  return rows.map(({ name }) => `"${name}"`);
}

interface Referrer {
  readonly child: string;
  /** Column of the child and the column of the parent that it names. */
  readonly pairs: readonly (readonly [string, string])[];
}

/** Who may refer to a table: read from the database, so that a module that comes later counts too. */
async function referrersTo(client: Client, table: string): Promise<Referrer[]> {
  const { rows } = await client.query<{ child: string; pairs: [string, string][] }>(
    `select c.conrelid::regclass::text as child, (
       select json_agg(json_build_array(theirs.attname, ours.attname))
       from unnest(c.conkey, c.confkey) as k(child, parent)
       join pg_attribute theirs on theirs.attrelid = c.conrelid and theirs.attnum = k.child
       join pg_attribute ours on ours.attrelid = c.confrelid and ours.attnum = k.parent
     ) as pairs
     from pg_constraint c where c.contype = 'f' and c.confrelid = $1::regclass`,
    [table],
  );
  return rows;
}

/** One line for each table, however many ways lead there. */
function merged(dependants: readonly Dependant[]): Dependant[] {
  const most = new Map<string, number>();
  for (const { what, count } of dependants) most.set(what, Math.max(most.get(what) ?? 0, count));
  return [...most].map(([what, count]) => ({ what, count }));
}
