import type { Readable } from 'node:stream';

import { openPromise } from 'yauzl';
import type { Entry, ZipFile } from 'yauzl';

import { SourceRefusal } from '../../runs/sourceRefusal.ts';
import type { SourceFiles } from '../source.ts';

import { megabyte, mostFiles, mostRatio, ratioFromBytes } from './limits.ts';
import type { FileLimits } from './limits.ts';
import { isLitter, refuseTwice, withoutCommonFolder } from './names.ts';

/**
 * Opens a zip without unpacking it. Names that lead out of it, passwords and sizes are refused before anything is
 * read; the reader counts what streams and stops an archive that lied about its sizes.
 */
export async function openZip(path: string, title: string, limits: FileLimits): Promise<SourceFiles> {
  const zip = await openPromise(path, { lazyEntries: true, autoClose: false }).catch((error: unknown) => {
    throw new SourceRefusal('not_zip', { file: title }, { cause: error });
  });
  try {
    const entries = await readEntries(zip, limits);
    return {
      title,
      path,
      names: [...entries.keys()],
      sizeOf: (name) => entries.get(name)?.uncompressedSize ?? 0,
      open: (name) => openEntry(zip, entries, name),
      close: async () => zip.close(),
    };
  } catch (error) {
    zip.close();
    throw error;
  }
}

async function readEntries(zip: ZipFile, limits: FileLimits): Promise<ReadonlyMap<string, Entry>> {
  const listed: Entry[] = [];
  try {
    for await (const entry of zip.eachEntry()) {
      if (entry.fileName.endsWith('/') || isLitter(entry.fileName)) continue;
      listed.push(entry);
      if (listed.length > mostFiles) throw new SourceRefusal('zip_too_many_files', { most: mostFiles });
    }
  } catch (error) {
    throw readable(error);
  }
  refuseHeavy(listed, limits);
  const names = withoutCommonFolder(listed.map(({ fileName }) => fileName));
  refuseTwice(names);
  return new Map(listed.map((entry, index) => [names[index] ?? entry.fileName, entry]));
}

function refuseHeavy(entries: readonly Entry[], { maxUnpackedMb }: FileLimits): void {
  let total = 0;
  for (const entry of entries) {
    if (entry.isEncrypted()) throw new SourceRefusal('zip_encrypted', { file: entry.fileName });
    total += entry.uncompressedSize;
    if (
      entry.uncompressedSize > ratioFromBytes &&
      entry.uncompressedSize > entry.compressedSize * mostRatio
    ) {
      throw new SourceRefusal('zip_bomb', { file: entry.fileName, ratio: mostRatio });
    }
  }
  if (total > maxUnpackedMb * megabyte)
    throw new SourceRefusal('zip_too_large', { maxSizeMb: maxUnpackedMb });
}

async function openEntry(zip: ZipFile, entries: ReadonlyMap<string, Entry>, name: string) {
  const entry = entries.get(name);
  if (entry === undefined) throw new SourceRefusal('file_missing', { file: name });
  const unpacked = await zip.openReadStreamPromise(entry).catch((error: unknown) => {
    throw readable(error);
  });
  return relay(unpacked);
}

/** The same bytes; what goes wrong in the archive comes as a refusal. */
function relay(from: Readable): AsyncIterable<Buffer> {
  return {
    async *[Symbol.asyncIterator]() {
      try {
        for await (const chunk of from) yield chunk;
      } catch (error) {
        throw readable(error);
      }
    },
  };
}

function readable(error: unknown): unknown {
  if (error instanceof SourceRefusal || !(error instanceof Error)) return error;
  const leading = /^(?:absolute path|invalid relative path|invalid characters in fileName): (.*)$/s.exec(
    error.message,
  )?.[1];
  if (leading !== undefined)
    return new SourceRefusal('zip_name', { file: leading.slice(0, 100) }, { cause: error });
  if (/encrypt/.test(error.message))
    return new SourceRefusal('zip_encrypted', { file: '' }, { cause: error });
  return new SourceRefusal('zip_broken', { reason: error.message.slice(0, 200) }, { cause: error });
}
