import { sql } from 'drizzle-orm';

import { bool, instant, int, orNull, real, text, uuid } from '#platform/db/sqlTypes.ts';
import type { Params } from '#platform/db/statement.ts';
import { statement } from '#platform/db/statement.ts';

import { books } from '../books.tables.ts';
import { bookReader, visibleTo } from '../library.policy.ts';
import { bookFavourites, bookMarks, bookReadings } from '../readers.tables.ts';
import { insertMark, keptMark, laterPlace, markRow, marksIn } from './kept.sql.ts';

const marksOfBooks = { marks: bookMarks, ofWhat: sql`book_id` };
const visibleBook = (p: Params<typeof bookReader & { readonly bookId: typeof int }>) =>
  sql`select b.id from ${books} b where b.id = ${p.bookId} and ${visibleTo(p)}`;

/** A clock that runs ahead is set to now. */
export const keepPlace = statement({
  name: 'book_place_kept',
  params: {
    ...bookReader,
    bookId: int,
    page: int,
    locator: orNull(text),
    share: real,
    placedAt: instant,
    isOpening: bool,
    now: instant,
  },
  row: {},
  sql: (p) => sql`
  insert into ${bookReadings} as kept (person_id, book_id, page, locator, share, placed_at, opened_at)
  select ${p.personId}, readable.id, ${p.page}, ${p.locator}, ${p.share}, least(${p.placedAt}, ${p.now}), ${p.now}
  from (${visibleBook(p)}) readable
  on conflict (person_id, book_id) do update set ${laterPlace},
    share = case when kept.placed_at > excluded.placed_at then kept.share else excluded.share end,
    opened_at = excluded.opened_at, hidden_at = null,
    times = kept.times + case when ${p.isOpening} then 1 else 0 end`,
});

export const selectMarks = statement({
  name: 'book_marks',
  params: { personId: int, bookId: int },
  row: markRow,
  sql: ({ personId, bookId }) => marksIn(marksOfBooks, { personId, id: bookId }),
});

export const keepMark = statement({
  name: 'book_mark_kept',
  params: { ...bookReader, ...keptMark, bookId: int },
  row: { markId: uuid },
  sql: (p) => insertMark(marksOfBooks, p, visibleBook(p)),
});

/** Whether a book is there for somebody to see. */
export const selectSeen = statement({
  name: 'book_seen',
  params: { ...bookReader, bookId: int },
  row: { bookId: int },
  sql: (p) => sql`select seen.id as "bookId" from (${visibleBook(p)}) seen`,
});

export const removeMark = statement({
  name: 'book_mark_removed',
  params: { personId: int, markId: uuid },
  row: {},
  sql: (p) => sql`delete from ${bookMarks} where id = ${p.markId} and person_id = ${p.personId}`,
});

export const addFavourite = statement({
  name: 'book_favourite_added',
  params: { ...bookReader, bookId: int, now: instant },
  row: {},
  sql: (p) => sql`
  insert into ${bookFavourites} (person_id, book_id, added_at)
  select ${p.personId}, seen.id, ${p.now} from (${visibleBook(p)}) seen
  on conflict do nothing`,
});

export const removeFavourite = statement({
  name: 'book_favourite_removed',
  params: { personId: int, bookId: int },
  row: {},
  sql: (p) => sql`delete from ${bookFavourites} where person_id = ${p.personId} and book_id = ${p.bookId}`,
});

export const hideReading = statement({
  name: 'book_reading_hidden',
  params: { personId: int, bookId: int, now: instant },
  row: {},
  sql: (p) => sql`
  update ${bookReadings} set hidden_at = ${p.now} where person_id = ${p.personId} and book_id = ${p.bookId}`,
});
