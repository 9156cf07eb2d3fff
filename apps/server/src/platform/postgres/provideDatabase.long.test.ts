import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { loadReference } from '#reference/loadReference.ts';

import { fillCampus, today } from '../../testing/campus.ts';
import { openDatabase } from '../db/database.ts';
import { migrateDatabase } from '../db/migrate.ts';
import { openOwnClient } from '../db/ownClient.ts';
import { connectionUrl } from './connectionUrl.ts';
import { startEmbeddedPostgres } from './embeddedPostgres.ts';
import type { Connection } from './connectionUrl.ts';
import type { EmbeddedPostgres } from './embeddedPostgres.ts';

let home: string;
let postgres: EmbeddedPostgres;
beforeEach(async () => {
  home = mkdtempSync(path.join(os.tmpdir(), 'bilim-roles-'));
  chmodSync(home, 0o711);
  await start();
});
afterEach(async () => {
  await postgres.stop();
  rmSync(home, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
});

async function start() {
  postgres = await startEmbeddedPostgres({
    dataDir: path.join(home, 'postgres'),
    settings: { fsync: 'off' },
  });
}

async function ask(connection: Connection, statement: string): Promise<unknown[]> {
  const client = await openOwnClient(connection);
  try {
    return (await client.query<object>(statement)).rows;
  } finally {
    await client.end();
  }
}

/** The campus, filled by whoever the address names. */
async function fill(connection: Connection): Promise<void> {
  const url = connectionUrl(connection);
  await migrateDatabase(url);
  const database = openDatabase(url, 2);
  await loadReference(database.db, today);
  await fillCampus(database.db);
  await database.close();
}

/** What is in the database, and is not the portal's. */
const others = `
  select c.oid::regclass::text as name from pg_class c
  where c.relnamespace in ('public'::regnamespace, 'drizzle'::regnamespace) and c.relowner <> 'portal'::regrole
  union all
  select p.oid::regprocedure::text from pg_proc p
  where p.pronamespace = 'public'::regnamespace and p.proowner <> 'portal'::regrole
    and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
  union all
  select n.nspname from pg_namespace n where n.nspname = 'drizzle' and n.nspowner <> 'portal'::regrole
  union all
  select d.datname from pg_database d where d.datname = current_database() and d.datdba <> 'portal'::regrole`;

describe('the portal’s own role', () => {
  it('may do nothing but own its database', async () => {
    expect(
      await ask(
        postgres.connection,
        `select rolname, rolsuper, rolcreatedb, rolcreaterole, rolreplication, rolbypassrls from pg_roles
         where rolname = current_user`,
      ),
    ).toEqual([
      {
        rolname: 'portal',
        rolsuper: false,
        rolcreatedb: false,
        rolcreaterole: false,
        rolreplication: false,
        rolbypassrls: false,
      },
    ]);
  });

  it.each([
    ['starts no program', `copy (select 1) to program 'cat'`],
    ['reads no file of the machine', `select pg_read_file('/etc/passwd')`],
    ['makes itself no more than it is', 'alter role portal superuser'],
    ['becomes nobody else', 'set role bilim'],
    [
      'switches no trigger of the audit off by pretending to be a copy',
      `set session_replication_role = replica`,
    ],
  ])('%s', async (_sentence, statement) => {
    await expect(ask(postgres.connection, statement)).rejects.toMatchObject({ code: '42501' });
  });

  it('fills a new folder with what the portal needs', async () => {
    await fill(postgres.connection);

    expect(await ask(postgres.setup, others)).toEqual([]);
  });
});

describe('a folder of a time without such a role', () => {
  beforeEach(async () => {
    await ask(postgres.setup, 'alter database bilim owner to bilim');
    await ask(postgres.setup, 'drop role portal');
    await fill(postgres.setup);
    await postgres.stop();
  });

  it('becomes the portal’s with all that is in it at the next start', async () => {
    await start();

    expect(await ask(postgres.setup, others)).toEqual([]);
    expect(await ask(postgres.connection, 'select count(*) > 0 as kept from users')).toEqual([
      { kept: true },
    ]);
    await migrateDatabase(connectionUrl(postgres.connection));
    await ask(postgres.connection, 'alter table users add column later integer');
  });

  it('so does what was restored by hand', async () => {
    await start();
    await ask(postgres.setup, 'create table restored (id integer primary key generated always as identity)');
    await postgres.stop();

    await start();

    expect(await ask(postgres.connection, 'insert into restored default values returning id')).toEqual([
      { id: 1 },
    ]);
  });
});
