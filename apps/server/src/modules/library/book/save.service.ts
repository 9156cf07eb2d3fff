import { AppError } from '@bilim/contract';
import type { Output } from '@bilim/contract';
import type { libraryApi } from '@bilim/contract/library';
import { and, eq, isNull, sql } from 'drizzle-orm';

import { audit } from '#platform/audit.ts';
import type { Database } from '#platform/db/database.ts';
import { keepFiles } from '#platform/files/keepFiles.ts';
import { noteOpening } from '#platform/files/opening.ts';
import type { Call } from '#platform/http/serve.ts';
import { enqueue } from '#platform/jobs/outbox.ts';

import { bookPages, books } from '../books.tables.ts';
import { bookCategories } from '../categories.tables.ts';
import { selectDouble } from './doubles.queries.ts';
import { factsOf } from './facts.ts';
import { chosen } from '../list/list.service.ts';
import { readerOf, wireRoleOf } from '../library.policy.ts';
import { bookReading } from '../contents/read.jobs.ts';
import { formatOf, pagesOfArrived } from '../contents/readBookAside.ts';
import { say } from '../texts/say.ts';

type Save = Call<typeof libraryApi.save>;
type Saved = Output<typeof libraryApi.save>;
type Facts = ReturnType<typeof factsOf>;

/**
 * A new book, or another state of one. Its file is looked into before a connection is held: one that does not open is
 * refused in words.
 */
export const saveBook = {
  async first(call: Save): Promise<(call: Save) => Promise<Saved>> {
    const facts = factsOf(call.input, call.language);
    const pages = await pagesOfArrived(call);
    return async (write) =>
      await write.db.transaction(
        async (tx) =>
          await save({ ...write, db: tx }, pages === null ? facts : { ...facts, totalPages: pages }),
      );
  },
};

async function save(call: Save, facts: Facts): Promise<Saved> {
  const { db, input, language, now } = call;
  await requireCategory(db, facts.categoryId);
  const bookId = chosen(input.bookId);
  const before = bookId === null ? null : await requireEditable(call, bookId);
  if (bookId === null && (input.ownerId ?? call.person.id) !== call.person.id)
    throw new AppError('library.not_yours');
  await refuseDouble(call, bookId, facts);
  const file = await takeFile(call);
  const written = { ...facts, ...file, changedAt: now };
  const saved = before === null ? await insertBook(call, written) : await updateBook(db, before, written);
  if (file.fileId !== undefined) {
    if (before !== null) await db.delete(bookPages).where(eq(bookPages.bookId, saved.bookId));
    if (file.fileState === 'waiting')
      await enqueue(db, bookReading, { bookId: saved.bookId, fileId: file.fileId });
  }
  const after = { title: facts.title, author: facts.author, rights: facts.rights };
  const action = before === null ? 'library.added' : 'library.changed';
  await audit(db, call, { action, entity: 'book', entityId: saved.bookId, after });
  return { isDone: true, message: say(language, 'library.saved'), ...saved };
}

/** A category that books may be put into. */
export async function requireCategory(db: Database, categoryId: number): Promise<void> {
  const [found] = await db
    .select({ id: bookCategories.id })
    .from(bookCategories)
    .where(and(eq(bookCategories.id, categoryId), isNull(bookCategories.closedOn)));
  if (found === undefined) throw new AppError('library.no_category');
}

/** The row is held until the end: whoever comes second sees what the first has written. */
async function requireEditable({ db, person, input }: Save, bookId: number) {
  const [found] = await db
    .select({
      bookId: books.id,
      ownerId: books.ownerId,
      version: books.version,
      materialNumber: books.materialNumber,
    })
    .from(books)
    .where(and(eq(books.id, bookId), isNull(books.removedAt)))
    .for('update');
  if (found === undefined) throw new AppError('library.unknown');
  const { isKeeper } = readerOf(person);
  if (!isKeeper && found.ownerId !== person.id) throw new AppError('library.not_yours');
  if (found.materialNumber !== null) throw new AppError('library.in_materials');
  if (input.version !== undefined && input.version !== found.version)
    throw new AppError('library.changed_elsewhere');
  return found;
}

async function refuseDouble({ db, input, stored }: Save, bookId: number | null, { isbn = null }: Facts) {
  const [file] = stored;
  if (input.isDoubleMeant === true || (file === undefined && isbn === null)) return;
  const [double] = await selectDouble(db, { bookId, sha256: file?.sha256 ?? null, isbn });
  if (double !== undefined) throw new AppError('library.double', { params: { title: double.title } });
}

/** The row of the file that came along; without one the book keeps what it has. */
async function takeFile(call: Save) {
  const [kept] = await keepFiles(call.db, call, 'library');
  const [file] = call.stored;
  if (kept === undefined || file === undefined) return {};
  await noteOpening(call.db, kept.fileId, file);
  const fileState = formatOf(file.mime) === null ? ('not_read' as const) : ('waiting' as const);
  return { fileId: kept.fileId, fileState, hasCover: false, checkedAt: call.now };
}

type Written = Facts & Awaited<ReturnType<typeof takeFile>> & { readonly changedAt: Date };

async function insertBook({ db, person, now }: Save, written: Written) {
  const row = { ...written, ownerId: person.id, ownerRole: wireRoleOf(person), createdAt: now };
  const [made] = await db.insert(books).values(row).returning({ bookId: books.id, version: books.version });
  if (made === undefined) throw new AppError('server.failed');
  return made;
}

/** A file that nobody points at any more is collected within a day. */
async function updateBook(db: Database, { bookId }: { readonly bookId: number }, written: Written) {
  const [changed] = await db
    .update(books)
    .set({ ...written, version: sql`${books.version} + 1` })
    .where(eq(books.id, bookId))
    .returning({ bookId: books.id, version: books.version });
  if (changed === undefined) throw new AppError('library.unknown');
  return changed;
}
