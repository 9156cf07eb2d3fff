import { join } from 'node:path';

import { openDatabase } from '#platform/db/database.ts';
import type { OpenDatabase } from '#platform/db/database.ts';
import { migrateDatabase } from '#platform/db/migrate.ts';
import { findRunningPostgres } from '#platform/postgres/attach.ts';
import { connectionUrl } from '#platform/postgres/connectionUrl.ts';
import { startEmbeddedPostgres } from '#platform/postgres/embeddedPostgres.ts';
import { StartError } from '#platform/startError.ts';
import type { Config } from '#config';

import type { Terminal } from './terminal.ts';

type StorageConfig = Pick<Config, 'databaseUrl' | 'varFolder' | 'poolSize'> & {
  /** Whether the embedded database may be one that a running server has started. */
  readonly sharesDatabase?: boolean;
};

export interface Storage extends OpenDatabase {
  /** Where a second connection of its own can be opened. */
  readonly url: string;
}

/** The university's PostgreSQL, or our own in the var folder; migrated either way. */
export async function openStorage(config: StorageConfig, terminal: Terminal): Promise<Storage> {
  const { url, stop } = await terminal.during('Database', () => reach(config));
  try {
    await terminal.during('Tables', () => migrateDatabase(url));
    const database = openDatabase(url, config.poolSize);
    return {
      ...database,
      url,
      async close() {
        await database.close();
        await stop();
      },
    };
  } catch (error) {
    await stop();
    throw readable(error, config);
  }
}

async function reach({ databaseUrl, varFolder, sharesDatabase = false }: StorageConfig) {
  if (databaseUrl !== undefined) return { url: databaseUrl, stop: async () => {} };
  const running = sharesDatabase ? findRunningPostgres(join(varFolder, 'postgres')) : null;
  if (running !== null) return { url: connectionUrl(running), stop: async () => {} };
  const postgres = await startEmbeddedPostgres({ dataDir: join(varFolder, 'postgres') });
  return { url: connectionUrl(postgres.connection), stop: () => postgres.stop() };
}

/** Codes of Node and PostgreSQL that say: it is not there, or it does not let us in. */
const refusals: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing answers there',
  ENOTFOUND: 'its host is not known',
  ETIMEDOUT: 'it does not answer',
  ENOENT: 'nothing answers there',
  EHOSTUNREACH: 'its host cannot be reached',
  '28P01': 'it refuses the password',
  '28000': 'it refuses the user',
  '3D000': 'it has no such database',
  '42501': 'its user may not create tables or extensions',
};

function readable(error: unknown, { databaseUrl }: StorageConfig): unknown {
  if (databaseUrl === undefined || !(error instanceof Error)) return error;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : codeOfCause(error);
  const reason = refusals[code];
  if (reason === undefined) return error;
  return new StartError(`The database of DATABASE_URL (${hostOf(databaseUrl)}) cannot be used: ${reason}.`, {
    cause: error,
  });
}

function codeOfCause({ cause }: Error): string {
  return cause instanceof Error && 'code' in cause && typeof cause.code === 'string' ? cause.code : '';
}

/** Never the password. */
function hostOf(url: string): string {
  try {
    const { host, pathname } = new URL(url);
    return `${host}${pathname}`;
  } catch {
    return 'not an address';
  }
}
