import { AppError } from '@bilim/contract';
import type { libraryApi } from '@bilim/contract/library';
import { sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';

import { universityDay } from '#platform/clock.ts';
import { bool, day, int } from '#platform/db/sqlTypes.ts';
import { statement } from '#platform/db/statement.ts';
import type { FileKind } from '#platform/files/fileKind.ts';
import { serveOpening } from '#platform/files/opening.ts';
import { drawAnew } from '#platform/files/pictures.ts';
import { findBeside, readBeside } from '#platform/files/serveBeside.ts';
import { serveFile } from '#platform/files/serveFile.ts';
import type { Served } from '#platform/files/serveFile.ts';
import { thumbnailMime } from '#platform/files/thumbnails.ts';
import type { Bytes, Call } from '#platform/http/serve.ts';
import type { Parts } from '#platform/parts.ts';

import { bookDays } from '../books.tables.ts';
import { readerOf } from '../library.policy.ts';
import { findBookFile } from './one.queries.ts';

/** Asked for piece by piece: the piece with which a book is opened counts, the others do not. */
const firstPiece = /^bytes=0-/;

/**
 * The bytes of a book. What may only be read here is given to the reader of the portal alone: a browser says of itself
 * what it fetches them for, and nobody is offered them to keep. Whoever reads can copy, and no technique prevents that.
 */
export async function readBookFile(call: Call<typeof libraryApi.file>): Promise<Served> {
  const { db, input, now, parts, request } = call;
  const { rights, hasCover: _, ...file } = await requireFile(call);
  const isKept = input.isKept ?? false;
  if (isKept && rights === 'read_only') throw new AppError('library.read_only');
  requireReader(rights, request);
  const served = await serveFile(parts, call, file);
  if (isOpening(request, served))
    await countFile(db, { bookId: input.bookId, day: universityDay(now), isKept });
  return isKept ? toBeKept(served) : served;
}

/** The file of a book that the caller may see. */
async function requireFile({
  db,
  person,
  input,
}: Pick<Call<typeof libraryApi.file>, 'db' | 'person' | 'input'>) {
  const found = await findBookFile(db, { ...readerOf(person), bookId: input.bookId });
  if (found === null) throw new AppError('file.unknown');
  return found;
}

/** Browsers say of themselves what they fetch for: a page's script is no window. */
function requireReader(rights: string, { headers }: FastifyRequest): void {
  const purpose = headers['sec-fetch-dest'] ?? 'empty';
  if (rights === 'read_only' && purpose !== 'empty') throw new AppError('library.read_only');
}

export async function readOpening(call: Call<typeof libraryApi.opening>): Promise<Bytes> {
  const { rights, hasCover: _, ...file } = await requireFile(call);
  requireReader(rights, call.request);
  return await serveOpening({ db: call.db, files: call.parts.files }, file);
}

function isOpening({ method, headers: { range } }: FastifyRequest, { status }: Served): boolean {
  return method === 'GET' && status < 300 && (range === undefined || firstPiece.test(range));
}

function toBeKept(served: Served): Served {
  const shown = served.headers['content-disposition'] ?? '';
  const disposition = shown.replace(/^inline/, 'attachment');
  return { ...served, headers: { ...served.headers, 'content-disposition': disposition } };
}

const countFile = statement({
  name: 'book_file_counted',
  params: { bookId: int, day, isKept: bool },
  row: {},
  sql: (p) => sql`
  insert into ${bookDays} as counted (book_id, day, opened, downloaded)
  values (${p.bookId}, ${p.day}, case when ${p.isKept} then 0 else 1 end, case when ${p.isKept} then 1 else 0 end)
  on conflict (book_id, day) do update set opened = counted.opened + excluded.opened,
    downloaded = counted.downloaded + excluded.downloaded`,
});

/** A cover has the version of its book in its address, so that it may be kept for long. */
export async function readCover(call: Call<typeof libraryApi.cover>): Promise<Bytes> {
  const { hasCover, storageKey } = await requireFile(call);
  if (!hasCover) throw new AppError('file.unknown');
  const cacheControl = call.input.version === undefined ? 'private, no-cache' : 'private, max-age=604800';
  return { ...(await coverOf(call.parts, storageKey)), isShown: true, cacheControl };
}

/** The small picture beside the file of a book. */
async function coverOf(parts: Pick<Parts, 'files'>, storageKey: string) {
  return { bytes: await readBeside(parts, storageKey, 'thumb'), mime: thumbnailMime };
}

/** The same as JPEG, drawn once: apps need to know no other pictures than GIF, JPEG and PNG (OPDS 1.2, 5.4.1). */
export async function jpegCoverOf(parts: Pick<Parts, 'files'>, storageKey: string): Promise<Buffer> {
  const kept = await findBeside(parts, storageKey, 'jpeg');
  if (kept !== null) return kept;
  const { bytes } = await coverOf(parts, storageKey);
  const drawn = await drawAnew(bytes, (cover) => cover.jpeg({ quality: 85 }));
  await parts.files.putBeside(storageKey, 'jpeg', drawn);
  return drawn;
}

/** The number by which the specification's `download.file` asks for books. */
const bookFileKind = 3;

/**
 * Files of books by `download.file`, whatever name an old link has. What may only be read in the portal is not given out
 * by this address.
 */
export const bookFiles: FileKind = {
  kind: bookFileKind,
  async find(db, { ownerId: bookId }, { person, now, isOpening }) {
    const found = await findBookFile(db, { ...readerOf(person), bookId });
    if (found === null || found.rights === 'read_only') return null;
    if (isOpening) await countFile(db, { bookId, day: universityDay(now), isKept: true });
    const { rights: _rights, hasCover: _hasCover, ...file } = found;
    return file;
  },
};
