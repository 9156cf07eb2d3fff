import type { Language } from '@bilim/contract';
import type { WorkbookOutcome } from '@bilim/contract/dictionaries';

import { titleOf } from '#modules/library/catalogue/listColumns.ts';
import { say } from '#modules/library/texts/say.ts';
import type { Database } from '#platform/db/database.ts';
import { plainName } from '#platform/plainName.ts';

import { selectCategoryNames, selectListed } from './listedBooks.queries.ts';
import { factsListed } from './listedFacts.ts';
import type { KnownCategories, ListProblem, ReadFacts } from './listedFacts.ts';
import type { ListedBook } from './readBookList.ts';

/** A list as it was read, and in whose words its problems are told. */
export interface GivenList {
  readonly listed: readonly ListedBook[];
  /** Of books for which the list names no category that there is. */
  readonly categoryId: number | null;
  readonly language: Language;
}

export interface ChangedBook {
  readonly bookId: number;
  readonly facts: ReadFacts;
}

export interface BookPlan {
  readonly added: readonly ReadFacts[];
  readonly changed: readonly ChangedBook[];
  readonly same: number;
  readonly problems: WorkbookOutcome['problems'];
}

/** Compares a list with the catalogue. Nobody is in it who left. */
export async function planBooks(
  tx: Database,
  { listed, categoryId, language }: GivenList,
): Promise<BookPlan> {
  const categories = await categoriesOf(tx, categoryId);
  const added: ReadFacts[] = [];
  const changed: ChangedBook[] = [];
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

async function categoriesOf(tx: Database, usual: number | null): Promise<KnownCategories> {
  const rows = await selectCategoryNames(tx);
  // Of two that are called alike, the one of the first section is meant.
  const named = rows
    .toReversed()
    .flatMap(({ categoryId, ru, kg, en, section }) =>
      [ru, kg, en, `${section}: ${ru}`].map((name) => [plainName(name), categoryId] as const),
    );
  const isThere = rows.some(({ categoryId }) => categoryId === usual);
  return { byName: new Map(named), usual: isThere ? usual : null };
}

type Standing = Awaited<ReturnType<typeof selectListed>>[number];

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
  [plainName(title), plainName(author), String(year ?? '')].join('\n');

/** Whether the list says otherwise; of what it does not say, nothing differs. */
function differs(before: Standing, facts: ReadFacts): boolean {
  const were: Readonly<Record<string, unknown>> = before;
  return Object.entries(facts).some(([key, value]) => were[key] !== value);
}
