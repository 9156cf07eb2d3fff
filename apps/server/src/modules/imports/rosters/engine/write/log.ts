import type { Workbench } from '../workbench.ts';

interface Insertion {
  readonly table: string;
  /** The primary key. */
  readonly key: readonly string[];
  /** Columns with their values as SQL over `from`. */
  readonly values: Readonly<Record<string, string>>;
  readonly from: string;
}

/** Makes rows and notes them down for undoing. */
export async function insertRows(bench: Workbench, { table, key, values, from }: Insertion): Promise<void> {
  await bench.run(`
    with made as (
      insert into ${table} (${Object.keys(values).join(', ')})
      select ${Object.values(values).join(', ')} from ${from} returning *
    )
    insert into import_rows (run_id, table_name, key, before, after)
    select ${bench.runId}, '${table}', ${keyOf('made', key)}, null, to_jsonb(made) from made`);
}

interface Alteration extends Insertion {
  /** Aliases of tables in `from` whose columns are the key: `p.our_id` for `id`. */
  readonly where: Readonly<Record<string, string>>;
}

/** Changes rows and notes down what the columns held before. Every row at most once. */
export async function updateRows(
  bench: Workbench,
  { table, key, values, from, where }: Alteration,
): Promise<void> {
  const columns = Object.keys(values);
  const wanted = [
    ...Object.entries(where).map(([column, value]) => `${value} as key_${column}`),
    ...Object.entries(values).map(([column, value]) => `${value} as new_${column}`),
  ];
  const same = (left: string, right: (column: string) => string) =>
    key.map((column) => `${left}.${column} = ${right(column)}`).join(' and ');
  const object = (alias: string) =>
    `jsonb_build_object(${columns.map((column) => `'${column}', ${alias}.${column}`).join(', ')})`;
  await bench.run(`
    with wanted as materialized (select ${wanted.join(', ')} from ${from}),
    old as materialized (
      select o.* from ${table} o join wanted w on ${same('o', (column) => `w.key_${column}`)}
    ),
    done as (
      update ${table} t set ${columns.map((column) => `${column} = w.new_${column}`).join(', ')}
      from wanted w where ${same('t', (column) => `w.key_${column}`)} returning t.*
    )
    insert into import_rows (run_id, table_name, key, before, after)
    select ${bench.runId}, '${table}', ${keyOf('done', key)}, ${object('old')}, ${object('done')}
    from done join old on ${same('old', (column) => `done.${column}`)}`);
}

interface Removal {
  readonly table: string;
  readonly key: readonly string[];
  /** A condition over the row `t`. */
  readonly where: string;
}

/** Takes rows away that only link others, such as a role of a person. They are noted down whole. */
export async function deleteRows(bench: Workbench, { table, key, where }: Removal): Promise<void> {
  await bench.run(`
    with lost as (delete from ${table} t where ${where} returning t.*)
    insert into import_rows (run_id, table_name, key, before, after)
    select ${bench.runId}, '${table}', ${keyOf('lost', key)}, to_jsonb(lost), 'null'::jsonb from lost`);
}

function keyOf(alias: string, key: readonly string[]): string {
  return `jsonb_build_object(${key.map((column) => `'${column}', ${alias}.${column}`).join(', ')})`;
}
