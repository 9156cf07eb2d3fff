import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

import * as z from 'zod/mini';

import { StartError } from '../startError.ts';

/** What a backup says of itself; written last, so that a folder without it is none. */
const Manifest = z.object({
  format: z.literal(1),
  /** The moment that it holds. */
  madeAt: z.iso.datetime(),
  /** Hashes of the migrations that had made the tables, oldest first. */
  migrations: z.array(z.string()),
  tables: z.array(
    z.object({
      name: z.string().check(z.regex(/^[a-z0-9_]+$/)),
      columns: z.array(z.string()),
      rows: z.int(),
      /** Of the text that COPY gave. */
      sha256: z.string(),
    }),
  ),
  sequences: z.array(z.object({ name: z.string(), value: z.nullable(z.string()) })),
  /** How many files belong to the rows, and those that were missing or not what they had been. */
  files: z.object({ count: z.int(), lost: z.array(z.string()) }),
});
export type Manifest = z.output<typeof Manifest>;

const nameOf = (folder: string) => path.join(folder, 'manifest.json');
export const tablePath = (folder: string, table: string) => path.join(folder, 'tables', `${table}.gz`);
export const filePath = (folder: string, key: string) => path.join(folder, 'files', key);
export const secretPath = (folder: string) => path.join(folder, 'secret');

export async function writeManifest(folder: string, manifest: Manifest): Promise<void> {
  await writeFile(nameOf(folder), JSON.stringify(manifest, null, 1), { mode: 0o600, flush: true });
}

export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(nameOf(folder), 'utf8').catch(() => null);
  if (text === null) throw new StartError(`${folder} is no backup: it has no manifest.json.`);
  const read = z.safeParse(Manifest, parsed(text));
  if (read.success) return read.data;
  throw new StartError(`The manifest.json of ${folder} is broken.`);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
