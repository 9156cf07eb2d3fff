import { mkdirSync } from 'node:fs';
import path from 'node:path';

import {
  connectionUrl,
  databaseSettings,
  fillDemo,
  folderStore,
  limitDownloads,
  loadKeys,
  loadReference,
  migrateDatabase,
  openDatabase,
  openLive,
  openOwnClient,
  postgresWakeUps,
  requireOwnSecret,
  startEmbeddedPostgres,
  StartError,
  systemClock,
  universityDay,
  webPush,
} from '@bilim/server/measuring';
import type { DemoSize, Parts, Terminal } from '@bilim/server/measuring';

import { fromRoot } from '../../scripts/root.mjs';

import type { withCleanup } from './cleanup.ts';
import { benchAddress } from './setup/address.ts';

export interface BenchDatabase {
  readonly url: string;
  /** Of the server that is measured, too: secret and files. */
  readonly varFolder: string;
  readonly size: DemoSize;
  readonly parts: Parts;
}

interface Wanted {
  readonly size: DemoSize;
  /** Somebody's PostgreSQL; without it an embedded one that is kept for the next time. */
  readonly url: string | undefined;
}

type Defer = Parameters<Parameters<typeof withCleanup>[0]>[0];

/** A migrated database with the demo university, filled on the first run. It is closed when the work is done. */
export async function openBenchDatabase(
  { size, url: given }: Wanted,
  terminal: Terminal,
  defer: Defer,
): Promise<BenchDatabase> {
  const varFolder = fromRoot(path.join('var/bench', given === undefined ? size : 'given'));
  mkdirSync(varFolder, { recursive: true });
  const url = given ?? (await startOwn(varFolder, terminal, defer));

  await terminal.during('Tables', () => migrateDatabase(url));
  const database = openDatabase(url);
  defer(() => database.close());
  // One wake-up for all changes of a moment, sent after the answer: part of no call, and not to be recorded as one.
  const apart = openDatabase(url);
  defer(() => apart.close());
  const keys = loadKeys(process.env['BILIM_SECRET'], path.join(varFolder, 'secret'));
  await requireOwnSecret(database.db, keys);

  const files = folderStore(path.join(varFolder, 'files'));
  const today = universityDay(systemClock.now());
  await loadReference(database.db, today);
  const isDemo = await terminal.during(`Demo university (${size})`, (show) =>
    fillDemo(database, { size, keys, files, today, onProgress: show }),
  );
  if (!isDemo)
    throw new StartError('The database holds other people than the demo university: give an empty one.');

  const settings = databaseSettings(database.db, systemClock);
  const live = openLive(apart.db, postgresWakeUps(apart.pool, url));
  // It listens on a connection of its own, which would keep the process from ending.
  defer(() => live.close());
  const parts: Parts = {
    db: database.db,
    pool: database.pool,
    clock: systemClock,
    keys,
    settings,
    files,
    downloads: limitDownloads(settings, systemClock),
    virusScan: null,
    openId: null,
    live,
    push: webPush({ key: keys.of('push'), contact: 'mailto:bench@campus.example', isService: () => false }),
    mailer: null,
    address: benchAddress,
    isSecure: true,
    webFolder: undefined,
  };
  return { url, varFolder, size: await sizeOf(parts), parts };
}

async function startOwn(varFolder: string, terminal: Terminal, defer: Defer): Promise<string> {
  const dataDir = path.join(varFolder, 'postgres');
  const postgres = await terminal.during('Database', () => startEmbeddedPostgres({ dataDir }));
  defer(() => postgres.stop());
  // What was written while preparing is not to be flushed while measuring.
  const setup = await openOwnClient(postgres.setup);
  await setup.query(`grant pg_checkpoint to ${postgres.connection.user}`);
  await setup.end();
  return connectionUrl(postgres.connection);
}

/** A database that was there before may hold another size than the one asked for; the report tells which. */
async function sizeOf({ pool }: Parts): Promise<DemoSize> {
  const { rows } = await pool.query<{ size: DemoSize }>(
    `select value ->> 'size' as size from app_settings where key = 'demo.filled'`,
  );
  const [row] = rows;
  if (row === undefined) throw new Error('a demo university without its marker');
  return row.size;
}
