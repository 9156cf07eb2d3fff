import type { Language, Person } from '@bilim/contract';
import type { WorkbookOutcome } from '@bilim/contract/dictionaries';
import { eq, sql } from 'drizzle-orm';

import { audit } from '#platform/audit.ts';
import type { Actor } from '#platform/audit.ts';
import type { Database } from '#platform/db/database.ts';

import { books } from './books.tables.ts';
import { factsListed, foldedName } from './listedFacts.ts';
import type { KnownCategories, ListProblem, ReadFacts } from './listedFacts.ts';
import { selectCategoryNames, selectListed } from './listedBooks.queries.ts';
import { titleOf } from './listColumns.ts';
import { wireRoleOf } from './library.policy.ts';
import { readBookList } from './readBookList.ts';
import type { ListedBook } from './readBookList.ts';
import { say } from './texts/say.ts';

const mostProblems = 100;
/** Rows of one statement. */
const manyBooks = 500;

interface Taking {
  readonly file: Buffer;
  readonly isTrial: boolean;
  /** Of books for which the list names no category that there is. */
  readonly categoryId: number | null;
  readonly signal: AbortSignal;
}

type Who = Actor & { readonly person: Person; readonly language: Language; readonly now: Date };

/** Compares a list with the catalogue and, when nothing is wrong with it, takes all of it. Nobody is in it who left. */
export async function takeBookList(
  db: Database,
  who: Who,
  { file, isTrial, categoryId, signal }: Taking,
): Promise<WorkbookOutcome> {
  const listed = await readBookList(file, signal);
  return await db.transaction(async (tx) => {
    const categories = await categoriesOf(tx, categoryId);
    const { added, changed, problems, same } = await planOf(tx, listed, categories, who.language);
    const isTaken = !isTrial && problems.length === 0 && added.length + changed.length > 0;
    if (isTaken) await write(tx, who, added, changed);
    return {
      added: added.length,
      changed: changed.length,
      same,
      problems: problems.slice(0, mostProblems),
      problemCount: problems.length,
      change: isTaken ? who.request.id : null,
    };
  });
}

async function categoriesOf(tx: Database, usual: number | null): Promise<KnownCategories> {
  const rows = await selectCategoryNames(tx);
  // Of two that are called alike, the one of the first section is meant.
  const named = rows
    .toReversed()
    .flatMap(({ categoryId, ru, kg, en, section }) =>
      [ru, kg, en, `${section}: ${ru}`].map((name) => [foldedName(name), categoryId] as const),
    );
  const isThere = rows.some(({ categoryId }) => categoryId === usual);
  return { byName: new Map(named), usual: isThere ? usual : null };
}

type Standing = Awaited<ReturnType<typeof selectListed>>[number];

async function planOf(
  tx: Database,
  listed: readonly ListedBook[],
  categories: KnownCategories,
  language: Language,
) {
  const added: ReadFacts[] = [];
  const changed: { readonly bookId: number; readonly facts: ReadFacts }[] = [];
  const problems: WorkbookOutcome['problems'] = [];
  const read = listed.map((book) => ({ book, facts: factsListed(book, categories, language) }));
  const find = await standing(
    tx,
    read.flatMap(({ facts }) => ('title' in facts ? [facts] : [])),
  );
  const met = new Set<string>();
  let same = 0;
  const tell = ({ place }: ListedBook, { column, sms }: ListProblem) =>
    void problems.push({ cell: place(column), column: titleOf(column, language), sms });
  for (const { book, facts } of read) {
    if (!('title' in facts)) {
      for (const problem of facts) tell(book, problem);
      continue;
    }
    const before = find(facts);
    const name = before === undefined ? nameOf(facts) : String(before.bookId);
    if (met.has(name)) tell(book, { column: 'title', sms: say(language, 'library.listed_twice') });
    else if (before === undefined) added.push(facts);
    else if (differs(before, facts)) changed.push({ bookId: before.bookId, facts });
    else same += 1;
    met.add(name);
  }
  return { added, changed, problems, same };
}

/** Finds the book that a list speaks of: by its ISBN, else by title, author and year. */
async function standing(tx: Database, facts: readonly ReadFacts[]) {
  const isbns = facts.flatMap(({ isbn }) => (isbn === undefined ? [] : [isbn]));
  const rows = await selectListed(tx, { isbns, titles: facts.map(({ title }) => title) });
  const byIsbn = new Map(rows.flatMap((row) => (row.isbn === null ? [] : [[row.isbn, row] as const])));
  const byName = new Map(rows.map((row) => [nameOf(row), row] as const));
  return (book: ReadFacts): Standing | undefined => {
    const named = byName.get(nameOf(book));
    if (book.isbn === undefined) return named;
    const isOther = named !== undefined && named.isbn !== null && named.isbn !== book.isbn;
    return byIsbn.get(book.isbn) ?? (isOther ? undefined : named);
  };
}

interface Named {
  readonly title: string;
  readonly author?: string;
  readonly year?: number | null;
}
const nameOf = ({ title, author = '', year = null }: Named) =>
  [foldedName(title), foldedName(author), String(year ?? '')].join('\n');

/** Whether the list says otherwise; of what it does not say, nothing differs. */
function differs(before: Standing, facts: ReadFacts): boolean {
  const were: Readonly<Record<string, unknown>> = before;
  return Object.entries(facts).some(([key, value]) => were[key] !== value);
}

async function write(
  tx: Database,
  who: Who,
  added: readonly ReadFacts[],
  changed: readonly { readonly bookId: number; readonly facts: ReadFacts }[],
): Promise<void> {
  const { person, now } = who;
  const owned = { ownerId: person.id, ownerRole: wireRoleOf(person), createdAt: now, changedAt: now };
  for (let start = 0; start < added.length; start += manyBooks)
    await tx.insert(books).values(added.slice(start, start + manyBooks).map((one) => ({ ...one, ...owned })));
  for (const { bookId, facts } of changed)
    await tx
      .update(books)
      .set({ ...facts, changedAt: now, version: sql`${books.version} + 1` })
      .where(eq(books.id, bookId));
  const after = { added: added.length, changed: changed.length };
  await audit(tx, who, { action: 'library.list_taken', entity: 'book', entityId: 0, after });
}
