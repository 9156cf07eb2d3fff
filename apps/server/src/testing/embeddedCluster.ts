import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

import { connectionUrl } from '#platform/postgres/connectionUrl.ts';
import { startEmbeddedPostgres } from '#platform/postgres/embeddedPostgres.ts';

const PREFIX = 'bilim-test-';
/** Nothing in a test has to survive a power cut. */
const SETTINGS = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  plan_cache_mode: 'force_generic_plan',
  max_connections: '200',
};

/** An empty PostgreSQL in a temporary folder that `stop` removes. Databases are made at its address, for the role. */
export async function startEmbeddedCluster(): Promise<{
  readonly url: string;
  readonly role: string;
  stop(): Promise<void>;
}> {
  removeLeftovers();
  const folder = mkdtempSync(path.join(os.tmpdir(), `${PREFIX}${process.pid}-`));
  // As root, PostgreSQL runs as another account, which has to pass through.
  chmodSync(folder, 0o711);

  const postgres = await startEmbeddedPostgres({
    dataDir: path.join(folder, 'postgres'),
    settings: SETTINGS,
  });
  return {
    url: connectionUrl({ ...postgres.setup, database: 'postgres' }),
    role: postgres.connection.user,
    stop: async () => {
      await postgres.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Folders of runs that were killed; each is named after its process. */
function removeLeftovers(): void {
  for (const name of readdirSync(os.tmpdir())) {
    const pid = new RegExp(`^${PREFIX}(\\d+)-`).exec(name)?.[1];
    if (pid !== undefined && !isRunning(Number(pid))) {
      rmSync(path.join(os.tmpdir(), name), { recursive: true, force: true, maxRetries: 5 });
    }
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: it runs, under another account.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
