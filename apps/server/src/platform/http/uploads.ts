import '@fastify/multipart';
import { AppError } from '@bilim/contract';
import type { FastifyRequest } from 'fastify';

import type { Parts } from '../parts.ts';

export interface UploadedFile {
  readonly name: string;
  readonly bytes: Buffer;
}

export interface Form {
  readonly fields: Readonly<Record<string, string>>;
  readonly files: readonly UploadedFile[];
}

/** Reads a multipart form into memory; the photo limit of the settings holds while the bytes stream in. */
export async function readForm(parts: Parts, request: FastifyRequest): Promise<Form> {
  if (!request.isMultipart()) throw new AppError('request.unsupported');
  const maxSizeMb = (await parts.settings.read())['upload.max_mb.photo'];
  const fields: Record<string, string> = {};
  const files: UploadedFile[] = [];
  try {
    for await (const part of request.parts({ limits: { fileSize: maxSizeMb * 1024 * 1024 } })) {
      if (part.type === 'file') files.push({ name: part.filename, bytes: await part.toBuffer() });
      else if (typeof part.value === 'string') fields[part.fieldname] = part.value;
    }
  } catch (error) {
    throw readable(error, maxSizeMb);
  }
  return { fields, files };
}

/** The reader's own errors would be a 500 for what is the sender's broken form. */
function readable(error: unknown, maxSizeMb: number): unknown {
  if (!(error instanceof Error)) return error;
  if ('code' in error && error.code === 'FST_REQ_FILE_TOO_LARGE') {
    return new AppError('photo.too_large', { params: { maxSizeMb }, cause: error });
  }
  return new AppError('request.malformed', { cause: error });
}
