import type { Readable } from 'node:stream';

import { AppError } from '@bilim/contract';
import { pieceBytes } from '@bilim/contract/library/opening';
import { create as contentDisposition } from 'content-disposition';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import parseRanges from 'range-parser';

import { files } from '../db/platform.tables.ts';
import { bytes, int, text, uuid } from '../db/sqlTypes.ts';
import type { ValuesOf } from '../db/sqlTypes.ts';

import { isPicture, isShown } from './contentType.ts';
import type { Downloads } from './downloads.ts';
import { lengthOf, MissingFile } from './store.ts';
import type { ByteRange, FileStore } from './store.ts';
import { openThumbnail, thumbnailMime } from './thumbnails.ts';

/** A file that the caller may have, as its row tells of it. */
export const keptFileRow = {
  fileId: uuid,
  storageKey: text,
  name: text,
  mime: text,
  sizeBytes: int,
  sha256: bytes,
};
export type KeptFile = ValuesOf<typeof keptFileRow>;

/** The columns of a kept file, for `select`. */
export const keptFile = {
  fileId: files.id,
  storageKey: files.storageKey,
  name: files.originalName,
  mime: files.mime,
  sizeBytes: files.sizeBytes,
  sha256: files.sha256,
} as const;

/** The same for a bare statement in which the table goes by this name. */
export function keptFileOf(alias: string): SQL {
  const file = sql.identifier(alias);
  return sql`${file}.id as "fileId", ${file}.storage_key as "storageKey", ${file}.original_name as name,
    ${file}.mime, ${file}.size_bytes::int as "sizeBytes", ${file}.sha256`;
}

/** A reply of bytes with everything that belongs to it. */
export interface Served {
  readonly status: 200 | 206 | 304 | 416;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Readable | Buffer | null;
}

interface Exchange {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** Where bytes come from, and who counts whole files that leave. */
interface Serving {
  readonly files: FileStore;
  readonly downloads: Downloads;
}

interface ServeOptions {
  /** The small picture of a picture. */
  readonly asThumbnail?: boolean;
  /** Instead of asking again each time; only where what is behind the address never changes hands. */
  readonly cacheControl?: string;
}

/** Answers with a file: whole, a part of it, or that it is still the same. Null is a file that there is not for the caller. */
export async function serveFile(
  parts: Serving,
  { request, reply }: Exchange,
  file: KeptFile | null,
  { asThumbnail = false, cacheControl = 'private, no-cache' }: ServeOptions = {},
): Promise<Served> {
  if (file === null || (asThumbnail && !isPicture(file.mime))) throw new AppError('file.unknown');
  const etag = `"${file.sha256.toString('base64url')}${asThumbnail ? '-small' : ''}"`;
  const headers = { ...headersOf(file, asThumbnail), etag, 'cache-control': cacheControl };
  if (isSame(request.headers['if-none-match'], etag)) return { status: 304, headers, body: null };

  if (asThumbnail) {
    const opened = await opening(
      request,
      file,
      async () => await openThumbnail(parts.files, file.storageKey),
    );
    return sent(request, { ...headers, 'content-length': String(opened.sizeBytes) }, opened.stream);
  }
  const range = rangeOf(request, file.sizeBytes, etag);
  if (range === 'unsatisfiable') {
    return { status: 416, headers: { ...headers, 'content-range': `bytes */${file.sizeBytes}` }, body: null };
  }
  if (request.method !== 'HEAD') await count(parts, { request, reply }, file);
  const body = await opening(request, file, async () => await bytesOf(parts, file, range));
  return sent(request, { ...headers, ...extentOf(range, file.sizeBytes), 'accept-ranges': 'bytes' }, body);
}

async function bytesOf(
  { files: store }: Pick<Serving, 'files'>,
  { storageKey, sizeBytes }: KeptFile,
  range: ByteRange | undefined,
): Promise<Readable | Buffer> {
  if (range !== undefined && lengthOf(range) <= pieceBytes) return await store.readPiece(storageKey, range);
  const found = await store.open(storageKey, range);
  if (found.sizeBytes === sizeBytes) return found.stream;
  found.stream.destroy();
  throw new MissingFile('of another size than its row says');
}

/**
 * Only bytes of whole files are counted. Thumbnails are small and drawn once, and a page of a chat or of news shows dozens
 * at once; what has not changed since costs nothing.
 */
async function count(
  { downloads }: Pick<Serving, 'downloads'>,
  { request, reply: { raw } }: Exchange,
  { fileId }: KeptFile,
): Promise<void> {
  const who = request.session?.owner.id ?? request.ip;
  const free = await downloads.begin({ who, fileId, isPart: request.headers.range !== undefined });
  // Whatever becomes of the reply; the connection may stay. Whoever has gone meanwhile says so no more.
  raw.once('finish', free).once('close', free);
  if (raw.destroyed) free();
}

/** Whoever asked in vain hears of it, and so does the log: the bytes of a row are to be there. */
async function opening<Opened>(
  request: FastifyRequest,
  { fileId }: KeptFile,
  open: () => Promise<Opened>,
): Promise<Opened> {
  try {
    return await open();
  } catch (error) {
    if (!(error instanceof MissingFile)) throw error;
    request.log.error({ err: error, fileId }, 'the bytes of a file are gone');
    throw new AppError('file.lost', { cause: error });
  }
}

function sent(
  request: FastifyRequest,
  headers: Readonly<Record<string, string>>,
  body: Readable | Buffer,
): Served {
  const status = 'content-range' in headers ? 206 : 200;
  if (request.method !== 'HEAD') return { status, headers, body };
  if (!Buffer.isBuffer(body)) body.destroy();
  return { status, headers, body: null };
}

function extentOf(range: ByteRange | undefined, sizeBytes: number): Record<string, string> {
  if (range === undefined) return { 'content-length': String(sizeBytes) };
  const { start, end } = range;
  return {
    'content-length': String(lengthOf(range)),
    'content-range': `bytes ${start}-${end}/${sizeBytes}`,
  };
}

/** The one range that is asked for; several, or one that was meant for other bytes, are answered with the whole. */
function rangeOf(
  { headers }: FastifyRequest,
  sizeBytes: number,
  etag: string,
): ByteRange | 'unsatisfiable' | undefined {
  const { range, 'if-range': ifRange } = headers;
  if (range === undefined || (ifRange !== undefined && ifRange !== etag)) return undefined;
  const ranges = parseRanges(sizeBytes, range, { combine: true });
  if (ranges === -1) return 'unsatisfiable';
  if (ranges === -2 || ranges.type !== 'bytes' || ranges.length !== 1) return undefined;
  return ranges[0];
}

function isSame(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  return ifNoneMatch.split(',').some((one) => ['*', etag, `W/${etag}`].includes(one.trim()));
}

/** What a viewer of the browser needs, and nothing that could run. Its viewer of PDF does not start in a sandbox. */
const viewer =
  "default-src 'none'; img-src 'self'; media-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'none'";
const pdfViewer = "default-src 'none'; style-src 'unsafe-inline'; object-src 'self'; frame-ancestors 'none'";

function headersOf({ name, mime }: KeptFile, asThumbnail: boolean): Record<string, string> {
  return {
    'content-type': asThumbnail ? thumbnailMime : mime,
    'content-disposition': contentDisposition(name, { type: isShown(mime) ? 'inline' : 'attachment' }),
    'content-security-policy': mime === 'application/pdf' ? pdfViewer : `${viewer}; sandbox`,
    'cross-origin-resource-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
  };
}
