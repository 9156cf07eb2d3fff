import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { openDatabase } from '#platform/db/database.ts';
import type { Line, OpenDatabase } from '#platform/db/database.ts';
import { openCopy } from '../../testing/database.ts';

import { double, int, text } from './sqlTypes.ts';
import { statement } from './statement.ts';

let copy: Awaited<ReturnType<typeof openCopy>>;
let database: OpenDatabase;
beforeAll(async () => {
  copy = await openCopy();
  database = openDatabase(copy.url, 2);
});
afterAll(async () => {
  await database.close();
  await copy.drop();
});

const backendOn = (line: Line) =>
  statement({
    name: `test_backend_${line}`,
    params: { by: int, seconds: double },
    row: { pid: int, share: int, slept: text },
    line,
    sql: (p) => sql`
    select pg_backend_pid() as pid, 12 / ${p.by} as share, pg_sleep(${p.seconds})::text as slept`,
  });
const quick = backendOn('shared');
const usual = backendOn('own');
const at = { by: 1, seconds: 0 };

const pidOf = async (answer: ReturnType<typeof quick>) => (await answer)[0]?.pid;

it('quick reads that begin together share a connection, and each has its own answer', async () => {
  await quick(database.db, at);
  const divisors = [1, 2, 3, 4, 6, 12];
  const answers = await Promise.all(divisors.map((by) => quick(database.db, { by, seconds: 0 })));
  expect(answers.map(([answer]) => answer?.share)).toEqual([12, 6, 4, 3, 2, 1]);
  expect(new Set(answers.map(([answer]) => answer?.pid)).size).toBe(1);
});

it('what the database refuses harms no read beside it', async () => {
  const settled = await Promise.allSettled([3, 0, 4].map((by) => quick(database.db, { by, seconds: 0 })));
  expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
});

it('a read of a transaction stays in it', async () => {
  await database.db.transaction(async (tx) => {
    expect(await pidOf(quick(tx, at))).toBe(await pidOf(usual(tx, at)));
  });
});

it('behind many that wait, a read takes another connection', async () => {
  const slow = Array.from({ length: 40 }, () => quick(database.db, { by: 1, seconds: 0.02 }));
  const other = await pidOf(quick(database.db, at));
  const [first] = await Promise.all(slow.map(pidOf));
  expect(other).not.toBe(first);
});

it('after the connection broke, those under way fail and the next one gets a new connection', async () => {
  const before = await pidOf(quick(database.db, at));
  const underWay = quick(database.db, { by: 1, seconds: 5 });
  const broken = expect(underWay).rejects.toThrow('terminat');
  await expect
    .poll(async () => {
      const { rows } = await database.pool.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where pid = $1 and query like '%pg_sleep%' and state = 'active'`,
        [before],
      );
      return rows.length;
    })
    .toBe(1);
  await broken;
  await expect.poll(async () => await pidOf(quick(database.db, at)).catch(() => before)).not.toBe(before);
});

it('a server that is not there is an error each time', async () => {
  const nowhere = openDatabase('postgres://nobody@127.0.0.1:1/nothing', 1);
  await expect(quick(nowhere.db, at)).rejects.toThrow('ECONNREFUSED');
  await expect(quick(nowhere.db, at)).rejects.toThrow('ECONNREFUSED');
  await nowhere.close();
});

it('closing waits for the reads under way', async () => {
  const apart = openDatabase(copy.url, 1);
  const underWay = quick(apart.db, { by: 4, seconds: 0.1 });
  await apart.close();
  expect(await underWay).toMatchObject([{ share: 3 }]);
});
