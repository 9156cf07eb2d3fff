import { AppError } from '@bilim/contract';
import { dayMs } from '@bilim/contract/days';
import { keptPageSize } from '@bilim/contract/library/keeping';
import type { keepingApi } from '@bilim/contract/library/keeping';
import { and, eq, isNull, sql } from 'drizzle-orm';

import { disciplines } from '#modules/structure/curriculum.tables.ts';
import { academicYearOf, audit } from '#platform/audit.ts';
import { universityDay } from '#platform/clock.ts';
import type { Database } from '#platform/db/database.ts';
import type { Call } from '#platform/http/serve.ts';

import { books, bookShelves } from '../books.tables.ts';
import { countKept, countUse, selectKept, selectReadMost } from './keeping.queries.ts';
import { selectProvision } from './provision.queries.ts';
import { say } from '../texts/say.ts';

const skipTo = (page: number) => (page - 1) * keptPageSize;

export async function listKept({ db, input: { view, page }, language }: Call<typeof keepingApi.kept>) {
  const rows = await selectKept(db, { language, view, skip: skipTo(page) });
  const data = rows.map(({ fileAlike, ...row }) =>
    fileAlike === null ? row : { ...row, alike: say(language, 'library.same_file', { name: fileAlike }) },
  );
  const [counts] = await countKept(db);
  return { data, beside: counts ?? { broken: 0, doubles: 0, withdrawn: 0 } };
}

export async function readStatistics({ db, input, now }: Call<typeof keepingApi.statistics>) {
  const from = new Date(now.getTime() - input.days * dayMs);
  const asked = { from, since: universityDay(from) };
  const data = await selectReadMost(db, asked);
  const [all] = await countUse(db, asked);
  return {
    data,
    beside: all ?? { books: 0, files: 0, paper: 0, opened: 0, downloaded: 0, readers: 0 },
  };
}

export async function listProvision({ db, input, language, now }: Call<typeof keepingApi.provision>) {
  const rows = await selectProvision(db, {
    language,
    academicYearId: input.academicYearId ?? academicYearOf(now),
    query: input.query ?? null,
    skip: skipTo(input.page),
  });
  return { data: rows.map(({ total: _total, ...row }) => row), beside: { total: rows[0]?.total ?? 0 } };
}

/** Takes a book out of sight of everybody but its keepers and its owner. */
export async function withdrawBook({ db, ...call }: Call<typeof keepingApi.withdraw>) {
  const { input, person, language, now } = call;
  const reason = input.reason.trim();
  const withdrawn = { withdrawnAt: now, withdrawnBy: person.id, withdrawReason: reason };
  return await db.transaction(async (tx) => {
    await changeStanding(tx, input.bookId, withdrawn);
    const entry = { entity: 'book', entityId: input.bookId, after: { reason } };
    await audit(tx, call, { action: 'library.withdrawn', ...entry });
    return { isDone: true, message: say(language, 'library.withdrawn') };
  });
}

export async function bringBack({ db, ...call }: Call<typeof keepingApi.bringBack>) {
  const { input, language } = call;
  return await db.transaction(async (tx) => {
    await changeStanding(tx, input.bookId, { withdrawnAt: null, withdrawnBy: null, withdrawReason: null });
    await audit(tx, call, { action: 'library.brought_back', entity: 'book', entityId: input.bookId });
    return { isDone: true, message: say(language, 'library.brought_back') };
  });
}

type Standing = Partial<typeof books.$inferInsert>;

async function changeStanding(tx: Database, bookId: number, standing: Standing): Promise<void> {
  const changed = await tx
    .update(books)
    .set({ ...standing, version: sql`${books.version} + 1` })
    .where(and(eq(books.id, bookId), isNull(books.removedAt)))
    .returning({ id: books.id });
  if (changed.length === 0) throw new AppError('library.unknown');
}

/** Books on the shelf of a discipline; places that study materials name stay as they are. */
export async function setShelf({ db, ...call }: Call<typeof keepingApi.setShelf>) {
  const { input, person, language } = call;
  const { bookId, disciplineId, kind } = input;
  return await db.transaction(async (tx) => {
    await requireBoth(tx, bookId, disciplineId);
    const own = and(
      eq(bookShelves.bookId, bookId),
      eq(bookShelves.disciplineId, disciplineId),
      isNull(bookShelves.materialNumber),
    );
    if (kind === null) await tx.delete(bookShelves).where(own);
    else
      await tx
        .insert(bookShelves)
        .values({ bookId, disciplineId, kind, addedBy: person.id })
        .onConflictDoUpdate({
          target: [bookShelves.disciplineId, bookShelves.bookId, bookShelves.materialNumber],
          set: { kind },
        });
    const entry = { entity: 'book', entityId: bookId, after: { disciplineId, kind } };
    await audit(tx, call, { action: 'library.shelved', ...entry });
    return { isDone: true, message: say(language, kind === null ? 'library.unshelved' : 'library.shelved') };
  });
}

async function requireBoth(tx: Database, bookId: number, disciplineId: number): Promise<void> {
  const [book] = await tx
    .select({ id: books.id })
    .from(books)
    .where(and(eq(books.id, bookId), isNull(books.removedAt)))
    .for('share');
  const [discipline] = await tx
    .select({ id: disciplines.id })
    .from(disciplines)
    .where(eq(disciplines.id, disciplineId));
  if (book === undefined || discipline === undefined) throw new AppError('library.unknown');
}
