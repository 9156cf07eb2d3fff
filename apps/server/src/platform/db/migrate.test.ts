import { randomBytes } from 'node:crypto';

import { afterAll, beforeAll, expect, it } from 'vitest';

import { loadReference } from '#reference/loadReference.ts';
import { today } from '#testing';

import { openCopy } from '../../testing/database.ts';
import { openDatabase } from './database.ts';
import { migrateDatabase } from './migrate.ts';
import { openOwnClient } from './ownClient.ts';

const name = `bilim_test_ordinary_${randomBytes(4).toString('hex')}`;
let copy: Awaited<ReturnType<typeof openCopy>>;
beforeAll(async () => {
  copy = await openCopy();
});
afterAll(() => copy.drop());

it('a role that owns its database and may nothing else is enough', { tags: 'long' }, async () => {
  const master = await openOwnClient(copy.masterUrl);
  await master.query(`create role ${name} login nosuperuser nocreatedb nocreaterole password 'ordinary'`);
  await master.query(`create database ${name} owner ${name} template template0 encoding 'UTF8'`);
  const url = copy.url.replace(/\/\/[^@]*@/, `//${name}:ordinary@`).replace(/\/[^/]*$/, `/${name}`);
  try {
    await migrateDatabase(url);
    const database = openDatabase(url, 1);
    await loadReference(database.db, today);
    const { rows } = await database.pool.query(
      `select current_user::text as name, current_setting('is_superuser') as super`,
    );
    await database.close();

    expect(rows).toEqual([{ name, super: 'off' }]);
  } finally {
    await master.query(`drop database ${name} with (force)`);
    await master.query(`drop role ${name}`);
    await master.end();
  }
});
