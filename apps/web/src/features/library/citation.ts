import type { OpenedBook } from '@bilim/contract/library';

type Cited = Pick<
  OpenedBook,
  'bookId' | 'title' | 'author' | 'publisher' | 'year' | 'totalPages' | 'isbn' | 'format'
>;

/** By GOST R 7.0.5: the heading is the first author, and what is not known is left out. */
export function citeByGost(book: Cited, pageWord: string): string {
  const { title, author, publisher, year, totalPages, isbn, format } = book;
  const source = [publisher, year].filter((part) => part !== null && part !== '').join(', ');
  const parts = [
    `${author === '' ? '' : `${withPoint(author)} `}${title}${format === 'none' ? '' : ' [Электронный ресурс]'}`,
    source,
    totalPages > 0 ? `${totalPages} ${pageWord}` : '',
    isbn === null ? '' : `ISBN ${isbn}`,
  ].filter((part) => part !== '');
  return withPoint(parts.map((part, place) => (place === 0 ? part : part.replace(/\.$/, ''))).join('. — '));
}

export function citeByBibtex({ bookId, title, author, publisher, year, totalPages, isbn }: Cited): string {
  const authors = author
    .split(/[,;]\s*(?=\p{Lu}\p{Ll}+)/u)
    .map((one) => one.trim().replace(initialsBehind, '$1, $2'))
    .filter((one) => one !== '')
    .join(' and ');
  const fields = Object.entries({
    title,
    author: authors,
    publisher,
    year: year === null ? '' : String(year),
    pagetotal: totalPages > 0 ? String(totalPages) : '',
    isbn: isbn ?? '',
  }).filter(([, value]) => value !== '');
  const lines = fields.map(([name, value]) => `  ${name} = {${forTex(value)}}`);
  return `@book{bilim${bookId},\n${lines.join(',\n')}\n}`;
}

/** A name as libraries write it; without a comma the last initial would be the family name. */
const initialsBehind = /^(\S+)\s+((?:\p{Lu}\.[\s-]*)+)$/u;

/** Signs that mean something to TeX are told as signs, or left out. */
const forTex = (value: string): string => value.replaceAll(/[{}\\]/g, '').replaceAll(/[&%$#_]/g, '\\$&');

const withPoint = (text: string) => (/[.!?]$/.test(text) ? text : `${text}.`);
