import { AppError } from '@bilim/contract';
import { dayMs } from '@bilim/contract/days';
import type { libraryApi } from '@bilim/contract/library';
import { eq, sql } from 'drizzle-orm';

import { audit } from '#platform/audit.ts';
import type { Database } from '#platform/db/database.ts';
import { files } from '#platform/db/platform.tables.ts';
import { bool, int, orNull, text, uuid } from '#platform/db/sqlTypes.ts';
import { statement } from '#platform/db/statement.ts';
import type { Call } from '#platform/http/serve.ts';

import { books, bookShelves } from '../books.tables.ts';
import { bookReader, readerOf } from '../library.policy.ts';
import { say } from '../texts/say.ts';
import type { TextKey } from '../texts/say.ts';

/** For so long what was deleted can be brought back by hand; then its file is gone. */
const keptMs = 30 * dayMs;

const selectRemovable = statement({
  name: 'book_removable',
  params: { ...bookReader, bookId: int },
  row: { title: text, isOwn: bool, isUsed: bool, isMaterial: bool, fileId: orNull(uuid) },
  sql: (p) => sql`
  select b.title, ${p.isKeeper} or b.owner_id = ${p.personId} as "isOwn", b.material_number is not null as "isMaterial",
    exists (select from ${bookShelves} h where h.book_id = b.id and h.material_number is not null) as "isUsed",
    b.file_id as "fileId"
  from ${books} b where b.id = ${p.bookId} and b.removed_at is null for update`,
});

type Asked = Call<typeof libraryApi.remove> | Call<typeof libraryApi.mayRemove>;

/** Why a book stays, in the order in which somebody could do something about it; null where it may go. */
async function judge(db: Database, { person, input }: Asked) {
  const [found] = await selectRemovable(db, { ...readerOf(person), bookId: input.bookId });
  if (found === undefined) throw new AppError('library.unknown');
  const reason: TextKey | null = !found.isOwn
    ? 'library.only_owner'
    : found.isUsed
      ? 'library.used_in_materials'
      : null;
  return { ...found, reason };
}

export async function checkRemoval(call: Call<typeof libraryApi.mayRemove>) {
  return await call.db.transaction(async (tx) => {
    const { reason } = await judge(tx, call);
    return { isDone: reason === null, message: reason === null ? '' : say(call.language, reason) };
  });
}

/** The check is made again, in the transaction of the deletion. */
export async function removeBook(call: Call<typeof libraryApi.remove>) {
  const { db, input, person, language, now } = call;
  return await db.transaction(async (tx) => {
    const { reason, title, isMaterial, fileId } = await judge(tx, call);
    if (reason === 'library.only_owner') throw new AppError('library.not_yours');
    if (reason !== null) return { isDone: false, message: say(language, reason) };
    await tx
      .update(books)
      .set({ removedAt: now, removedBy: person.id, version: sql`${books.version} + 1` })
      .where(eq(books.id, input.bookId));
    // The file of a study material is kept there.
    if (!isMaterial && fileId !== null)
      await tx
        .update(files)
        .set({ letGoAt: new Date(now.getTime() + keptMs) })
        .where(eq(files.id, fileId));
    const before = { title };
    await audit(tx, call, { action: 'library.removed', entity: 'book', entityId: input.bookId, before });
    return { isDone: true, message: say(language, 'library.removed') };
  });
}
