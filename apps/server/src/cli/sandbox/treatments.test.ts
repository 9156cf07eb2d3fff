import { afterAll, beforeAll, expect, it } from 'vitest';

import { selectTables, selectWordColumns } from '#platform/backup/catalogue.queries.ts';
import { withSession } from '#platform/backup/session.ts';

import { openCopy } from '../../testing/database.ts';
import type { TestDatabase } from '../../testing/database.ts';
import { emptied } from './emptied.ts';
import { changed, kept } from './treatments.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openCopy();
});
afterAll(async () => await database.drop());

it('knows of every column that holds words what becomes of it, and of none that is not there', async () => {
  const columns = await withSession(database.url, selectWordColumns);
  const tables = new Map(
    (await withSession(database.url, selectTables)).map((table) => [table.name, table.columns] as const),
  );
  const treated = [...emptied, ...Object.keys(changed), ...Object.keys(kept)];
  expect(treated.filter((table) => !tables.has(table))).toEqual([]);
  const rewritten = Object.entries(changed).flatMap(([table, values]) =>
    Object.keys(values).map((column) => [table, column] as const),
  );
  expect(rewritten.filter(([table, column]) => tables.get(table)?.includes(column) !== true)).toEqual([]);
  const has = (table: string, column: string) =>
    columns.some((one) => one.table === table && one.column === column);
  const words = Object.entries(kept).flatMap(([table, names]) =>
    names.split(' ').map((name) => [table, name]),
  );
  expect(words.filter(([table = '', name = '']) => !has(table, name))).toEqual([]);
  expect(
    columns.filter(
      ({ table, column }) =>
        !emptied.includes(table) &&
        changed[table]?.[column] === undefined &&
        kept[table]?.split(' ').includes(column) !== true,
    ),
  ).toEqual([]);
});
