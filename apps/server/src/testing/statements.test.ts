import { readdirSync, readFileSync } from 'node:fs';

import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { Shape } from '#platform/db/sqlTypes.ts';
import { statedSql } from '#platform/db/statedSql.ts';
import type { StatedSql } from '#platform/db/statedSql.ts';

import { openCopy } from './database.ts';
import type { TestDatabase } from './database.ts';
import { describeStatement } from './describeStatement.ts';
import { isLong } from './long.ts';

/** Statements are known when the files that state them are loaded. */
const source = new URL('..', import.meta.url);
for (const file of readdirSync(source, { recursive: true, encoding: 'utf8' })) {
  const at = new URL(file, source);
  if (!file.endsWith('.ts') || file.endsWith('.test.ts')) continue;
  if (/\/(db\/statement|dictionaries\/dictionary)\.ts'/.test(readFileSync(at, 'utf8'))) await import(at.href);
}

/** Tests before this one may have stated some in the same process, of which some can never run. */
const ofTheServer = statedSql((name) => !name.startsWith('test_'));
/** A statement is the same in each language but for the columns of names. */
const described = isLong ? ofTheServer : ofTheServer.filter(({ name }) => !/_(?:kg|en)$/.test(name));

let database: TestDatabase;
let client: Client;
beforeAll(async () => {
  database = await openCopy();
  client = new Client({ connectionString: database.url });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

describe('PostgreSQL agrees with what the server says of its statements', () => {
  it.each(described.map((stated) => [stated.name, stated] as const))('%s', async (_name, stated) => {
    const { params, row } = await describeGiven(stated);
    const declared = stated.order.map((name) => stated.params[name]?.cast);
    expect(params, 'types of parameters').toEqual(declared);
    expect(namesOf(row), 'columns').toEqual(Object.keys(stated.row).toSorted());
    const lies = row.filter(({ name, type }) => !arrivesAs(stated.row, name).includes(type));
    expect(lies, 'columns of another type').toEqual([]);
  });
});

/** Temporary tables that it speaks of are there for as long as it is looked at, without any rows. */
async function describeGiven(stated: StatedSql) {
  if (stated.given.length === 0) return await describeStatement(client, stated.text);
  await client.query('begin');
  try {
    for (const { text, order } of givenTo(stated))
      await client.query(
        text,
        order.map(() => null),
      );
    return await describeStatement(client, stated.text);
  } finally {
    await client.query('rollback');
  }
}

/** Each once, and after what it was given itself. */
function givenTo({ given }: StatedSql, known = new Set<StatedSql>()): Set<StatedSql> {
  for (const one of given) {
    if (!known.has(one)) givenTo(one, known).add(one);
  }
  return known;
}

function namesOf(row: readonly { readonly name: string }[]): readonly string[] {
  return row.map(({ name }) => name).toSorted();
}

function arrivesAs(row: Shape, name: string): readonly string[] {
  return row[name]?.arrivesFrom ?? [];
}
