import type { Input, Language } from '@bilim/contract';
import type { libraryApi } from '@bilim/contract/library';

import { InvalidInput } from '#platform/http/failures.ts';

import { readIsbn } from './isbn.ts';
import { chosen } from '../list/list.service.ts';
import { say } from '../texts/say.ts';
import type { TextKey } from '../texts/say.ts';

type Told = Pick<
  Input<typeof libraryApi.save>,
  | 'title'
  | 'author'
  | 'description'
  | 'totalPages'
  | 'categoryId'
  | 'publisher'
  | 'year'
  | 'isbn'
  | 'language'
  | 'rights'
  | 'copies'
  | 'licences'
>;

/**
 * What is said of a book, ready to be written: what was not said is left as it is. What cannot be is told beside its
 * field.
 */
export function factsOf(told: Told, language: Language) {
  const categoryId = chosen(told.categoryId);
  const problems = problemsOf(told, language);
  if (categoryId === null || problems.length > 0) throw new InvalidInput(problems);
  const { author, description, publisher, totalPages, year, isbn, rights, copies, licences } = told;
  return said({
    title: told.title.trim(),
    categoryId,
    author: author?.trim(),
    description: description?.trim(),
    publisher: publisher?.trim(),
    totalPages: totalPages === undefined ? undefined : chosen(totalPages),
    year,
    isbn: isbn === undefined ? undefined : readIsbn(isbn),
    language: told.language === 'unknown' ? null : told.language,
    rights,
    copies,
    licences,
  });
}

type Said<T> = { [K in keyof T]: Exclude<T[K], undefined> };

/** Without what was not said. */
function said<T extends { readonly title: string; readonly categoryId: number }>(
  facts: T,
): Pick<T, 'title' | 'categoryId'> & Partial<Said<T>> {
  const known = Object.entries(facts).filter(([, value]) => value !== undefined);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the same, but for what is undefined
  return Object.fromEntries(known) as Pick<T, 'title' | 'categoryId'> & Partial<Said<T>>;
}

const isEmpty = (typed = '') => typed.trim() === '';

/** What cannot be, beside its field. */
export function problemsOf({ title, categoryId, isbn, year }: Told, language: Language) {
  const isYear = year === undefined || year === null || (year >= 1400 && year <= 2200);
  const isNumber = isEmpty(isbn) || readIsbn(isbn ?? '') !== null;
  const wrong: readonly (readonly [boolean, string, TextKey])[] = [
    [isEmpty(title), 'nameBook', 'library.need_title'],
    [chosen(categoryId) === null, 'id_bookCategory', 'library.need_category'],
    [!isNumber, 'isbn', 'library.wrong_isbn'],
    [!isYear, 'year', 'library.wrong_year'],
  ];
  return wrong.flatMap(([isWrong, field, key]) => (isWrong ? [{ field, sms: say(language, key) }] : []));
}
