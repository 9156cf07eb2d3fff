import { join } from 'node:path';

import { openDatabase } from '#platform/db/database.ts';
import type { OpenDatabase } from '#platform/db/database.ts';
import type { Log } from '#platform/log/openLog.ts';
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

interface Place {
  /** Why the database that we run ourselves does not run at the moment; null where it does or is another's. */
  trouble(this: void): string | null;
  /** Resolves when it is given up. */
  readonly givenUp: Promise<StartError>;
}

export interface Storage extends OpenDatabase, Place {
  /** Where a second connection of its own can be opened. */
  readonly url: string;
}

/** The university's PostgreSQL, or our own in the var folder; migrated either way. */
export async function openStorage(config: StorageConfig, terminal: Terminal, log?: Log): Promise<Storage> {
  const { url, stop, ...place } = await terminal.during('Database', () => reachDatabase(config, log));
  try {
    await terminal.during('Tables', () => migrateDatabase(url));
    const database = openDatabase(url, config.poolSize);
    return {
      ...database,
      ...place,
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

/** What another runs. */
const elsewhere = (url: string) => ({
  url,
  trouble: () => null,
  givenUp: new Promise<StartError>(() => {}),
  stop: async () => {},
});

/** The one of the settings, or our own, which is started. */
export async function reachDatabase(
  { databaseUrl, varFolder, sharesDatabase = false }: Omit<StorageConfig, 'poolSize'>,
  log?: Log,
): Promise<Place & { readonly url: string; stop(this: void): Promise<void> }> {
  if (databaseUrl !== undefined) return elsewhere(databaseUrl);
  const dataDir = join(varFolder, 'postgres');
  const running = sharesDatabase ? findRunningPostgres(dataDir) : null;
  if (running !== null) return elsewhere(connectionUrl(running));
  const postgres = await startEmbeddedPostgres({ dataDir, ...(log === undefined ? {} : { log }) });
  const { connection, trouble, givenUp } = postgres;
  return { url: connectionUrl(connection), trouble, givenUp, stop: () => postgres.stop() };
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
