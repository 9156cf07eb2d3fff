import type { BookFileState } from '@bilim/contract/library/words';
import { eq } from 'drizzle-orm';
import * as z from 'zod/mini';

import type { Database } from '#platform/db/database.ts';
import { files } from '#platform/db/platform.tables.ts';
import { drawThumbnail } from '#platform/files/thumbnails.ts';
import { inTurn } from '#platform/files/pictures.ts';
import { delivery, job } from '#platform/jobs/job.ts';
import type { Delivery } from '#platform/jobs/job.ts';
import type { Parts } from '#platform/parts.ts';

import { bookPages, books } from '../books.tables.ts';
import { formatOf, readBookAside, refusal } from './readBookAside.ts';
import type { ReadPage } from './bookTask.ts';

/** Reading it again cannot make a broken file whole; a full store or a busy machine may be better later. */
const attempts = 4;

/** Looks into the file of a book: its words for the search, and its cover. */
export const bookReading = job('library.read', z.object({ bookId: z.int(), fileId: z.string() }), attempts);

/** Rows of one statement. */
const manyPages = 100;

export function bookReadings({ db, files: store, clock }: Pick<Parts, 'db' | 'files' | 'clock'>): Delivery[] {
  return [
    delivery(bookReading, async ({ bookId, fileId }) => {
      const file = await findFile(db, bookId, fileId);
      const format = file === null ? null : formatOf(file.mime);
      if (file === null || format === null) return;
      const pages: ReadPage[] = [];
      const asked = { storageKey: file.storageKey, format, wanted: 'whole' } as const;
      const read = await readBookAside(store, asked, (page) => void pages.push(page)).catch(refusal);
      const cover = read?.cover ?? null;
      const hasCover = cover !== null && (await keepCover(store, file.storageKey, cover).catch(() => false));
      const state: BookFileState =
        read === null ? 'broken' : pages.every(({ body }) => body === '') ? 'no_text' : 'read';
      await db.transaction(async (tx) => {
        await tx.delete(bookPages).where(eq(bookPages.bookId, bookId));
        for (let start = 0; start < pages.length; start += manyPages) {
          const some = pages.slice(start, start + manyPages);
          await tx.insert(bookPages).values(some.map((page) => ({ bookId, ...page })));
        }
        await tx
          .update(books)
          .set({
            fileState: state,
            hasCover,
            checkedAt: clock.now(),
            ...(format === 'pdf' && read !== null ? { totalPages: read.pages } : {}),
          })
          .where(eq(books.id, bookId));
      });
    }),
  ];
}

/** The book may have another file by now. */
async function findFile(db: Database, bookId: number, fileId: string) {
  const [found] = await db
    .select({ storageKey: files.storageKey, mime: files.mime, fileId: books.fileId })
    .from(books)
    .innerJoin(files, eq(files.id, books.fileId))
    .where(eq(books.id, bookId));
  return found?.fileId === fileId ? found : null;
}

async function keepCover(store: Parts['files'], storageKey: string, cover: Uint8Array): Promise<true> {
  const drawn = await inTurn(async () => await drawThumbnail(Buffer.from(cover)));
  await store.putBeside(storageKey, 'thumb', drawn);
  return true;
}
