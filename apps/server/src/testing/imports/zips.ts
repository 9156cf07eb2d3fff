import { buffer } from 'node:stream/consumers';

import { ZipFile } from 'yazl';

import type { RosterSet } from './rosterSets.ts';

/** A zip of files, as a registrar's office would make it. */
export async function zipOf(
  files: RosterSet | Readonly<Record<string, Buffer>>,
  folder = '',
): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, content] of Object.entries(files)) {
    zip.addBuffer(typeof content === 'string' ? Buffer.from(content) : content, `${folder}${name}`);
  }
  zip.end();
  return await buffer(zip.outputStream);
}

/** The same bytes with one name replaced by another of the same length, which no honest program writes. */
export function renamedInside(zip: Buffer, from: string, to: string): Buffer {
  if (from.length !== to.length) throw new Error('names of one length');
  return Buffer.from(zip.toString('latin1').replaceAll(from, to), 'latin1');
}

/** The same bytes, each entry marked as encrypted. */
export function markedEncrypted(zip: Buffer): Buffer {
  const marked = Buffer.from(zip);
  for (const [signature, offset] of [
    [Buffer.from('PK\u0003\u0004'), 6],
    [Buffer.from('PK\u0001\u0002'), 8],
  ] as const) {
    for (let at = marked.indexOf(signature); at !== -1; at = marked.indexOf(signature, at + 4)) {
      marked[at + offset] = (marked[at + offset] ?? 0) | 1;
    }
  }
  return marked;
}
