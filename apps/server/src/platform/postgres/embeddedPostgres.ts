import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

import { openLog } from '../log/openLog.ts';
import type { Log } from '../log/openLog.ts';
import { StartError } from '../startError.ts';
import { accountFor, canEnter, give } from './account.ts';
import type { Account } from './account.ts';
import { findBinaries } from './binaries.ts';
import { prepareDataFolder, resolveDataFolder, SETUP_ROLE } from './dataFolder.ts';
import { keepRunning } from './keepRunning.ts';
import type { Perseverance } from './keepRunning.ts';
import { lockForProcess } from './processLock.ts';
import type { Connection } from './connectionUrl.ts';
import { DATABASE, PORTAL_ROLE, provideDatabase } from './provideDatabase.ts';
import { readPostmasterPid } from './orphan.ts';

export interface EmbeddedPostgresOptions {
  readonly dataDir: string;
  /** Gets what PostgreSQL says, and when it had to be started again. */
  readonly log?: Log;
  /** PostgreSQL settings by name, such as `{ fsync: 'off' }` for tests. */
  readonly settings?: Readonly<Record<string, string>>;
  readonly perseverance?: Perseverance;
}

export interface EmbeddedPostgres {
  /** As the portal's own role, which owns its database and may do nothing else. */
  readonly connection: Connection;
  /** The same database as the role that may do everything. */
  readonly setup: Connection;
  readonly socketDir: string;
  /** The postmaster's; another one after PostgreSQL was killed and started again. */
  readonly pid: number;
  /** Why it does not run at the moment; null while it does. */
  trouble(this: void): string | null;
  /** Resolves when it had ended and could not be started again. */
  readonly givenUp: Promise<StartError>;
  stop(): Promise<void>;
}

const PORT = 5432;
/** Addresses of Unix sockets hold 103 bytes where they hold least (macOS), and the socket's own name takes 15. */
const LONGEST_SOCKET_FOLDER = 88;
/** A thirty-second of the machine's memory; what is in nobody's use is not taken. */
const bufferMegabytes = Math.min(512, Math.max(64, Math.floor(os.totalmem() / 2 ** 25)));
const SETTINGS = {
  shared_buffers: `${bufferMegabytes}MB`,
  unix_socket_permissions: '0700',
  // About itself alone: complaints about statements would quote what people wrote.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
};

/**
 * Runs the PostgreSQL that npm installed, on a Unix socket only, for this process alone. It ends with this process,
 * however that ends, and is started again when it is killed. Failures are `StartError`s.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  try {
    return await start(options);
  } catch (cause) {
    if (cause instanceof StartError) {
      throw cause;
    }
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new StartError(`The database in ${options.dataDir} cannot be used: ${reason}`, { cause });
  }
}

async function start({
  dataDir,
  log = openLog({ level: 'silent' }),
  settings,
  perseverance,
}: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const account = accountFor(dataDir);
  const binaries = findBinaries(account);
  const folder = resolveDataFolder(dataDir, account);
  const lock = lockForProcess(`${folder}.lock`, `The database in ${dataDir}`);

  try {
    await prepareDataFolder(folder, { binaries, account, sync: settings?.['fsync'] !== 'off' });
    const setup = { host: socketFolder(folder, account), port: PORT, user: SETUP_ROLE, database: DATABASE };
    const server = {
      program: binaries.postgres,
      folder,
      socketDir: setup.host,
      port: PORT,
      account,
      settings: { ...SETTINGS, ...settings },
      log,
    };
    const running = await keepRunning(server, perseverance);
    const stop = async () => {
      await running.stop();
      removeSocketFolder(setup.host, folder);
      lock.release();
    };
    await provideDatabase(setup).catch(async (error: unknown) => {
      await stop();
      throw error;
    });

    return {
      connection: { ...setup, user: PORTAL_ROLE },
      setup,
      socketDir: setup.host,
      trouble: running.trouble,
      givenUp: running.givenUp,
      stop,
      get pid() {
        return readPostmasterPid(folder) ?? 0;
      },
    };
  } catch (error) {
    lock.release();
    throw error;
  }
}

/** The data folder itself, closed to others as it is, unless its name is too long for a Unix socket's address. */
function socketFolder(folder: string, account: Account): string {
  if (Buffer.byteLength(folder) <= LONGEST_SOCKET_FOLDER) {
    return folder;
  }
  const base = [os.tmpdir(), '/tmp'].find(
    (each) => each.length < LONGEST_SOCKET_FOLDER - 16 && canEnter(account, each),
  );
  const short = mkdtempSync(path.join(base ?? '/tmp', 'bilim-'));
  give(short, account);
  return short;
}

function removeSocketFolder(socketDir: string, folder: string): void {
  if (socketDir !== folder) {
    rmSync(socketDir, { recursive: true, force: true });
  }
}
