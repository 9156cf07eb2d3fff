import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { openCopy, startTestCluster } from './database.ts';
import type { TestCluster } from './database.ts';

let cluster: TestCluster;
/** Where the other files of this process find their template. */
const ofOthers = { ...process.env };

beforeAll(async () => {
  cluster = await startTestCluster();
  await cluster.createTemplate(async (url) => {
    await run(url, `create table people as select 'Айгүл' as name`);
  });
});

afterAll(async () => {
  Object.assign(process.env, ofOthers);
  await cluster.stop();
});

describe('the test database', () => {
  it('is a copy with what the template holds', async () => {
    const copy = await openCopy();

    expect(await run(copy.url, 'select name from people')).toEqual([{ name: 'Айгүл' }]);
  });

  it('belongs to its opener alone, many at once', async () => {
    const copies = await Promise.all(Array.from({ length: 6 }, () => openCopy()));

    await run(copies[0]!.url, 'delete from people');

    const counts = await Promise.all(
      copies.map(({ url }) => run(url, 'select count(*)::int as count from people')),
    );
    expect(counts.flat().map(({ count }) => count)).toEqual([0, 1, 1, 1, 1, 1]);
  });

  it('is gone after it was dropped, although somebody is connected', async () => {
    const copy = await openCopy();
    const client = new Client(copy.url);
    client.on('error', () => {});
    await client.connect();

    await copy.drop();

    await expect(run(copy.url, 'select 1')).rejects.toThrow('does not exist');
  });

  it('leaves what other living runs made, and clears away what dead ones left', async () => {
    const admin = (await openCopy()).masterUrl;
    await run(admin, 'create database bilim_test_0000aa');
    await run(admin, 'create database bilim_test_0000aa_01');

    const other = await openOtherRun(admin);
    const names = (await run(admin, `select datname from pg_database`)).map(({ datname }) => datname);

    expect(names).not.toContain('bilim_test_0000aa');
    expect(names).not.toContain('bilim_test_0000aa_01');
    expect(await run((await openCopy()).url, 'select name from people')).toEqual([{ name: 'Айгүл' }]);
    await other.stop();
  });
});

/** A run of its own on the same server, as another `npm test` with the same TEST_DATABASE_URL would be. */
async function openOtherRun(url: string): Promise<TestCluster> {
  const shared = globalThis.bilimTestCluster;
  const given = process.env['TEST_DATABASE_URL'];
  const server = new URL(url);
  server.pathname = '/postgres';
  globalThis.bilimTestCluster = undefined;
  process.env['TEST_DATABASE_URL'] = server.href;
  try {
    return await startTestCluster();
  } finally {
    globalThis.bilimTestCluster = shared;
    if (given === undefined) {
      delete process.env['TEST_DATABASE_URL'];
    } else {
      process.env['TEST_DATABASE_URL'] = given;
    }
  }
}

async function run(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new Client(url);
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}
