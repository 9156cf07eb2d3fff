import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';

import { escapeIdentifier } from 'pg';
import type { Client } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';

import { knownMigrations, migrateAsFarAs, migrateDatabase } from '../db/migrate.ts';
import type { FileStore } from '../files/store.ts';
import { StartError } from '../startError.ts';

import { isInhabited, quoted, selectAside, selectKeptFiles, setSequence } from './catalogue.queries.ts';
import { filePath, readManifest, tablePath } from './manifest.ts';
import type { Manifest } from './manifest.ts';
import { withSession } from './session.ts';
import { requireSameRows, sha256Of } from './verify.ts';

interface ToLoad {
  readonly folder: string;
  readonly url: string;
  /** Where the files go; null only looks whether they are there, undefined leaves them where they are. */
  readonly files: FileStore | null | undefined;
  readonly tell: (share: number, what: string) => void;
}

export interface Loaded {
  readonly manifest: Manifest;
  readonly rows: number;
  readonly files: number;
}

/**
 * Fills an empty database with what a backup holds, then the store of files. Every table is read once more and held
 * against the backup before the one transaction ends in which all of this happens: all of it is there, or nothing.
 */
export async function loadBackup({ folder, url, files, tell }: ToLoad): Promise<Loaded> {
  const manifest = await readManifest(folder);
  requireKnown(manifest);
  await withSession(url, requireEmpty);
  await migrateAsFarAs(url, manifest.migrations.length);
  await withSession(url, async (client) => {
    await client.query('begin');
    await loadRows(client, folder, manifest, tell);
    await client.query('commit');
    tell(0.99, 'statistics');
    await client.query('analyze');
  });
  const kept = await withSession(url, selectKeptFiles);
  await migrateDatabase(url);

  const lost = new Set(manifest.files.lost);
  const wanted = files === undefined ? [] : kept.filter(({ storageKey }) => !lost.has(storageKey));
  for (const [index, { storageKey, sha256 }] of wanted.entries()) {
    tell(index / wanted.length, 'files');
    const path = filePath(folder, storageKey);
    if ((await sha256Of(path)) !== sha256) throw new StartError(`The file ${path} is missing or broken.`);
    await files?.putUnder(storageKey, createReadStream(path));
  }
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  return { manifest, rows, files: wanted.length };
}

/** What made the tables must be what we have, as far as it goes: a newer portal's backup is not for this one. */
function requireKnown({ migrations }: Manifest): void {
  const known = knownMigrations();
  if (migrations.length <= known.length && migrations.every((hash, index) => hash === known[index])) return;
  throw new StartError('The backup was made by another version of Bilim than this one, and a newer one.');
}

async function requireEmpty(client: Client): Promise<void> {
  if (!(await isInhabited(client))) return;
  throw new StartError(
    'There are people in this database already. Restore into an empty one: name another in DATABASE_URL, or put the var folder aside.',
  );
}

async function loadRows(
  client: Client,
  folder: string,
  { tables, sequences }: Manifest,
  tell: ToLoad['tell'],
) {
  const aside = await selectAside(client);
  await run(
    client,
    aside.map(({ drop }) => drop),
  );
  const all = tables.map(({ name }) => escapeIdentifier(name));
  // What the migrations filled comes from the backup; triggers are for what people do.
  await run(
    client,
    all.map((name) => `alter table ${name} disable trigger user`),
  );
  await client.query(`truncate ${all.join(', ')}`);

  const most = tables.reduce((sum, { rows }) => sum + rows, 0);
  let loaded = 0;
  for (const table of tables) {
    tell((loaded / most) * 0.5, table.name);
    await loadTable(client, folder, table);
    await requireSameRows(client, table);
    loaded += table.rows;
  }
  for (const sequence of sequences) if (sequence.value !== null) await setSequence(client, sequence);
  for (const [index, { create }] of aside.entries()) {
    tell(0.5 + (index / aside.length) * 0.5, 'indexes and references');
    await client.query(create);
  }
  await run(
    client,
    all.map((name) => `alter table ${name} enable trigger user`),
  );
}

async function loadTable(client: Client, folder: string, table: Manifest['tables'][number]): Promise<void> {
  const into = client.query(copyFrom(`copy ${quoted(table)} from stdin with (freeze)`));
  await pipeline(createReadStream(tablePath(folder, table.name)), createGunzip(), into).catch(
    (error: unknown) => {
      throw new StartError(`The table "${table.name}" of the backup cannot be read: nothing was restored.`, {
        cause: error,
      });
    },
  );
}

async function run(client: Client, statements: readonly string[]): Promise<void> {
  await client.query(statements.join(';\n'));
}
