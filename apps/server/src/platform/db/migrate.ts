import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { readMigrationFiles } from 'drizzle-orm/migrator';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import * as z from 'zod/mini';

import { openOwnClient } from './ownClient.ts';
import type { Connection } from './ownClient.ts';

/** Any number will do, as long as every Bilim process takes the same. */
const migrationLock = 7_261_001;

/** Brings the schema up to date. Several processes may try at once: one works, the others wait and find it done. */
export async function migrateDatabase(
  connection: Connection,
  migrationsFolder = ownMigrations(),
): Promise<void> {
  const client = await openOwnClient(connection);
  try {
    await client.query('set client_min_messages = warning');
    await client.query('select pg_advisory_lock($1)', [migrationLock]);
    await migrate(drizzle({ client }), { migrationsFolder });
  } finally {
    await client.end();
  }
}

/** The hashes by which the database remembers them, oldest first. */
export function knownMigrations(): readonly string[] {
  return readMigrationFiles({ migrationsFolder: ownMigrations() }).map(({ hash }) => hash);
}

/** The schema as it was after so many migrations: what an older backup was made from. */
export async function migrateAsFarAs(connection: Connection, count: number): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'bilim-migrations-'));
  try {
    cpSync(ownMigrations(), folder, { recursive: true });
    const file = join(folder, 'meta/_journal.json');
    const journal = z.parse(Journal, JSON.parse(readFileSync(file, 'utf8')));
    writeFileSync(file, JSON.stringify({ ...journal, entries: journal.entries.slice(0, count) }));
    await migrateDatabase(connection, folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const Journal = z.looseObject({ entries: z.array(z.unknown()) });

/** The bundle lies in `dist/`, the sources in `src/platform/db/`; the migrations lie in neither. */
function ownMigrations(): string {
  const candidates = ['../migrations', '../../../migrations'].map((path) =>
    fileURLToPath(new URL(path, import.meta.url)),
  );
  const found = candidates.find((path) => existsSync(`${path}/meta/_journal.json`));
  if (found === undefined) throw new Error(`no migrations in ${candidates.join(' or ')}`);
  return found;
}
