import { languages } from '@bilim/contract';
import { bookFormats, bookLanguages } from '@bilim/contract/library/words';
import { sql } from 'drizzle-orm';

import { users } from '#modules/auth/auth.tables.ts';
import { bool, bytes, instant, int, listOf, oneOf, orNull, smallint, text } from '#platform/db/sqlTypes.ts';
import { files } from '#platform/db/platform.tables.ts';
import { statement } from '#platform/db/statement.ts';

import { formatOf, nameFor } from '../book.sql.ts';
import { books } from '../books.tables.ts';
import { bookCategories } from '../categories.tables.ts';
import { isShown } from '../library.policy.ts';
import { opdsFeeds } from '../readers.tables.ts';
import { shelves } from '../list/shelves.sql.ts';
import type { Shelf } from '../list/shelves.sql.ts';

/** Books of a page of a catalogue. */
export const opdsPageSize = 50;

/** Whose address it is; nobody's when the account is closed. */
export const selectFeedOwner = statement({
  name: 'opds_owner',
  params: { secretHash: bytes },
  row: { personId: int, language: oneOf(...languages), lastFetchedAt: orNull(instant) },
  sql: (p) => sql`
  select f.person_id as "personId", u.language, f.last_fetched_at as "lastFetchedAt"
  from ${opdsFeeds} f join ${users} u on u.id = f.person_id and u.status = 'active'
  where f.secret_hash = ${p.secretHash}`,
});

export const selectFeed = statement({
  name: 'opds_feed',
  params: { personId: int },
  row: { secretSealed: bytes, madeAt: instant, lastFetchedAt: orNull(instant) },
  sql: (p) => sql`
  select f.secret_sealed as "secretSealed", f.made_at as "madeAt", f.last_fetched_at as "lastFetchedAt"
  from ${opdsFeeds} f where f.person_id = ${p.personId}`,
});

export const insertFeed = statement({
  name: 'opds_feed_made',
  params: { personId: int, secretHash: bytes, secretSealed: bytes, now: instant },
  row: { personId: int },
  sql: (p) => sql`
  insert into ${opdsFeeds} (person_id, secret_hash, secret_sealed, made_at)
  values (${p.personId}, ${p.secretHash}, ${p.secretSealed}, ${p.now})
  on conflict (person_id) do nothing returning person_id as "personId"`,
});

export const deleteFeed = statement({
  name: 'opds_feed_revoked',
  params: { personId: int },
  row: { personId: int },
  sql: (p) => sql`
  delete from ${opdsFeeds} where person_id = ${p.personId} returning person_id as "personId"`,
});

export const noteFeedFetched = statement({
  name: 'opds_feed_fetched',
  params: { personId: int, now: instant },
  row: {},
  sql: (p) => sql`update ${opdsFeeds} set last_fetched_at = ${p.now} where person_id = ${p.personId}`,
});

/** One more than a page holds: it says that another follows. Only what may be taken along. */
const selecting = (shelf: Shelf) =>
  statement({
    name: `opds_books_${shelf}`,
    params: {
      personId: int,
      academicYearId: smallint,
      language: text,
      /** Patterns of which each fits the title or the author. */
      words: listOf(text),
      isNewestFirst: bool,
      skip: int,
    },
    sharesParams: true,
    row: {
      bookId: int,
      title: text,
      author: text,
      description: text,
      category: text,
      publisher: text,
      year: orNull(int),
      language: orNull(oneOf(...bookLanguages)),
      format: oneOf(...bookFormats),
      mime: text,
      sizeBytes: int,
      hasCover: bool,
      version: int,
      changedAt: instant,
    },
    planned: 'each',
    sql: (p) => {
      const { join, at } = shelves[shelf](p);
      return sql`
      select b.id as "bookId", b.title, b.author, b.description, ${nameFor(p, 'c')} as category, b.publisher, b.year,
        b.language, ${formatOf} as format, f.mime, f.size_bytes::int as "sizeBytes", b.has_cover as "hasCover",
        b.version, b.changed_at as "changedAt"
      from ${books} b join ${bookCategories} c on c.id = b.category_id
      join ${files} f on f.id = b.file_id and f.removed_at is null ${join}
      where ${isShown} and b.rights <> 'read_only'
        and not exists (
          select from unnest(${p.words}) word
          where not (b.folded_title like word or b.folded_author like word))
      order by case when ${p.isNewestFirst} then ${at} end desc nulls last, b.folded_title, b.id
      limit ${sql.raw(String(opdsPageSize + 1))} offset ${p.skip}`;
    },
  });

export const opdsBooks = {
  all: selecting('all'),
  favourites: selecting('favourites'),
  history: selecting('history'),
  disciplines: selecting('disciplines'),
};
