import { createHash } from 'node:crypto';

import { AppError } from '@bilim/contract';

import { cleanFileName } from '#platform/files/fileNames.ts';
import { drawAnew } from '#platform/files/pictures.ts';
import type { UploadedFile } from '#platform/http/uploads.ts';

/** A document as it is kept. */
export interface Document {
  readonly name: string;
  readonly mime: 'image/webp' | 'application/pdf';
  readonly bytes: Buffer;
  readonly sha256: Buffer;
}

/** Enough to read a stamp on a sheet of A4. */
const size = { width: 2400, height: 2400, fit: 'inside', withoutEnlargement: true } as const;
const quality = 82;

/** A photo is drawn anew, without the place where it was taken; a PDF stays as it is. Content decides what it is. */
export async function readDocument({ name, bytes }: UploadedFile): Promise<Document> {
  if (isPdf(bytes)) return documentOf(name, 'application/pdf', bytes);
  const drawn = await drawAnew(bytes, (picture) => picture.resize(size).webp({ quality })).catch(
    (error: unknown) => {
      throw isNoPicture(error) ? new AppError('excuse.wrong_type', { cause: error }) : error;
    },
  );
  return documentOf(name, 'image/webp', drawn);
}

function documentOf(name: string, mime: Document['mime'], bytes: Buffer): Document {
  return { name: cleanFileName(name), mime, bytes, sha256: createHash('sha256').update(bytes).digest() };
}

/** Its first and its last words; a file that was cut off on the way lacks the last. */
function isPdf(bytes: Buffer): boolean {
  return bytes.subarray(0, 5).toString('latin1') === '%PDF-' && bytes.subarray(-1_024).includes('%%EOF');
}

function isNoPicture(error: unknown): boolean {
  return error instanceof AppError && error.code === 'photo.wrong_type';
}
