import path from 'node:path';

import { accountFor } from './account.ts';
import { resolveDataFolder } from './dataFolder.ts';
import type { Connection } from './connectionUrl.ts';
import { livingHolder } from './processLock.ts';
import { DATABASE, PORTAL_ROLE } from './provideDatabase.ts';
import { readPostmaster } from './orphan.ts';

/** The connection to the database that another process runs on this folder; null when none does. */
export function findRunningPostgres(dataDir: string): Connection | null {
  const folder = resolveDataFolder(dataDir, accountFor(dataDir));
  if (livingHolder(`${folder}.lock`) === null) return null;
  const postmaster = readPostmaster(folder);
  if (postmaster === null) return null;
  const port = Number(path.basename(postmaster.socket).split('.').at(-1));
  return { host: path.dirname(postmaster.socket), port, user: PORTAL_ROLE, database: DATABASE };
}
