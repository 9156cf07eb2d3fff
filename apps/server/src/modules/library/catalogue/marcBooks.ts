import type { bookLanguages } from '@bilim/contract/library/words';

import type { MarcField, MarcRecord } from './marc.ts';

type Language = (typeof bookLanguages)[number];

/** What a list says of a book, in words. */
export interface ListedFacts {
  readonly title: string;
  readonly author: string;
  readonly category: string;
  readonly publisher: string;
  readonly year: string;
  readonly isbn: string;
  readonly language: string;
  readonly totalPages: string;
  readonly copies: string;
  readonly licences: string;
  readonly rights: string;
  readonly description: string;
}

/** ISO 639-2, as MARC writes languages. */
const languageCodes: Readonly<Record<string, Language>> = { rus: 'ru', kir: 'kg', eng: 'en' };
const codeOf = (language: Language | null) =>
  Object.entries(languageCodes).find(([, known]) => known === language)?.[0] ?? 'und';

type Place = readonly [tag: string, codes: string];

/** A book as MARC 21 tells of it; signs by which cataloguers part one area from the next are left out. */
export function bookOfMarc(record: MarcRecord): ListedFacts {
  const all = (tag: string, codes: string) => partsOf(record, tag, codes);
  const first = (...places: Place[]): readonly string[] =>
    places.map(([tag, codes]) => all(tag, codes)[0] ?? []).find(([text = '']) => text !== '') ?? [];
  const word = (...places: Place[]): string => first(...places)[0] ?? '';
  const control = record.fields.find(({ tag }) => tag === '008')?.text ?? '';
  const people = [...all('100', 'a'), ...all('700', 'a')].map(([name = '']) => bare(name));
  const year = word(['260', 'c'], ['264', 'c']) || control.slice(7, 11);
  return {
    title: bare(first(['245', 'abnp']).map(bare).join(': ')),
    author: [...new Set(people)].join(', '),
    category: bare(word(['653', 'a'], ['650', 'a'])),
    publisher: bare(word(['260', 'b'], ['264', 'b'])),
    year: inside(year, /\d{4}/),
    isbn: inside(word(['020', 'a']), /[\dXx-]{10,17}/),
    language: languageOf(word(['041', 'a']) || control.slice(35, 38)),
    totalPages: inside(word(['300', 'a']), /\d+(?=\s*(?:pp?|pages|с|стр|б|бет)(?!\p{L}))/iu),
    copies: '',
    licences: '',
    rights: '',
    description: first(['520', 'a']).join(' '),
  };
}

function partsOf({ fields }: MarcRecord, tag: string, codes: string): string[][] {
  return fields
    .filter((one) => one.tag === tag)
    .map(({ parts }) => parts.filter(([code]) => codes.includes(code)).map(([, text]) => text))
    .filter((texts) => texts.length > 0);
}

const inside = (text: string, pattern: RegExp) => pattern.exec(text)?.[0] ?? '';
const languageOf = (code: string) =>
  code.trim() === '' ? '' : (languageCodes[code.toLowerCase()] ?? 'other');

/** Without the signs at its end; initials keep their point. */
function bare(text: string): string {
  const cut = text.trim().replace(/\s*[/:;,=]+$/u, '');
  return /(?:^|[\s.])\p{Lu}\.$/u.test(cut) ? cut : cut.replace(/\.$/, '').trim();
}

/** What a record of a book is made of. */
interface CataloguedBook {
  readonly bookId: number;
  readonly title: string;
  readonly author: string;
  readonly category: string;
  readonly publisher: string;
  readonly year: number | null;
  readonly isbn: string | null;
  readonly language: Language | null;
  readonly totalPages: number | null;
  readonly description: string;
  /** Where it is read; empty for what stands on paper alone. */
  readonly address: string;
  readonly changedAt: Date;
}

export function marcOfBook(book: CataloguedBook): MarcRecord {
  const day = book.changedAt.toISOString().slice(2, 10).replaceAll('-', '');
  const year = book.year === null ? '    ' : String(book.year);
  const [author = '', ...others] = book.author.split(/[,;]\s*(?=\p{Lu}\p{Ll}+)/u).filter((one) => one !== '');
  const fixed = `${day}s${year}    xx            000 0 ${codeOf(book.language)} d`;
  return {
    fields: [
      controlled('001', String(book.bookId)),
      controlled('008', fixed),
      ...told('020', ['a', book.isbn]),
      ...told('041', ['a', book.language === null ? null : codeOf(book.language)]),
      ...told('100', ['a', author]),
      ...told('245', ['a', book.title], ['c', book.author]),
      ...told('264', ['b', book.publisher], ['c', book.year === null ? null : String(book.year)]),
      ...told('300', ['a', book.totalPages === null ? null : `${book.totalPages} p.`]),
      ...told('520', ['a', book.description]),
      ...told('653', ['a', book.category]),
      ...others.flatMap((one) => told('700', ['a', one])),
      ...told('856', ['u', book.address]),
    ],
  };
}

const controlled = (tag: string, text: string): MarcField => ({ tag, text, parts: [] });

/** A field with what is known; none where nothing is. Control signs are no words. */
function told(tag: string, ...parts: readonly (readonly [string, string | null])[]): MarcField[] {
  const known = parts.flatMap(([code, text]) => {
    const clean = (text ?? '').replaceAll(/\p{Cc}+/gu, ' ').trim();
    return clean === '' ? [] : [[code, clean] as const];
  });
  return known.length === 0 ? [] : [{ tag, text: '', parts: known }];
}
