import { createReadStream } from 'node:fs';
import { createHash } from 'node:crypto';
import { pipeline } from 'node:stream/promises';
import { Writable } from 'node:stream';

import type { Client } from 'pg';
import { to as copyTo } from 'pg-copy-streams';

import { StartError } from '../startError.ts';

import { quoted } from './catalogue.queries.ts';
import { digest } from './digest.ts';
import type { Manifest } from './manifest.ts';

/** Of a file, in hexadecimal digits; null where there is none. */
export async function sha256Of(path: string): Promise<string | null> {
  const hash = createHash('sha256');
  try {
    await pipeline(createReadStream(path), hash);
  } catch {
    return null;
  }
  return hash.digest('hex');
}

/** Reads a table as the backup did and holds both texts against each other; throws where they differ. */
export async function requireSameRows(client: Client, table: Manifest['tables'][number]): Promise<void> {
  const { stream, told } = digest();
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  await pipeline(client.query(copyTo(`copy ${quoted(table)} to stdout`)), stream, nowhere);
  if (told().sha256 === table.sha256) return;
  throw new StartError(
    `The table "${table.name}" of the backup holds ${table.rows} rows, and what came of it is not the same: nothing was restored.`,
  );
}
