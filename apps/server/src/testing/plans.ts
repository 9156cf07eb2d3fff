import { Client, escapeLiteral } from 'pg';
import type { PoolClient } from 'pg';

/** A statement as the driver was asked to run it. */
export interface AskedStatement {
  readonly name: string | undefined;
  readonly text: string;
  readonly values: readonly unknown[];
  /** It ran on a connection that plans once for all values, whatever they are. */
  readonly plansOnce?: boolean;
}

/** What PostgreSQL tells of a part of a plan, as far as it is looked at. */
export interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Actual Loops'?: number;
  readonly 'Actual Rows'?: number;
  readonly 'Rows Removed by Filter'?: number;
  readonly 'Rows Removed by Join Filter'?: number;
  readonly 'Parallel Aware'?: boolean;
  readonly 'Shared Hit Blocks'?: number;
  readonly 'Shared Read Blocks'?: number;
  readonly Plans?: readonly PlanNode[];
}

export interface Explained {
  readonly Plan: PlanNode;
  readonly 'Planning Time'?: number;
  readonly 'Execution Time'?: number;
}

/** Writes down what is asked of the database over any connection, until it is stopped. */
export function watchStatements(onAsked: (asked: AskedStatement) => void): () => void {
  const query: unknown = Reflect.get(Client.prototype, 'query');
  if (typeof query !== 'function') throw new Error('this driver asks in another way');
  Reflect.set(Client.prototype, 'query', function watched(this: Client, ...given: readonly unknown[]) {
    const asked = describe(given);
    if (asked !== null) onAsked({ ...asked, plansOnce: plansOnce(this) });
    return Reflect.apply(query, this, given);
  });
  return () => void Reflect.set(Client.prototype, 'query', query);
}

function plansOnce(client: object): boolean {
  const given: unknown = Reflect.get(client, 'connectionParameters');
  return JSON.stringify(given ?? null).includes('force_generic_plan');
}

/** The driver takes text and values apart, or together in an object. */
function describe([config, apart]: readonly unknown[]): AskedStatement | null {
  const asked = typeof config === 'string' ? { text: config } : config;
  if (typeof asked !== 'object' || asked === null || !('text' in asked) || typeof asked.text !== 'string')
    return null;
  const given = 'values' in asked ? asked.values : apart;
  const values: readonly unknown[] = Array.isArray(given) ? given : [];
  const name = 'name' in asked && typeof asked.name === 'string' ? asked.name : undefined;
  return { name, text: asked.text, values };
}

