import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as z from 'zod/mini';

import { openPortal } from '#testing';
import type { Portal } from '#testing';

import { instant, int, json, listOf, orNull, text } from './sqlTypes.ts';
import { statement, valuesIn } from './statement.ts';

let portal: Portal;
beforeAll(async () => {
  portal = await openPortal();
});
afterAll(() => portal.close());

const echo = statement({
  name: 'test_echo',
  params: { word: text, numbers: listOf(int), at: orNull(instant) },
  row: { word: text, count: int, at: orNull(instant) },
  sql: (p) => sql`
  select ${p.word} as word, cardinality(${p.numbers}) as count, ${p.at} as at where ${p.word} <> ''`,
});

it('runs on the pool and in a transaction, and gives values of their types', async () => {
  const at = new Date('2026-09-01T08:00:00Z');
  const asked = { word: 'ң', numbers: [1, 2], at };

  expect(await echo(portal.db, asked)).toEqual([{ word: 'ң', count: 2, at }]);
  expect(await portal.db.transaction(async (tx) => await echo(tx, { ...asked, at: null }))).toEqual([
    { word: 'ң', count: 2, at: null },
  ]);
});

it('sends a parameter once, however often it stands in the text', async () => {
  await portal.db.transaction(async (tx) => {
    await echo(tx, { word: 'а', numbers: [], at: null });
    const { rows } = await tx.$client.query<{ many: number }>(
      `select cardinality(parameter_types) as many from pg_prepared_statements where name = 'test_echo'`,
    );
    expect(rows).toEqual([{ many: 3 }]);
  });
});

it('plans a blind statement once for all values, also where a plan for these looks cheaper', async () => {
  const stated = { params: { many: int }, row: { count: int } };
  const count = ({ many }: { readonly many: SQL }) =>
    sql`select count(*)::int as count from generate_series(1, ${many})`;
  const seeing = statement({ ...stated, name: 'test_seeing', sql: count });
  const blind = statement({ ...stated, name: 'test_blind', planned: 'blind', sql: count });

  await portal.db.transaction(async (tx) => {
    await tx.$client.query('set local plan_cache_mode = auto');
    for (let round = 0; round < 7; round += 1)
      for (const ask of [seeing, blind]) expect(await ask(tx, { many: 2 })).toEqual([{ count: 2 }]);
    const { rows } = await tx.$client.query<{ name: string; again: number }>(
      `select name, custom_plans::int as again from pg_prepared_statements
       where name in ('test_seeing', 'test_blind_hiding') order by 1`,
    );
    expect(rows).toEqual([
      { name: 'test_blind_hiding', again: 5 },
      { name: 'test_seeing', again: 7 },
    ]);
  });
  // Outside of transactions it has connections of its own, which do not even plan it the first five times.
  await blind(portal.db, { many: 2 });
  const { rows: apart } = await portal.pool.blind.query<{ again: number }>(
    `select custom_plans::int as again from pg_prepared_statements where name = 'test_blind'`,
  );
  expect(apart).toEqual([{ again: 0 }]);
});

it('finds a row that is not what its statement says', async () => {
  const lying = statement({
    name: 'test_lying',
    params: {},
    row: { number: int },
    sql: () => sql`select null::int as number`,
  });

  await expect(lying(portal.db)).rejects.toThrow('test_lying answers otherwise than it says: 0.number');
});

it('refuses to be stated in a way that could never run', () => {
  const stated = { params: { id: int }, row: {} };

  const unused = statement({ ...stated, name: 'test_unused', sql: () => sql`select` });
  expect(unused.stated).toThrow('never uses id');
  const glued = statement({ ...stated, name: 'test_glued', sql: ({ id }) => sql`select where ${id} = ${5}` });
  expect(glued.stated).toThrow('holds a value');
  const undeclared = statement({
    ...stated,
    name: 'test_undeclared',
    sql: ({ id }) => sql`select ${id}, ${sql.placeholder('ip')}`,
  });
  expect(undeclared.stated).toThrow('does not declare ip');
  expect(() => statement({ ...stated, name: 'test_echo', sql: ({ id }) => sql`select ${id}` })).toThrow(
    'two statements test_echo',
  );
});

it('writes documents out, and fits into what the query builder writes', async () => {
  const params = { about: json(z.unknown()), ids: listOf(int) };
  const { about, ids } = valuesIn(params, { about: { a: [1] }, ids: [1, 2] });

  const { rows } = await portal.db.execute(sql`select ${about} as about, ${ids} as ids`);

  expect(rows).toEqual([{ about: { a: [1] }, ids: [1, 2] }]);
});
