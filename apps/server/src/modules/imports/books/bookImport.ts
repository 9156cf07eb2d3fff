import { createHash } from 'node:crypto';

import type { Person } from '@bilim/contract';

import { books } from '#modules/library/books.tables.ts';
import { wireRoleOf } from '#modules/library/library.policy.ts';
import type { Database } from '#platform/db/database.ts';

import type { ImportKind } from '../runs/importKind.ts';
import { undoingsOf } from '../runs/undo.queries.ts';

import { planBooks } from './planBooks.ts';
import type { BookPlan, GivenList } from './planBooks.ts';
import { insertBooks, updateBooks } from './writeBooks.queries.ts';

/** A list, who brings it, and who is told what it comes to. */
export interface BookList extends GivenList {
  readonly person: Person;
  readonly onPlan: (plan: BookPlan) => void;
}

/** Lists of books. What such a list comes to is shown to whoever sends it, and kept nowhere. */
export const bookImport: ImportKind<BookList> = {
  undoings: undoingsOf([books]),

  async read({ runId, now }, list) {
    return async ({ db }) => {
      const plan = await planBooks(db, list);
      const { added, changed, same: unchanged, problems } = plan;
      return {
        account: {
          format: 'books',
          counts: { books: { added: added.length, changed: changed.length, left: 0, unchanged } },
          errors: problems.length,
          notes: 0,
          newAccounts: 0,
          fingerprint: createHash('sha256')
            .update(JSON.stringify([added, changed]))
            .digest('base64'),
        },
        keep: async () => list.onPlan(plan),
        write: async () => await write(db, { runId, now, person: list.person }, plan),
      };
    };
  },
};

interface Writing {
  readonly runId: number;
  readonly now: Date;
  readonly person: Person;
}

/** Rows of one statement. */
const manyBooks = 500;

async function write(db: Database, { runId, now, person }: Writing, { added, changed }: BookPlan) {
  const owner = { ownerId: person.id, ownerRole: wireRoleOf(person) };
  for (let start = 0; start < added.length; start += manyBooks)
    await insertBooks(db, { runId, now, ...owner, rows: added.slice(start, start + manyBooks) });
  const rows = changed.map(({ bookId, facts }) => ({ ...facts, bookId }));
  for (let start = 0; start < rows.length; start += manyBooks)
    await updateBooks(db, { runId, now, rows: rows.slice(start, start + manyBooks) });
}
