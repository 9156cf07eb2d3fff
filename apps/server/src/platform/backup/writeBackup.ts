import { createWriteStream, existsSync } from 'node:fs';
import { copyFile, link, mkdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { constants, createGzip } from 'node:zlib';

import type { Client } from 'pg';
import { to as copyTo } from 'pg-copy-streams';

import type { FileStore } from '../files/store.ts';

import {
  quoted,
  selectKeptFiles,
  selectMigrations,
  selectSequences,
  selectSize,
  selectTables,
} from './catalogue.queries.ts';
import type { KeptFile, StoredTable } from './catalogue.queries.ts';
import { digest } from './digest.ts';
import { filePath, secretPath, tablePath, writeManifest } from './manifest.ts';
import type { Manifest } from './manifest.ts';
import { withSession } from './session.ts';
import { backupLock } from '../db/backupUnderWay.ts';
import { sha256Of } from './verify.ts';

interface ToBackUp {
  readonly url: string;
  /** Null leaves them in the store that they are in. */
  readonly files: FileStore | null;
  /** Of the installation's secret, where a file holds it. */
  readonly secretFile: string | null;
  /** Of the new backup; there is none of this name yet. */
  readonly folder: string;
  /** An older backup, whose files need not be stored a second time. */
  readonly previous: string | null;
  readonly now: Date;
  readonly tell: (share: number, what: string) => void;
}

/**
 * Writes everything as it stands at one moment, while the portal goes on: the rows by a transaction that sees that
 * moment, then the files that they name, which stay as long as this takes. Until it is whole it has another name.
 */
export async function writeBackup({ url, folder, files, ...asked }: ToBackUp): Promise<Manifest> {
  const part = `${folder}.part`;
  await rm(part, { recursive: true, force: true });
  await mkdir(path.join(part, 'tables'), { recursive: true, mode: 0o700 });
  const manifest = await withSession(url, async (client) => {
    await client.query('select pg_advisory_lock_shared($1)', [backupLock]);
    await client.query('begin isolation level repeatable read read only');
    const rows = await writeRows(client, part, asked.tell);
    const kept = await selectKeptFiles(client);
    await client.query('commit');
    const lost = files === null ? [] : await keepFiles(kept, part, { ...asked, files });
    return {
      ...rows,
      format: 1 as const,
      madeAt: asked.now.toISOString(),
      files: { count: kept.length, lost },
    };
  });
  if (asked.secretFile !== null && existsSync(asked.secretFile))
    await copyFile(asked.secretFile, secretPath(part));
  await writeManifest(part, manifest);
  await rename(part, folder);
  return manifest;
}

async function writeRows(client: Client, folder: string, tell: ToBackUp['tell']) {
  const size = await selectSize(client);
  const tables: Manifest['tables'] = [];
  let written = 0;
  for (const table of await selectTables(client)) {
    tell(Math.min(0.99, written / size), table.name);
    const { bytes, ...read } = await writeTable(client, folder, table);
    written += bytes;
    tables.push({ name: table.name, columns: [...table.columns], ...read });
  }
  const sequences = [...(await selectSequences(client))];
  return { tables, sequences, migrations: [...(await selectMigrations(client))] };
}

async function writeTable(client: Client, folder: string, table: StoredTable) {
  const { stream, told } = digest();
  await pipeline(
    client.query(copyTo(`copy ${quoted(table)} to stdout`)),
    stream,
    createGzip({ level: constants.Z_BEST_SPEED }),
    createWriteStream(tablePath(folder, table.name), { mode: 0o600, flush: true }),
  );
  return told();
}

/** Gives the keys of those that are gone, or are not what they were when they came. */
async function keepFiles(
  kept: readonly KeptFile[],
  folder: string,
  { files, previous, tell }: Pick<ToBackUp, 'previous' | 'tell'> & { readonly files: FileStore },
): Promise<string[]> {
  const lost: string[] = [];
  for (const [index, file] of kept.entries()) {
    tell(index / kept.length, 'files');
    const to = filePath(folder, file.storageKey);
    await mkdir(path.dirname(to), { recursive: true, mode: 0o700 });
    const older = previous === null ? null : filePath(previous, file.storageKey);
    if (older !== null && (await linked(older, to))) continue;
    if (!(await copied(files, file, to))) lost.push(file.storageKey);
  }
  return lost;
}

/** A file never changes: an older backup's is this one's, too. */
async function linked(from: string, to: string): Promise<boolean> {
  return await link(from, to).then(
    () => true,
    () => false,
  );
}

async function copied(files: FileStore, { storageKey, sha256 }: KeptFile, to: string): Promise<boolean> {
  try {
    const { stream } = await files.open(storageKey);
    await pipeline(stream, createWriteStream(to, { mode: 0o600, flush: true }));
  } catch {
    await rm(to, { force: true });
    return false;
  }
  if ((await sha256Of(to)) === sha256) return true;
  await rm(to);
  return false;
}
