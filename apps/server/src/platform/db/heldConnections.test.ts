import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { afterAll, beforeAll, expect, it } from 'vitest';

import { openCopy } from '../../testing/database.ts';

import { openDatabase } from './database.ts';
import type { OpenDatabase } from './database.ts';
import { openOwnClient } from './ownClient.ts';

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

const pidOf = async (client: { query(sql: string): Promise<{ rows: { pid: number }[] }> }) =>
  (await client.query('select pg_backend_pid() as pid')).rows[0]?.pid;
const cut = async (pid: number | undefined) =>
  await database.pool.query('select pg_terminate_backend($1)', [pid]);

it('a connection that breaks between two statements fails the next one and ends nothing else', async () => {
  const held = await database.pool.connect();
  const broken = new Promise((resolve) => held.once('end', resolve));
  await held.query('begin');

  await cut(await pidOf(held));
  await broken;

  await expect(held.query('select 1')).rejects.toThrow('not queryable');
  held.release();
  expect((await database.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
});

it('so does one of its own', async () => {
  const client = await openOwnClient(copy.url);
  const broken = new Promise((resolve) => client.once('end', resolve));

  await cut(await pidOf(client));
  await broken;

  await expect(client.query('select 1')).rejects.toThrow('not queryable');
});

it('whatever in the server makes connections hears them break', () => {
  const root = join(import.meta.dirname, '../..');
  const makers = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts') && !name.startsWith('testing'))
    .map((name) => [name, readFileSync(join(root, name), 'utf8')] as const)
    .filter(([, source]) => /\bimport \{[^}]*\b(?:Client|Pool)\b[^}]*\} from 'pg'/.test(source));

  expect(makers.length).toBeGreaterThan(2);
  expect(makers.filter(([, source]) => !source.includes('hearBreaking')).map(([name]) => name)).toEqual([]);
});
