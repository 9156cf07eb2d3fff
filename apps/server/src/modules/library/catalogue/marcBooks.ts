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

/** A field by its tag, and those of its parts that are meant. */
type Place = `${string} ${string}`;

/** Where a format of ISO 2709 has what we know of a book. */
interface Format {
  readonly title: Place;
  readonly people: readonly Place[];
  readonly category: readonly Place[];
  readonly publisher: readonly Place[];
  readonly year: readonly Place[];
  readonly isbn: Place;
  readonly language: Place;
  readonly pages: Place;
  readonly description: Place;
}

const marc21: Format = {
  title: '245 abnp',
  people: ['100 a', '700 a'],
  category: ['653 a', '650 a'],
  publisher: ['260 b', '264 b'],
  year: ['260 c', '264 c'],
  isbn: '020 a',
  language: '041 a',
  pages: '300 a',
  description: '520 a',
};

/** And RUSMARC, which is made of it. The initials of a person stand apart from the name. */
const unimarc: Format = {
  title: '200 aehi',
  people: ['700 ab', '701 ab'],
  category: ['610 a', '606 a'],
  publisher: ['210 c', '214 c'],
  year: ['210 d', '214 d'],
  isbn: '010 a',
  language: '101 a',
  pages: '215 a',
  description: '330 a',
};

/** A book as MARC 21 or UNIMARC tells of it; signs by which cataloguers part one area from the next are left out. */
export function bookOfMarc(record: MarcRecord): ListedFacts {
  const has = (tag: string) => record.fields.some((field) => field.tag === tag);
  const format = !has('245') && has('200') ? unimarc : marc21;
  const all = (place: Place) => partsOf(record, place);
  const first = (...places: readonly Place[]): readonly string[] =>
    places.map((place) => all(place)[0] ?? []).find(([text = '']) => text !== '') ?? [];
  const word = (...places: readonly Place[]): string => first(...places)[0] ?? '';
  const control = record.fields.find(({ tag }) => tag === '008')?.text ?? '';
  const people = format.people.flatMap(all).map((names) => personOf(names.join(' ')));
  const year = word(...format.year) || control.slice(7, 11);
  return {
    title: bare(first(format.title).map(bare).join(': ')),
    author: [...new Set(people)].join(', '),
    category: bare(word(...format.category)),
    publisher: bare(word(...format.publisher)),
    year: inside(year, /\d{4}/),
    isbn: inside(word(format.isbn), /[\dXx-]{10,17}/),
    language: languageOf(word(format.language) || control.slice(35, 38)),
    totalPages: inside(word(format.pages), /\d+(?=\s*(?:pp?|pages|с|стр|б|бет)(?!\p{L}))/iu),
    copies: '',
    licences: '',
    rights: '',
    description: first(format.description).join(' '),
  };
}

function partsOf({ fields }: MarcRecord, place: Place): string[][] {
  const [tag, codes = ''] = place.split(' ');
  return fields
    .filter((one) => one.tag === tag)
    .map(({ parts }) => parts.filter(([code]) => codes.includes(code)).map(([, text]) => text))
    .filter((texts) => texts.length > 0);
}

const inside = (text: string, pattern: RegExp) => pattern.exec(text)?.[0] ?? '';
const languageOf = (code: string) =>
  ['', 'und', '|||'].includes(code.trim()) ? '' : (languageCodes[code.toLowerCase()] ?? 'other');

/** MARC turns a name round with a comma, and a comma parts one author from the next here. */
const personOf = (name: string) => bare(name).replace(/,\s*/, ' ');
/** And back, where what follows the family name is initials. */
const turnedRound = (name: string) => name.replace(/^([\p{L}'’-]+)\s+(?=(?:\p{Lu}\.[\s-]*)+$)/u, '$1, ');

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
      ...told('100', ['a', turnedRound(author)]),
      ...told('245', ['a', book.title], ['c', book.author]),
      ...told('264', ['b', book.publisher], ['c', book.year === null ? null : String(book.year)]),
      ...told('300', ['a', book.totalPages === null ? null : `${book.totalPages} p.`]),
      ...told('520', ['a', book.description]),
      ...told('653', ['a', book.category]),
      ...others.flatMap((one) => told('700', ['a', turnedRound(one)])),
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
