import { buffer } from 'node:stream/consumers';
import { Readable } from 'node:stream';

import { fromRandomAccessReaderPromise, RandomAccessReader } from 'yauzl';

import type { FileStore } from './store.ts';

/** The folder by which a modern document of Office is known. */
const folders = { word: 'docx', xl: 'xlsx', ppt: 'pptx' } as const;
const mostEntries = 2_000;
/** The list of contents stands at the end; longer than this it is nobody's document. */
const mostTailBytes = 1_048_576;

type ZipKind = 'docx' | 'xlsx' | 'pptx' | 'zip';

/**
 * What a zip is: a document of Office, or only a zip. Null where its list of contents cannot be read or is longer than
 * anybody needs. Only that list is read, once, wherever the file lies, and nothing is unpacked.
 */
export async function readZipKind(
  files: FileStore,
  storageKey: string,
  sizeBytes: number,
): Promise<ZipKind | null> {
  const start = Math.max(0, sizeBytes - mostTailBytes);
  const tail = await buffer((await files.open(storageKey, { start, end: sizeBytes - 1 })).stream);
  try {
    const zip = await fromRandomAccessReaderPromise(new TailReader(tail, start), sizeBytes, {
      autoClose: false,
    });
    if (zip.entryCount > mostEntries) return null;
    const names: string[] = [];
    for await (const { fileName } of zip.eachEntry()) names.push(fileName);
    return kindOf(names);
  } catch {
    return null;
  }
}

function kindOf(names: readonly string[]): ZipKind {
  if (!names.includes('[Content_Types].xml')) return 'zip';
  for (const [folder, kind] of Object.entries(folders)) {
    if (names.some((name) => name.startsWith(`${folder}/`))) return kind;
  }
  return 'zip';
}

/** The end of a file, for whoever reads it by places. */
class TailReader extends RandomAccessReader {
  constructor(
    private readonly tail: Buffer,
    private readonly offset: number,
  ) {
    super();
  }

  override _readStreamForRange(start: number, end: number): Readable {
    if (start < this.offset) throw new Error('the list of contents is too long');
    return Readable.from([this.tail.subarray(start - this.offset, end - this.offset)]);
  }
}
