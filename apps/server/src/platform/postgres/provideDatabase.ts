import { escapeIdentifier } from 'pg';
import type { Client } from 'pg';

import { openOwnClient } from '../db/ownClient.ts';
import type { Connection } from './connectionUrl.ts';

export const DATABASE = 'bilim';
/** The role that the portal works as: it owns its database and may do nothing else. */
export const PORTAL_ROLE = 'portal';

/**
 * Lets the portal have its role and its database with everything in it. At every start: whoever restores a copy by hand
 * does so as the role that may do everything, and what is there then belongs to that one.
 */
export async function provideDatabase(setup: Connection): Promise<void> {
  const database = escapeIdentifier(setup.database);
  await as({ ...setup, database: 'postgres' }, async (client) => {
    if (!(await exists(client, 'select from pg_roles where rolname = $1', PORTAL_ROLE)))
      await client.query(`create role ${PORTAL_ROLE} login nosuperuser nocreatedb nocreaterole`);
    if (!(await exists(client, 'select from pg_database where datname = $1', setup.database)))
      await client.query(`create database ${database}`);
    await client.query(`alter database ${database} owner to ${PORTAL_ROLE}`);
  });
  await as(setup, handOver);
}

async function exists(client: Client, statement: string, name: string): Promise<boolean> {
  const { rowCount } = await client.query(statement, [name]);
  return rowCount === 1;
}

/**
 * All that is not PostgreSQL's own and not the portal's yet. `reassign owned` would refuse: the role that `initdb` made
 * owns what the server itself needs. Indexes, types of rows and sequences of columns go with their tables; what an
 * extension brought stays with the role that made it.
 */
const others = `
  with made as (
    select 'pg_namespace'::regclass as catalog, oid, nspowner as owner, nspname as schema from pg_namespace
    where nspname <> 'public'
    union all
    select 'pg_class'::regclass, c.oid, c.relowner, n.nspname from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p', 'v', 'm', 'S')
    union all
    select 'pg_proc'::regclass, p.oid, p.proowner, n.nspname from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    union all
    select 'pg_type'::regclass, t.oid, t.typowner, n.nspname from pg_type t join pg_namespace n on n.oid = t.typnamespace
    where t.typtype in ('d', 'e', 'r')
  )
  select format('alter %s %s owner to ${PORTAL_ROLE}', named.type, named.identity) as change
  from made, pg_identify_object(made.catalog, made.oid, 0) as named
  where made.owner <> '${PORTAL_ROLE}'::regrole
    and made.schema !~ '^pg_' and made.schema <> 'information_schema'
    and not exists (
      select from pg_depend d where d.classid = made.catalog and d.objid = made.oid
        and (d.deptype = 'e' or d.deptype in ('a', 'i') and d.refclassid = 'pg_class'::regclass and d.refobjsubid > 0))`;

async function handOver(client: Client): Promise<void> {
  const { rows } = await client.query<{ change: string }>(others);
  if (rows.length === 0) return;
  await client.query(['begin', ...rows.map(({ change }) => change), 'commit'].join(';\n'));
}

async function as(connection: Connection, work: (client: Client) => Promise<void>): Promise<void> {
  const client = await openOwnClient(connection);
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
