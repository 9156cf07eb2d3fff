import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { openOwnClient } from './ownClient.ts';
import type { Connection } from './ownClient.ts';

/** Any number will do, as long as every Bilim process takes the same. */
const migrationLock = 7_261_001;

/** Brings the schema up to date. Several processes may try at once: one works, the others wait and find it done. */
export async function migrateDatabase(connection: Connection): Promise<void> {
  const client = await openOwnClient(connection);
  try {
    await client.query('set client_min_messages = warning');
    await client.query('select pg_advisory_lock($1)', [migrationLock]);
    await migrate(drizzle({ client }), { migrationsFolder: migrationsFolder() });
  } finally {
    await client.end();
  }
}

/** The bundle lies in `dist/`, the sources in `src/platform/db/`; the migrations lie in neither. */
function migrationsFolder(): string {
  const candidates = ['../migrations', '../../../migrations'].map((path) =>
    fileURLToPath(new URL(path, import.meta.url)),
  );
  const found = candidates.find((path) => existsSync(`${path}/meta/_journal.json`));
  if (found === undefined) throw new Error(`no migrations in ${candidates.join(' or ')}`);
  return found;
}
