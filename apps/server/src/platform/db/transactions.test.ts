import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';

import { openCopy } from '../../testing/database.ts';

import { openDatabase } from './database.ts';
import type { Database, OpenDatabase } from './database.ts';
import { appSettings } from './platform.tables.ts';

let copy: Awaited<ReturnType<typeof openCopy>>;
let database: OpenDatabase;
beforeAll(async () => {
  copy = await openCopy();
  database = openDatabase(copy.url, 1);
});
afterAll(async () => {
  await database.close();
  await copy.drop();
});
beforeEach(async () => {
  await database.db.delete(appSettings);
});

const write = async (db: Database, key: string) =>
  void (await db.insert(appSettings).values({ key, value: '1' }));
const written = async () => (await database.db.select().from(appSettings)).map(({ key }) => key);
const fail = async (db: Database, key: string) =>
  await db
    .transaction(async (tx) => {
      await write(tx, key);
      throw new Error('changed my mind');
    })
    .catch(() => {});

it('a transaction that fails leaves nothing, and gives its connection back', async () => {
  await fail(database.db, 'gone');

  expect(await written()).toEqual([]);
});

it('one inside of another fails by itself', async () => {
  await database.db.transaction(async (tx) => {
    await write(tx, 'before');
    await fail(tx, 'gone');
    await tx.transaction(async (inner) => {
      await write(inner, 'inside');
      await fail(inner, 'gone deeper');
    });
    await write(tx, 'after');
  });

  expect((await written()).toSorted()).toEqual(['after', 'before', 'inside']);
});
