import { Readable } from 'node:stream';

import type { MultipartFile } from '@fastify/multipart';
import { AppError } from '@bilim/contract';
import { mostAttachments } from '@bilim/contract/core/attachments';
import type { ErrorCode, HeldKind, StoredKind } from '@bilim/contract';
import { mostExcuseFiles } from '@bilim/contract/excuses';
import type { FastifyRequest } from 'fastify';

import { storeAttachment, storeBytes } from '../files/attachments.ts';
import type { StoredFile } from '../files/attachments.ts';
import { arrivedFile } from '../files/resumable/arrivedFile.ts';
import type { Parts } from '../parts.ts';

export interface UploadedFile {
  readonly name: string;
  readonly bytes: Buffer;
}

export interface Form {
  readonly fields: Readonly<Record<string, string>>;
  readonly files: readonly UploadedFile[];
}

export interface StoredForm {
  readonly fields: Readonly<Record<string, string>>;
  readonly stored: readonly StoredFile[];
}

interface Limits {
  readonly files: number;
  readonly tooLarge: ErrorCode;
  readonly tooMany: ErrorCode;
}

/** What is told where a form holds too many files, or one that is too large. */
const held = {
  photo: { files: 10, tooLarge: 'photo.too_large', tooMany: 'request.malformed' },
  excuse: { files: mostExcuseFiles, tooLarge: 'excuse.too_large', tooMany: 'excuse.too_many_files' },
  timetable: { files: 1, tooLarge: 'imports.too_large', tooMany: 'timetable.one_file' },
  workbook: { files: 1, tooLarge: 'imports.too_large', tooMany: 'dictionary.one_file' },
} as const satisfies Record<HeldKind, Limits>;

const attached = { tooLarge: 'file.too_large', tooMany: 'file.too_many' } as const;
const storedLimits = {
  import: { files: 1, tooLarge: 'imports.too_large', tooMany: 'imports.one_file' },
  news: { files: mostAttachments.news, ...attached },
  chat: { files: mostAttachments.chat, ...attached },
  library: { files: mostAttachments.library, ...attached },
  umk: { files: mostAttachments.umk, ...attached },
} as const satisfies Record<StoredKind, Limits>;

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
      if (part.type === 'file') files.push(await holdPart(parts, part));
      else if (typeof part.value === 'string') fields[part.fieldname] = part.value;
    }
  } catch (error) {
    tellOfVirus(request, error);
    throw readable(error, { ...held[kind], maxSizeMb });
  }
  return { fields, files };
}

async function holdPart({ virusScan }: Parts, part: MultipartFile): Promise<UploadedFile> {
  const name = part.filename;
  const bytes = await part.toBuffer();
  await virusScan?.(name, Readable.from([bytes]));
  return { name, bytes };
}

/** Reads a form whose files stream into the file store; the limit of their kind holds meanwhile. */
export async function storeForm(
  parts: Parts,
  request: FastifyRequest,
  kind: StoredKind,
): Promise<StoredForm> {
  if (!request.isMultipart()) throw new AppError('request.unsupported');
  const maxSizeMb = (await parts.settings.read())[`upload.max_mb.${kind}`];
  const limits = { fileSize: maxSizeMb * 1024 * 1024, files: storedLimits[kind].files };
  const fields: Record<string, string> = {};
  const stored: StoredFile[] = [];
  try {
    for await (const part of request.parts({ limits })) {
      if (part.type === 'file') stored.push(await storePart(parts, kind, part, stored));
      else if (typeof part.value === 'string') fields[part.fieldname] = part.value;
    }
    const { upload: uploadId = '' } = fields;
    if (uploadId !== '' && kind !== 'import') {
      const personId = request.session?.person.id ?? 0;
      const sent = await arrivedFile(parts, { uploadId, personId, maxSizeMb });
      if (stored.length > 0) throw new AppError(storedLimits[kind].tooMany, { params: { most: 1 } });
      stored.push(await storeAttachment(parts, kind, sent, []));
    }
  } catch (error) {
    await removeStored(parts, stored, request);
    tellOfVirus(request, error);
    throw readable(error, { ...storedLimits[kind], maxSizeMb });
  }
  return { fields, stored };
}

/** Whoever keeps the portal is to know who sends such things. */
function tellOfVirus({ log, session }: FastifyRequest, error: unknown): void {
  if (!(error instanceof AppError) || error.code !== 'file.infected') return;
  const { signature } = error.params;
  log.warn({ signature, personId: session?.person.id }, 'a file with a virus was refused');
}

async function storePart(
  parts: Parts,
  kind: StoredKind,
  { filename, file }: MultipartFile,
  before: readonly StoredFile[],
): Promise<StoredFile> {
  const sent = { name: filename, bytes: file };
  if (kind !== 'import') {
    const taken = before.map(({ name }) => name);
    return await storeAttachment(parts, kind, sent, taken);
  }
  const { head: _head, charset: _charset, ...stored } = await storeBytes(parts, sent);
  return { ...stored, name: filename };
}

/** What nobody points at goes again. Where that fails it is collected later, and the reply stands. */
export async function removeStored(
  { files }: Parts,
  stored: readonly Pick<StoredFile, 'storageKey'>[],
  { log }: FastifyRequest,
): Promise<void> {
  for (const { storageKey } of stored) {
    await files.remove(storageKey).catch((error: unknown) => {
      log.warn({ err: error }, 'the bytes of a refused form are still there');
    });
  }
}

/** The reader's own errors would be a 500 for what is the sender's broken form. */
function readable(
  error: unknown,
  { files, tooLarge, tooMany, maxSizeMb }: Limits & { maxSizeMb: number },
): unknown {
  if (!(error instanceof Error) || error instanceof AppError) return error;
  const code = 'code' in error ? String(error.code) : '';
  if (code === 'FST_REQ_FILE_TOO_LARGE')
    return new AppError(tooLarge, { params: { maxSizeMb }, cause: error });
  if (code === 'FST_FILES_LIMIT') return new AppError(tooMany, { params: { most: files }, cause: error });
  return new AppError('request.malformed', { cause: error });
}
