import { zipSync } from 'fflate';
import { fromBufferPromise } from 'yauzl';
import type { Entry, ZipFile } from 'yauzl';

import type { WorkbookLimits } from './limits.ts';
import { mergedCells } from './merged.ts';
import { UnreadableWorkbook } from './unreadable.ts';

const zipMark = Buffer.from('PK\u0003\u0004', 'latin1');
/** Workbooks of Excel 97 and, with a password, those of today. */
const oleMark = Buffer.from('d0cf11e0a1b11ae1', 'hex');
const lockedMark = Buffer.from('EncryptedPackage', 'utf16le');

/**
 * Gives back the workbook with only those parts that its directory names, each as long as the directory says: whoever
 * reads the copy cannot be made to unpack more than the limits allow. Hardly compressed, it takes a tenth of the memory
 * while it is read. The library that reads it says nothing of merged cells.
 */
export async function unpackWorkbook(file: Buffer, limits: WorkbookLimits) {
  try {
    const parts = await readParts(await fromBufferPromise(file), limits);
    if (parts['xl/workbook.xml'] === undefined) throw new UnreadableWorkbook('not_xlsx');
    return { copy: Buffer.from(zipSync(parts, { level: 1 })), merged: mergedCells(parts) };
  } catch (error) {
    throw error instanceof UnreadableWorkbook ? error : new UnreadableWorkbook('broken', { cause: error });
  }
}

/** Looks at the first bytes and the size alone; throws what is plainly no workbook, or too much of one. */
export function requireZip(file: Buffer, limits: WorkbookLimits): void {
  if (file.length > limits.fileBytes) throw new UnreadableWorkbook('too_large');
  if (file.subarray(0, oleMark.length).equals(oleMark)) {
    throw new UnreadableWorkbook(file.includes(lockedMark) ? 'locked' : 'old_format');
  }
  if (!file.subarray(0, zipMark.length).equals(zipMark)) throw new UnreadableWorkbook('not_xlsx');
}

/** A part that is longer than the directory says ends the reading with an error of the library. */
async function readParts(archive: ZipFile, limits: WorkbookLimits): Promise<Record<string, Uint8Array>> {
  if (archive.entryCount > limits.parts) throw new UnreadableWorkbook('too_large');
  const parts: Record<string, Uint8Array> = {};
  let left = limits.unpackedBytes;
  for await (const entry of archive.eachEntry()) {
    if (!/\.(xml|rels)$/.test(entry.fileName) || parts[entry.fileName] !== undefined) continue;
    left -= entry.uncompressedSize;
    if (left < 0) throw new UnreadableWorkbook('too_large');
    parts[entry.fileName] = await readPart(archive, entry);
  }
  return parts;
}

/** Into one piece of memory from the beginning: what grows is there twice in the end. */
async function readPart(archive: ZipFile, entry: Entry): Promise<Uint8Array> {
  const bytes = Buffer.alloc(entry.uncompressedSize);
  let length = 0;
  for await (const chunk of await archive.openReadStreamPromise(entry)) {
    if (!(chunk instanceof Buffer)) throw new UnreadableWorkbook('broken');
    length += chunk.copy(bytes, length);
  }
  return bytes;
}
