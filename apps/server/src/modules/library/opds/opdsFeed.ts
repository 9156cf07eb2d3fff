import type { Language } from '@bilim/contract';

import type { RowOf } from '#platform/db/statement.ts';

import type { opdsBooks } from './opds.queries.ts';
import { say } from '../texts/say.ts';
import type { TextKey } from '../texts/say.ts';

/** A book as a catalogue tells of it. */
type FedBook = RowOf<typeof opdsBooks.all>;

export const opdsMime = {
  ways: 'application/atom+xml;profile=opds-catalog;kind=navigation',
  books: 'application/atom+xml;profile=opds-catalog;kind=acquisition',
  search: 'application/opensearchdescription+xml',
} as const;

/** Ways into the catalogue, by the last part of their address. */
export const opdsWays = ['newest', 'all', 'disciplines', 'favourites', 'history'] as const;
export type OpdsWay = (typeof opdsWays)[number];
export const wayName = (way: OpdsWay, language: Language) =>
  say(language, `library.opds.${way}` satisfies TextKey);

interface Feed {
  /** Of the catalogue, where the secret is. */
  readonly root: string;
  /** Tells this catalogue from others, and is no address. */
  readonly id: string;
  readonly title: string;
  /** Whoever has written what no author is known of. */
  readonly university: string;
  readonly language: Language;
  readonly now: Date;
}

/** The first page of a catalogue (OPDS 1.2, 2.1): where one may go. */
export function writeWays(feed: Feed): string {
  const entries = opdsWays.map((way) => {
    const name = wayName(way, feed.language);
    return `<entry><title>${xml(name)}</title><id>${xml(feed.id)}:${way}</id><updated>${feed.now.toISOString()}</updated>
<content type="text">${xml(name)}</content>
<link rel="${way === 'newest' ? 'http://opds-spec.org/sort/new' : 'subsection'}" href="${xml(feed.root)}/${way}" type="${opdsMime.books}"/></entry>`;
  });
  return written(feed, { self: '', kind: opdsMime.ways, entries });
}

interface Page {
  readonly self: string;
  readonly next: string | null;
  readonly books: readonly FedBook[];
}

/** A page of books (OPDS 1.2, 2.2): what they are, and where their files lie. */
export function writeBooks(feed: Feed, { self, next, books }: Page): string {
  const entries = books.map((book) => entryOf(feed, book));
  const more =
    next === null ? '' : `<link rel="next" href="${xml(`${feed.root}/${next}`)}" type="${opdsMime.books}"/>`;
  return written(feed, { self, kind: opdsMime.books, entries: [more, ...entries] });
}

interface Written {
  readonly self: string;
  readonly kind: string;
  readonly entries: readonly string[];
}

function written(
  { root, id, title, university, now, language }: Feed,
  { self, kind, entries }: Written,
): string {
  const own = self === '' ? root : `${root}/${self}`;
  return `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/terms/" xmlns:opds="http://opds-spec.org/2010/catalog" xml:lang="${language === 'kg' ? 'ky' : language}">
<id>${xml(id)}:${xml(self)}</id><title>${xml(title)}</title><updated>${now.toISOString()}</updated>
<author><name>${xml(university)}</name></author>
<link rel="self" href="${xml(own)}" type="${kind}"/>
<link rel="start" href="${xml(root)}" type="${opdsMime.ways}"/>
<link rel="search" href="${xml(root)}/search.xml" type="${opdsMime.search}"/>
${entries.filter((entry) => entry !== '').join('\n')}
</feed>`;
}

const languageTag = { ru: 'ru', kg: 'ky', en: 'en', other: null } as const;

function entryOf({ root, id }: Feed, book: FedBook): string {
  const { bookId, title, author, description, category, publisher, year, language, mime, version } = book;
  const tag = language === null ? null : languageTag[language];
  const cover = `${root}/cover/${bookId}?v=${version}`;
  const names = author.split(/[,;]\s*(?=\p{Lu}\p{Ll}+)/u).filter((name) => name.trim() !== '');
  return [
    `<entry><title>${xml(title)}</title><id>${xml(id)}:book:${bookId}</id>`,
    `<updated>${book.changedAt.toISOString()}</updated>`,
    ...names.map((name) => `<author><name>${xml(name.trim())}</name></author>`),
    tag === null ? '' : `<dc:language>${tag}</dc:language>`,
    publisher === '' ? '' : `<dc:publisher>${xml(publisher)}</dc:publisher>`,
    year === null ? '' : `<dc:issued>${year}</dc:issued>`,
    `<category term="${xml(category)}" label="${xml(category)}"/>`,
    description === '' ? '' : `<summary type="text">${xml(description)}</summary>`,
    book.hasCover
      ? `<link rel="http://opds-spec.org/image" href="${xml(cover)}" type="image/jpeg"/>
<link rel="http://opds-spec.org/image/thumbnail" href="${xml(cover)}" type="image/jpeg"/>`
      : '',
    `<link rel="http://opds-spec.org/acquisition" href="${xml(root)}/book/${bookId}" type="${xml(mime)}" length="${book.sizeBytes}"/>`,
    '</entry>',
  ]
    .filter((line) => line !== '')
    .join('\n');
}

/** How an app asks for words (OpenSearch 1.1), whose addresses are whole ones: they are not read beside their document. */
export function writeSearch({ root, title, language }: Feed, origin: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">
<ShortName>${xml(say(language, 'library.opds.search'))}</ShortName><Description>${xml(title)}</Description>
<InputEncoding>UTF-8</InputEncoding><OutputEncoding>UTF-8</OutputEncoding>
<Url type="${opdsMime.books}" template="${xml(origin + root)}/all?q={searchTerms}"/>
</OpenSearchDescription>`;
}

const signs: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
/** Words as they may stand between and inside tags; XML has no control signs. */
const xml = (text: string) =>
  text
    .toWellFormed()
    .replaceAll(/[^\t\n\r\P{Cc}]/gu, '')
    .replaceAll(/[&<>"]/g, (sign) => signs[sign] ?? sign);
