import { and, asc, eq, gt, isNull } from 'drizzle-orm';
import * as z from 'zod/mini';

import { files } from '#platform/db/platform.tables.ts';
import type { Database } from '#platform/db/database.ts';
import { MissingFile } from '#platform/files/store.ts';
import type { FileStore } from '#platform/files/store.ts';
import { delivery, job } from '#platform/jobs/job.ts';
import type { Delivery } from '#platform/jobs/job.ts';
import { enqueue } from '#platform/jobs/outbox.ts';
import type { Parts } from '#platform/parts.ts';

import { books } from '../books.tables.ts';
import { bookReading } from './read.jobs.ts';
import { formatOf } from './readBookAside.ts';

/** Looks after the books behind that one for their files, some at a time. */
export const fileCheck = job('library.check', z.object({ after: z.int() }), 4);

/** Books of one delivery. */
const atOnce = 200;

export function fileChecks({ db, files: store, clock }: Pick<Parts, 'db' | 'files' | 'clock'>): Delivery[] {
  return [
    delivery(fileCheck, async ({ after }) => {
      const some = await selectSome(db, after);
      for (const book of some) {
        const { bookId, fileId, fileState, mime } = book;
        const isThere = await lies(store, book);
        await db
          .update(books)
          .set({ checkedAt: clock.now(), ...(isThere ? {} : { fileState: 'broken' as const }) })
          .where(eq(books.id, bookId));
        // What could not be opened may open by a newer reader.
        if (isThere && fileState === 'broken' && formatOf(mime) !== null)
          await enqueue(db, bookReading, { bookId, fileId });
      }
      const last = some.at(-1);
      if (last !== undefined && some.length === atOnce) await enqueue(db, fileCheck, { after: last.bookId });
    }),
  ];
}

async function selectSome(db: Database, after: number) {
  return await db
    .select({
      bookId: books.id,
      fileState: books.fileState,
      fileId: files.id,
      storageKey: files.storageKey,
      sizeBytes: files.sizeBytes,
      mime: files.mime,
    })
    .from(books)
    .innerJoin(files, eq(files.id, books.fileId))
    .where(and(isNull(books.removedAt), gt(books.id, after)))
    .orderBy(asc(books.id))
    .limit(atOnce);
}

interface Kept {
  readonly storageKey: string;
  readonly sizeBytes: number;
}

/** Whether the store has all bytes of a file. */
async function lies(store: FileStore, { storageKey, sizeBytes }: Kept): Promise<boolean> {
  try {
    const found = await store.open(storageKey, { start: 0, end: 0 });
    found.stream.destroy();
    return found.sizeBytes === sizeBytes;
  } catch (error) {
    if (error instanceof MissingFile) return false;
    throw error;
  }
}
