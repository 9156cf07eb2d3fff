import type { Input } from '@bilim/contract';
import type { libraryApi, OpenedBook } from '@bilim/contract/library';
import type { BookRights } from '@bilim/contract/library/words';

type Save = Input<typeof libraryApi.save>;

export interface BookForm {
  readonly title: string;
  readonly author: string;
  readonly categoryId: string | null;
  readonly year: number | '';
  readonly publisher: string;
  readonly isbn: string;
  readonly language: string | null;
  readonly totalPages: number | '';
  readonly rights: BookRights;
  readonly copies: number | '';
  readonly licences: number | '';
  readonly description: string;
}

const empty: BookForm = {
  title: '',
  author: '',
  categoryId: null,
  year: '',
  publisher: '',
  isbn: '',
  language: null,
  totalPages: '',
  rights: 'university',
  copies: '',
  licences: '',
  description: '',
};

export function formOf(book: OpenedBook | null): BookForm {
  if (book === null) return empty;
  return {
    title: book.title,
    author: book.author,
    categoryId: String(book.categoryId),
    year: book.year ?? '',
    publisher: book.publisher,
    isbn: book.isbn ?? '',
    language: book.language,
    totalPages: book.totalPages === 0 ? '' : book.totalPages,
    rights: book.rights,
    copies: book.copies === 0 ? '' : book.copies,
    licences: book.licences ?? '',
    description: book.description,
  };
}

/** What is left empty is not known; of licences it means as many as like to. */
export function savedOf(form: BookForm, book: OpenedBook | null, fileName: string | undefined): Save {
  const { categoryId, year, totalPages, copies, licences, language, ...words } = form;
  const languages = ['ru', 'kg', 'en', 'other'] as const;
  return {
    ...words,
    bookId: book?.bookId ?? null,
    categoryId: categoryId === null ? null : Number(categoryId),
    year: year === '' ? null : year,
    totalPages: totalPages === '' ? 0 : totalPages,
    copies: copies === '' ? 0 : copies,
    licences: licences === '' ? null : licences,
    language: languages.find((one) => one === language) ?? 'unknown',
    ...(book === null ? {} : { version: book.version }),
    ...(fileName === undefined ? {} : { selectedFileName: fileName }),
  };
}

/** What a file is called is mostly what the book is called. */
export function titleOfFile(name: string): string {
  return name
    .replace(/\.\w{2,5}$/, '')
    .replaceAll(/[_]+/g, ' ')
    .trim()
    .slice(0, 300);
}