/** Those that read or write rows: not the bounds of transactions, nor what is said to other processes. */
export function hasPlan({ text }: AskedStatement): boolean {
  return /^\s*(?:select|insert|update|delete|with|\()/i.test(text) && !text.includes('pg_notify');
}

/**
 * How PostgreSQL goes about a statement; run, it also tells what that took, and is undone. One with a name is planned
 * as connections plan it after a while: once for all values.
 */
export async function explain(
  client: PoolClient,
  { name, text, values }: AskedStatement,
  { isRun }: { readonly isRun: boolean },
): Promise<Explained> {
  const how = `explain (${isRun ? 'analyze, buffers, timing off, ' : ''}format json)`;
  await client.query('begin');
  try {
    if (name === undefined) return planIn(await client.query(`${how} ${text}`, [...values]));
    await client.query(`set local plan_cache_mode = force_generic_plan`);
    await client.query(`prepare explained as ${text}`);
    const given = (await literalsOf(client, values)).join();
    return planIn(await client.query(`${how} execute explained${given === '' ? '' : `(${given})`}`));
  } finally {
    await client.query('rollback');
    if (name !== undefined) await client.query('deallocate explained').catch(() => undefined);
  }
}

/** After five runs PostgreSQL decides whether it goes on to plan a prepared statement for each call. */
const runsUntilDecided = 6;

/** Milliseconds of planning in each run of a prepared statement whose plan PostgreSQL does not keep; 0 for others. */
export async function planningAnew(
  client: PoolClient,
  { name, text, values, plansOnce = false }: AskedStatement,
): Promise<number> {
  if (name === undefined || plansOnce) return 0;
  await client.query('begin');
  try {
    await client.query('set local plan_cache_mode = auto');
    await client.query(`prepare decided as ${text}`);
    const given = (await literalsOf(client, values)).join();
    const run = `explain (summary, format json) execute decided${given === '' ? '' : `(${given})`}`;
    let last = 0;
    for (let nth = 0; nth < runsUntilDecided; nth += 1)
      last = planIn(await client.query(run))['Planning Time'] ?? 0;
    const { rows } = await client.query<{ isKept: boolean }>(
      `select generic_plans > 0 as "isKept" from pg_prepared_statements where name = 'decided'`,
    );
    return rows[0]?.isKept === false ? last : 0;
  } finally {
    await client.query('rollback');
    await client.query('deallocate decided').catch(() => undefined);
  }
}

/** As the driver would send them: the database itself writes them as text. */
async function literalsOf(client: PoolClient, values: readonly unknown[]): Promise<string[]> {
  if (values.length === 0) return [];
  const sent = values.map((value) => (Buffer.isBuffer(value) ? `\\x${value.toString('hex')}` : value));
  const columns = values.map((_, place) => `$${place + 1}::text as v${place}`);
  const { rows } = await client.query<Record<string, string | null>>(`select ${columns.join()}`, sent);
  return Object.values(rows[0] ?? {}).map((value) => (value === null ? 'null' : escapeLiteral(value)));
}

function planIn({
  rows,
}: {
  readonly rows: readonly { readonly 'QUERY PLAN'?: readonly Explained[] }[];
}): Explained {
  const explained = rows[0]?.['QUERY PLAN']?.[0];
  if (explained === undefined) throw new Error('a statement without a plan');
  return explained;
}

/** All parts of a plan, from the outermost inwards. */
function* nodesOf(node: PlanNode): Generator<PlanNode> {
  yield node;
  for (const inner of node.Plans ?? []) yield* nodesOf(inner);
}

/** A table with more rows is read by index. */
const manyRows = 10_000;

/** Large tables of which it went through row after row, and did not stop soon. */
export function tablesReadWhole({ Plan }: Explained): string[] {
  const scans = [...nodesOf(Plan)].filter(
    (node) => node['Node Type'] === 'Seq Scan' && rowsPassed(node) > manyRows,
  );
  return [...new Set(scans.map((node) => node['Relation Name'] ?? ''))];
}

/** Told are the rows of a loop, and processes that share a scan have one each. */
function rowsPassed(node: PlanNode): number {
  const ofLoop = (node['Actual Rows'] ?? 0) + (node['Rows Removed by Filter'] ?? 0);
  return node['Parallel Aware'] === true ? ofLoop * (node['Actual Loops'] ?? 0) : ofLoop;
}

/** The most rows that any part of it gave at a time: of a journal, its cells. */
export function mostRows({ Plan }: Explained): number {
  return Math.max(...[...nodesOf(Plan)].map((node) => node['Actual Rows'] ?? 0));
}

/** The most rows that any part of it went through, over all its rounds: thousands of thousands are a join by trying. */
export function mostPassed({ Plan }: Explained): number {
  return Math.max(
    ...[...nodesOf(Plan)].map(
      (node) =>
        ((node['Actual Rows'] ?? 0) +
          (node['Rows Removed by Filter'] ?? 0) +
          (node['Rows Removed by Join Filter'] ?? 0)) *
        (node['Actual Loops'] ?? 0),
    ),
  );
}

/** How many pages of 8 kB it looked at while it ran. */
export function pagesRead({ Plan }: Explained): number {
  return (Plan['Shared Hit Blocks'] ?? 0) + (Plan['Shared Read Blocks'] ?? 0);
}
