import { AppError } from '@bilim/contract';
import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';

import type { Database } from '#platform/db/database.ts';
import { files } from '#platform/db/platform.tables.ts';
import { enqueue } from '#platform/jobs/outbox.ts';

import { books, bookShelves } from '../books.tables.ts';
import { bookReading } from '../contents/read.jobs.ts';
import { formatOf } from '../contents/readBookAside.ts';
import { requireCategory } from './save.service.ts';

/** A study material that is shown among the books, too: one file, kept by the material. */
export interface SharedMaterial {
  readonly materialNumber: number;
  readonly ownerId: number;
  readonly ownerRole: number;
  readonly categoryId: number;
  readonly title: string;
  readonly author: string;
  readonly description: string;
  readonly totalPages: number | null;
  readonly fileId: string | null;
}

/** Shows a study material among the books, or its present state; pass the transaction that saves the material. */
export async function shareIntoLibrary(tx: Database, shared: SharedMaterial): Promise<number> {
  const mime = await mimeOf(tx, shared.fileId);
  const fileState = mime !== null && formatOf(mime) !== null ? ('waiting' as const) : ('not_read' as const);
  const before = await findShared(tx, shared.materialNumber);
  const isRead = before !== null && before.fileId === shared.fileId;
  if (before?.categoryId !== shared.categoryId) await requireCategory(tx, shared.categoryId);
  const [made] = await tx
    .insert(books)
    .values({ ...shared, fileState })
    .onConflictDoUpdate({
      target: books.materialNumber,
      set: {
        ...shared,
        ...(isRead ? {} : { fileState, hasCover: false }),
        removedAt: null,
        removedBy: null,
        version: sql`${books.version} + 1`,
      },
    })
    .returning({ bookId: books.id });
  if (made === undefined) throw new AppError('server.failed');
  if (!isRead && fileState === 'waiting' && shared.fileId !== null)
    await enqueue(tx, bookReading, { bookId: made.bookId, fileId: shared.fileId });
  return made.bookId;
}

/** The book that a study material is, where it is shown among them. */
export async function findShared(tx: Database, materialNumber: number) {
  const [found] = await tx
    .select({ bookId: books.id, categoryId: books.categoryId, fileId: books.fileId })
    .from(books)
    .where(and(eq(books.materialNumber, materialNumber), isNull(books.removedAt)));
  return found ?? null;
}

/** Whether study materials are places in the book. */
export async function isUsedInMaterials(tx: Database, bookId: number): Promise<boolean> {
  return (
    (await tx.$count(
      bookShelves,
      and(eq(bookShelves.bookId, bookId), isNotNull(bookShelves.materialNumber)),
    )) > 0
  );
}

/** Shows it there no more. */
export async function unshareFromLibrary(tx: Database, materialNumber: number, now: Date): Promise<void> {
  await tx
    .update(books)
    .set({ removedAt: now, version: sql`${books.version} + 1` })
    .where(and(eq(books.materialNumber, materialNumber), isNull(books.removedAt)));
}

/** A study material that is a place in a book. */
export interface PlaceInBook {
  readonly materialNumber: number;
  readonly bookId: number;
  readonly disciplineId: number;
  readonly pageFrom: number | null;
  readonly pageTo: number | null;
  readonly addedBy: number;
}

/** Puts the place on the shelf of its discipline; from then on the book cannot be deleted. */
export async function putPlace(tx: Database, place: PlaceInBook): Promise<void> {
  const [book] = await tx
    .select({ id: books.id })
    .from(books)
    .where(and(eq(books.id, place.bookId), isNull(books.removedAt), isNull(books.withdrawnAt)))
    .for('share');
  if (book === undefined) throw new AppError('library.unknown');
  await tx
    .insert(bookShelves)
    .values({ ...place, kind: 'extra' })
    .onConflictDoUpdate({ target: bookShelves.materialNumber, set: place });
}

/** The material is gone, or is no place in a book any more. */
export async function takePlace(tx: Database, materialNumber: number): Promise<void> {
  await tx.delete(bookShelves).where(eq(bookShelves.materialNumber, materialNumber));
}

async function mimeOf(tx: Database, fileId: string | null): Promise<string | null> {
  if (fileId === null) return null;
  const [found] = await tx.select({ mime: files.mime }).from(files).where(eq(files.id, fileId));
  return found?.mime ?? null;
}
