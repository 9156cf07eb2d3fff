import { AppError } from '@bilim/contract';

import type { Database } from '../../db/database.ts';
import type { Arriving } from '../attachments.ts';
import type { FileStore } from '../store.ts';

import { findUpload, selectPieceKeys } from './uploadRows.ts';

interface Asked {
  readonly uploadId: string;
  readonly personId: number;
  readonly maxSizeMb: number;
}

/** A file that came in pieces, as if it arrived now; its owner alone may name it, once all of it is here. */
export async function arrivedFile(
  { db, files }: { readonly db: Database; readonly files: FileStore },
  { uploadId, personId, maxSizeMb }: Asked,
): Promise<Arriving> {
  const found = await findUpload(db, uploadId, personId);
  if (found === null) throw new AppError('upload.unknown');
  if (found.arrived !== found.sizeBytes) throw new AppError('upload.unfinished');
  if (found.sizeBytes > maxSizeMb * 1024 * 1024)
    throw new AppError('file.too_large', { params: { maxSizeMb } });
  const keys = await selectPieceKeys(db, uploadId);
  const bytes = async function* () {
    for (const key of keys) yield* (await files.open(key)).stream as AsyncIterable<Buffer>;
  };
  return { name: found.fileName, bytes: bytes() };
}
