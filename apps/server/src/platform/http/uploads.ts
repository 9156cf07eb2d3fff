import { createHash } from 'node:crypto';

import type { MultipartFile } from '@fastify/multipart';
import { AppError } from '@bilim/contract';
import type { ErrorCode, HeldKind, StoredKind } from '@bilim/contract';
import { mostExcuseFiles } from '@bilim/contract/excuses';
import type { FastifyRequest } from 'fastify';

import type { Parts } from '../parts.ts';

export interface UploadedFile {
  readonly name: string;
  readonly bytes: Buffer;
}

/** A file that went straight to the file store. It is removed again unless a row has been made to point at it. */
export interface StoredFile {
  readonly name: string;
  readonly storageKey: string;
  readonly sizeBytes: number;
  readonly sha256: Buffer;
}

export interface Form {
  readonly fields: Readonly<Record<string, string>>;
  readonly files: readonly UploadedFile[];
}

export interface StoredForm {
  readonly fields: Readonly<Record<string, string>>;
  readonly stored: readonly StoredFile[];
}

/** What is told where a form holds too many files, or one that is too large. */
const held = {
  photo: { files: 10, tooLarge: 'photo.too_large', tooMany: 'request.malformed' },
  excuse: { files: mostExcuseFiles, tooLarge: 'excuse.too_large', tooMany: 'excuse.too_many_files' },
} as const satisfies Record<HeldKind, { files: number; tooLarge: ErrorCode; tooMany: ErrorCode }>;

/** Reads a multipart form into memory; the limit of its kind in the settings holds while the bytes stream in. */
export async function readForm(
  parts: Parts,
  request: FastifyRequest,
  kind: HeldKind = 'photo',
): Promise<Form> {
  if (!request.isMultipart()) throw new AppError('request.unsupported');
  const maxSizeMb = (await parts.settings.read())[`upload.max_mb.${kind}`];
  const limits = { fileSize: maxSizeMb * 1024 * 1024, files: held[kind].files };
  const fields: Record<string, string> = {};
  const files: UploadedFile[] = [];
  try {
    for await (const part of request.parts({ limits })) {
      if (part.type === 'file') files.push({ name: part.filename, bytes: await part.toBuffer() });
      else if (typeof part.value === 'string') fields[part.fieldname] = part.value;
    }
  } catch (error) {
    throw readable(error, { ...held[kind], maxSizeMb });
  }
  return { fields, files };
}

/** Reads a form with one large file, which streams into the file store; the limit of its kind holds meanwhile. */
export async function storeForm(
  parts: Parts,
  request: FastifyRequest,
  kind: StoredKind,
): Promise<StoredForm> {
  if (!request.isMultipart()) throw new AppError('request.unsupported');
  const maxSizeMb = (await parts.settings.read())[`upload.max_mb.${kind}`];
  const fields: Record<string, string> = {};
  const stored: StoredFile[] = [];
  try {
    for await (const part of request.parts({ limits: { fileSize: maxSizeMb * 1024 * 1024, files: 1 } })) {
      if (part.type === 'file') stored.push(await storeFile(parts, part));
      else if (typeof part.value === 'string') fields[part.fieldname] = part.value;
    }
  } catch (error) {
    for (const { storageKey } of stored) await parts.files.remove(storageKey);
    throw readable(error, { tooLarge: 'imports.too_large', tooMany: 'imports.one_file', maxSizeMb });
  }
  return { fields, stored };
}

async function storeFile({ files }: Parts, { filename, file }: MultipartFile): Promise<StoredFile> {
  const digest = createHash('sha256');
  let sizeBytes = 0;
  const counted = async function* () {
    for await (const chunk of file as AsyncIterable<Buffer>) {
      digest.update(chunk);
      sizeBytes += chunk.length;
      yield chunk;
    }
  };
  const storageKey = await files.put(counted());
  return { name: filename, storageKey, sizeBytes, sha256: digest.digest() };
}

/** The reader's own errors would be a 500 for what is the sender's broken form. */
function readable(
  error: unknown,
  limit: { tooLarge: ErrorCode; tooMany: ErrorCode; maxSizeMb: number },
): unknown {
  if (!(error instanceof Error)) return error;
  const code = 'code' in error ? error.code : undefined;
  if (code === 'FST_REQ_FILE_TOO_LARGE') {
    return new AppError(limit.tooLarge, { params: { maxSizeMb: limit.maxSizeMb }, cause: error });
  }
  if (code === 'FST_FILES_LIMIT') return new AppError(limit.tooMany, { cause: error });
  return new AppError('request.malformed', { cause: error });
}
