import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { openPortal } from '#testing';
import type { Portal } from '#testing';

import { gathered } from './gathered.ts';
import { instant, int, listOf, numeric, orNull, smallint, text } from './sqlTypes.ts';

let portal: Portal;
beforeAll(async () => {
  portal = await openPortal();
});
afterAll(() => portal.close());

const at = new Date('2026-09-01T08:00:00.123Z');
const asked = {
  word: text,
  numbers: listOf(int),
  at: instant,
  credits: orNull(numeric),
};
const echo = gathered({
  name: 'test_gathered_echo',
  params: asked,
  row: { number: int, word: text, at: instant, credits: orNull(numeric) },
  sql: (p) => sql`
  select one.number, ${p.word} as word, ${p.at} as at, ${p.credits} as credits
  from unnest(${p.numbers}) with ordinality one(number, place) order by one.place`,
});
const narrow = gathered({
  name: 'test_gathered_narrow',
  params: { divisor: smallint },
  row: { quotient: int },
  sql: (p) => sql`select (100 / ${p.divisor})::int as quotient`,
});

const wordsOf = (many: number) => Array.from({ length: many }, (_, nth) => `сөз "${nth}", '{}'`);

it('answers each of many with what is theirs, in its order, as it would alone', async () => {
  const ask = (word: string, nth: number) => ({
    word,
    numbers: Array.from({ length: nth % 4 }, (_, place) => nth - place),
    at: new Date(at.getTime() + nth),
    credits: nth % 2 === 0 ? null : `${nth}.50`,
  });
  const wanted = wordsOf(50).map(ask);
  const alone = await portal.db.transaction(async (tx) => {
    const answers = [];
    for (const one of wanted) answers.push(await echo(tx, one));
    return answers;
  });

  expect(await Promise.all(wanted.map((one) => echo(portal.db, one)))).toEqual(alone);
  expect(alone[3]?.map(({ number }) => number)).toEqual([3, 2, 1]);
  expect(alone[4]).toEqual([]);
});

it('asks the database a few times for many who come at once, and once for whoever comes alone', async () => {
  const before = await timesRun();
  await narrow(portal.db, { divisor: 1 });
  expect(await timesRun()).toEqual({ alone: before.alone + 1, together: before.together });

  await Promise.all(Array.from({ length: 40 }, () => narrow(portal.db, { divisor: 4 })));
  expect(await timesRun()).toEqual({ alone: before.alone + 1, together: before.together + 3 });
});

it('refuses what cannot be found to whoever asks for it, and to nobody beside them', async () => {
  const answers = await Promise.allSettled(
    [5, 0, 4, 99_999, 2].map((divisor) => narrow(portal.db, { divisor })),
  );

  expect(answers.map((one) => (one.status === 'fulfilled' ? one.value : one.reason.code))).toEqual([
    [{ quotient: 20 }],
    '22012',
    [{ quotient: 25 }],
    '22003',
    [{ quotient: 50 }],
  ]);
});

it('belongs to a transaction that it is asked in', async () => {
  const known = gathered({
    name: 'test_gathered_known',
    params: { key: text },
    row: { many: int },
    sql: (p) => sql`select count(*)::int as many from app_settings where key = ${p.key}`,
  });
  await portal.db.transaction(async (tx) => {
    await tx.$client.query(`insert into app_settings (key, value) values ('test.gathered', '1')`);
    expect(await known(tx, { key: 'test.gathered' })).toEqual([{ many: 1 }]);
    expect(await known(portal.db, { key: 'test.gathered' })).toEqual([{ many: 0 }]);
    await tx.$client.query(`delete from app_settings where key = 'test.gathered'`);
  });
});

/** How often the connections for such readings have run it. */
async function timesRun() {
  const { blind } = portal.pool;
  const clients = await Promise.all(Array.from({ length: blind.options.max ?? 1 }, () => blind.connect()));
  const sum = { alone: 0, together: 0 };
  for (const client of clients) {
    const { rows } = await client.query<{ name: string; runs: number }>(
      `select name, (generic_plans + custom_plans)::int as runs from pg_prepared_statements
       where name in ('test_gathered_narrow', 'test_gathered_narrow_gathered')`,
    );
    for (const { name, runs } of rows) sum[name.endsWith('narrow_gathered') ? 'together' : 'alone'] += runs;
    client.release();
  }
  return sum;
}
