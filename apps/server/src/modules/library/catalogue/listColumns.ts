import { languages } from '@bilim/contract';
import type { Language } from '@bilim/contract';

import type { ListedFacts } from './marcBooks.ts';
import { say } from '../texts/say.ts';

/** The columns of a list of books, as it is read and written. */
export const listColumns = [
  'title',
  'author',
  'category',
  'publisher',
  'year',
  'isbn',
  'language',
  'totalPages',
  'copies',
  'licences',
  'rights',
  'description',
] as const satisfies readonly (keyof ListedFacts)[];
export type ListColumn = (typeof listColumns)[number];

export const titleOf = (column: ListColumn, language: Language) => say(language, `library.column.${column}`);

/** What a heading may read, in whatever language the file is. */
export const knownColumns = listColumns.map((key) => ({
  key,
  titles: languages.map((language) => titleOf(key, language)),
}));
