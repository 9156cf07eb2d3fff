import type { Language } from '@bilim/contract';
import { languages } from '@bilim/contract';
import { bookLanguages, bookRights } from '@bilim/contract/library/words';

import { problemsOf } from '#modules/library/book/facts.ts';
import { readIsbn } from '#modules/library/book/isbn.ts';
import { listColumns } from '#modules/library/catalogue/listColumns.ts';
import type { ListColumn } from '#modules/library/catalogue/listColumns.ts';
import { say } from '#modules/library/texts/say.ts';
import { plainName } from '#platform/plainName.ts';

import type { ListedBook } from './readBookList.ts';

/** What is said of a book, as its row has it; what the list says nothing of is undefined. */
export interface ReadFacts {
  readonly title: string;
  readonly categoryId: number;
  readonly author?: string;
  readonly publisher?: string;
  readonly year?: number;
  readonly isbn?: string;
  readonly language?: (typeof bookLanguages)[number];
  readonly totalPages?: number;
  readonly copies?: number;
  readonly licences?: number;
  readonly rights?: (typeof bookRights)[number];
  readonly description?: string;
}

export interface ListProblem {
  readonly column: ListColumn;
  readonly sms: string;
}

/** How long what may be said is at most. */
const tooLong = [
  ['title', 300],
  ['author', 300],
  ['publisher', 200],
  ['description', 4_000],
] as const;
const most = { year: 9_999, totalPages: 20_000, copies: 100_000, licences: 100_000 } as const;

const columnOfField: Readonly<Record<string, ListColumn>> = {
  nameBook: 'title',
  id_bookCategory: 'category',
  isbn: 'isbn',
  year: 'year',
};

export interface KnownCategories {
  /** By their folded name. */
  readonly byName: ReadonlyMap<string, number>;
  /** Of books for which the list names none. */
  readonly usual: number | null;
}

/** A book of a list in the terms of its row, or what is wrong with it. */
export function factsListed(
  book: ListedBook,
  categories: KnownCategories,
  language: Language,
): ReadFacts | readonly ListProblem[] {
  const wrong: Wrong[] = tooLong
    .filter(([column, length]) => book[column].length > length)
    .map(([column]) => [column, 'library.too_long']);
  const year = numberIn(book, 'year', wrong);
  const counts = {
    totalPages: numberIn(book, 'totalPages', wrong),
    copies: numberIn(book, 'copies', wrong),
    licences: numberIn(book, 'licences', wrong),
  };
  const categoryId = categoryOf(book, categories, wrong);
  const chosen = {
    language: choiceIn(book, 'language', bookLanguages, wrong),
    rights: choiceIn(book, 'rights', bookRights, wrong),
  };
  const problems = wrong.map(([column, key]) => ({
    column,
    sms: say(language, key, { value: book[column] }),
  }));
  for (const { field, sms } of problemsOf(
    { title: book.title, categoryId, isbn: book.isbn, year },
    language,
  )) {
    const column = columnOfField[field] ?? 'title';
    if (!problems.some((one) => one.column === column)) problems.push({ column, sms });
  }
  if (problems.length > 0 || categoryId === null)
    return problems.toSorted(
      (one, other) => listColumns.indexOf(one.column) - listColumns.indexOf(other.column),
    );
  const { author, publisher, description } = book;
  const words = known({ author, publisher, description, isbn: readIsbn(book.isbn) ?? '' }, '');
  return { ...words, ...known({ ...counts, ...chosen, year }), title: book.title.trim(), categoryId };
}

type Wrong = readonly [column: ListColumn, key: Parameters<typeof say>[1]];

/** A number of a cell; undefined where it is empty or none. Nobody counts pages to nothing. */
function numberIn(book: ListedBook, column: keyof typeof most, wrong: Wrong[]): number | undefined {
  if (book[column] === '') return undefined;
  const read = /^\d{1,6}$/.test(book[column]) ? Number(book[column]) : Number.NaN;
  if (read <= most[column]) return column === 'totalPages' && read === 0 ? undefined : read;
  wrong.push([column, 'library.wrong_number']);
  return undefined;
}

function categoryOf({ category }: ListedBook, { byName, usual }: KnownCategories, wrong: Wrong[]) {
  const named = byName.get(plainName(category)) ?? usual;
  if (named === null)
    wrong.push(['category', category === '' ? 'library.category_missing' : 'library.category_unknown']);
  return named;
}

/** A word of ours by its name in any language, or by itself. */
function choiceIn<const Choice extends string>(
  book: ListedBook,
  column: 'language' | 'rights',
  choices: readonly Choice[],
  wrong: Wrong[],
): Choice | undefined {
  if (book[column] === '') return undefined;
  const typed = plainName(book[column]);
  const kind = column === 'rights' ? 'library.right' : 'library.language';
  const found = choices.find(
    (choice) =>
      choice === typed || languages.some((one) => plainName(say(one, wordOf(kind, choice))) === typed),
  );
  if (found === undefined) wrong.push([column, 'library.word_unknown']);
  return found;
}

const wordOf = (kind: string, choice: string) =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- each choice has its word
  `${kind}.${choice}` as Parameters<typeof say>[1];

type Known<T> = { [K in keyof T]?: Exclude<T[K], undefined> };
/** Without what is not known. */
function known<T extends object>(facts: T, unknown?: string): Known<T> {
  const said = Object.entries(facts).filter(([, value]) => value !== unknown);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the same, but for what is unknown
  return Object.fromEntries(said) as Known<T>;
}
