import { randomBytes } from 'node:crypto';

import { Client, escapeIdentifier } from 'pg';

import { checkRows } from '#platform/db/statement.ts';

import { startEmbeddedCluster } from './embeddedCluster.ts';

/** A PostgreSQL server for one run of the tests. */
export interface TestCluster {
  /** Makes the database that every test file starts from; `migrate` fills it. A second call in a run is a no-op. */
  createTemplate(migrate: (url: string) => Promise<void>): Promise<void>;
  stop(): Promise<void>;
}

/** One test file's own copy of the template. */
export interface TestDatabase {
  /** As the portal's role where the server has one. */
  readonly url: string;
  /** As the role that made it, which may do more. */
  readonly masterUrl: string;
  drop(): Promise<void>;
}

/** How the set-up tells the processes of the tests, which inherit its environment, where the template is. */
const SERVER = 'BILIM_TEST_SERVER';
const TEMPLATE = 'BILIM_TEST_TEMPLATE';
const ROLE = 'BILIM_TEST_ROLE';

const PREFIX = 'bilim_test_';

declare global {
  var bilimTestCluster: { readonly started: Promise<TestCluster>; users: number } | undefined;
}

/**
 * Starts an embedded PostgreSQL in a temporary folder, or uses the server of `TEST_DATABASE_URL`. Vitest calls this
 * once for each project, all in one process: they share a cluster, which ends with the last `stop`.
 */
export async function startTestCluster(): Promise<TestCluster> {
  globalThis.bilimTestCluster ??= { started: openCluster(), users: 0 };
  const shared = globalThis.bilimTestCluster;
  shared.users += 1;

  const cluster = await shared.started;
  return {
    createTemplate: (migrate) => cluster.createTemplate(migrate),
    stop: async () => {
      shared.users -= 1;
      if (shared.users === 0) {
        globalThis.bilimTestCluster = undefined;
        await cluster.stop();
      }
    },
  };
}

/** A fresh copy of this run's template, for the caller alone. */
export async function openCopy(): Promise<TestDatabase> {
  return await makeDatabase(process.env[TEMPLATE] ?? '');
}

async function makeDatabase(from: string, ...settings: readonly string[]): Promise<TestDatabase> {
  checkRows();
  const server = process.env[SERVER];
  const template = process.env[TEMPLATE];
  const role = process.env[ROLE];
  if (server === undefined || template === undefined || role === undefined) {
    throw new Error('There is no template database: the global set-up of the tests has not run.');
  }

  const name = `${template}_${randomBytes(6).toString('hex')}`;
  await withClient(server, (client) =>
    client.query(
      [
        `create database ${escapeIdentifier(name)} template ${escapeIdentifier(from)} owner ${escapeIdentifier(role)}`,
        // File by file it takes half of what it takes page by page through the log, which nothing here is read from again.
        'strategy file_copy',
        ...settings,
      ].join(' '),
    ),
  );
  return {
    url: urlOfDatabase(server, name, role),
    masterUrl: urlOfDatabase(server, name),
    drop: () => withClient(server, (client) => dropDatabase(client, name)),
  };
}

/** A database with nothing in it, for the caller alone. */
export async function openEmpty(): Promise<TestDatabase> {
  return await makeDatabase('template0', `encoding 'UTF8'`);
}

/** Where to make databases, and whose they are to be: of another role, or of the one that makes them. */
interface TestServer {
  readonly url: string;
  readonly role?: string;
}

async function openCluster(): Promise<TestCluster> {
  const given = process.env['TEST_DATABASE_URL'];
  if (given !== undefined && given !== '') {
    return openRun({ url: given });
  }
  const embedded = await startEmbeddedCluster();
  const run = await openRun(embedded);
  return {
    createTemplate: (migrate) => run.createTemplate(migrate),
    stop: async () => {
      await run.stop();
      await embedded.stop();
    },
  };
}

async function openRun({ url: server, role: given }: TestServer): Promise<TestCluster> {
  const template = `${PREFIX}${randomBytes(3).toString('hex')}`;
  // The session lives as long as the run, and its name says so to others.
  const client = new Client({ connectionString: server, application_name: template });
  await client.connect();
  await dropKilledRuns(client);
  const role = given ?? (await ownName(client));

  let created: Promise<void> | undefined;
  return {
    createTemplate: (migrate) => (created ??= createTemplate(client, { server, role, template, migrate })),
    stop: async () => {
      await dropRun(client, template);
      await client.end();
    },
  };
}

async function ownName(client: Client): Promise<string> {
  const { rows } = await client.query<{ name: string }>('select current_user as name');
  return rows[0]?.name ?? '';
}

interface NewTemplate {
  readonly server: string;
  readonly role: string;
  readonly template: string;
  readonly migrate: (url: string) => Promise<void>;
}

async function createTemplate(
  client: Client,
  { server, role, template, migrate }: NewTemplate,
): Promise<void> {
  await client.query(
    `create database ${escapeIdentifier(template)} template template0 encoding 'UTF8' owner ${escapeIdentifier(role)}`,
  );
  await migrate(urlOfDatabase(server, template, role));
  // One forgotten connection would make every copy wait and fail.
  await client.query(`alter database ${escapeIdentifier(template)} allow_connections false`);
  process.env[SERVER] = server;
  process.env[TEMPLATE] = template;
  process.env[ROLE] = role;
}

/** A run that was killed has no session any more but left its databases. */
async function dropKilledRuns(client: Client): Promise<void> {
  const { rows } = await client.query<{ datname: string }>(
    `select made.datname from pg_database made
      where made.datname ~ '^${PREFIX}[0-9a-f]{6}'
        and not exists (select from pg_stat_activity session
                         where session.application_name = left(made.datname, ${PREFIX.length + 6}))`,
  );
  for (const { datname } of rows) {
    await dropDatabase(client, datname);
  }
}

async function dropRun(client: Client, template: string): Promise<void> {
  const { rows } = await client.query<{ datname: string }>(
    'select datname from pg_database where starts_with(datname, $1)',
    [template],
  );
  for (const { datname } of rows) {
    await dropDatabase(client, datname);
  }
}

async function dropDatabase(client: Client, name: string): Promise<void> {
  await client.query(`drop database if exists ${escapeIdentifier(name)} with (force)`);
}

async function withClient(url: string, work: (client: Client) => Promise<unknown>): Promise<void> {
  const client = new Client(url);
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

function urlOfDatabase(server: string, name: string, role?: string): string {
  const url = new URL(server);
  if (role !== undefined) url.username = role;
  url.pathname = `/${name}`;
  return url.href;
}
