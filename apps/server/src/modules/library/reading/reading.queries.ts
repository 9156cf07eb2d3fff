import { bookMarkKinds } from '@bilim/contract/library/words';
import { sql } from 'drizzle-orm';

import { bool, instant, int, oneOf, orNull, real, text, uuid } from '#platform/db/sqlTypes.ts';
import { statement } from '#platform/db/statement.ts';

import { books } from '../books.tables.ts';
import { bookReader, visibleTo } from '../library.policy.ts';
import { bookFavourites, bookMarks, bookReadings } from '../readers.tables.ts';

/** The later place holds, whichever device tells of it first; a clock that runs ahead is set to now. */
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
  select ${p.personId}, b.id, ${p.page}, ${p.locator}, ${p.share}, least(${p.placedAt}, ${p.now}), ${p.now}
  from ${books} b where b.id = ${p.bookId} and ${visibleTo(p)}
  on conflict (person_id, book_id) do update set
    page = case when kept.placed_at > excluded.placed_at then kept.page else excluded.page end,
    locator = case when kept.placed_at > excluded.placed_at then kept.locator else excluded.locator end,
    share = case when kept.placed_at > excluded.placed_at then kept.share else excluded.share end,
    placed_at = greatest(kept.placed_at, excluded.placed_at),
    opened_at = excluded.opened_at, hidden_at = null,
    times = kept.times + case when ${p.isOpening} then 1 else 0 end`,
});

export const selectMarks = statement({
  name: 'book_marks',
  params: { personId: int, bookId: int },
  row: {
    markId: uuid,
    kind: oneOf(...bookMarkKinds),
    page: int,
    locator: orNull(text),
    quote: text,
    note: text,
    changedAt: instant,
  },
  sql: (p) => sql`
  select m.id as "markId", m.kind, m.page, m.locator, m.quote, m.note, m.changed_at as "changedAt"
  from ${bookMarks} m where m.person_id = ${p.personId} and m.book_id = ${p.bookId}
  order by m.page, m.created_at, m.id`,
});

const mostMarks = sql.raw('2000');

/** One row where it is kept; none where the book is not theirs to see, the mark is somebody else's, or there are too many. */
export const keepMark = statement({
  name: 'book_mark_kept',
  params: {
    ...bookReader,
    bookId: int,
    markId: uuid,
    kind: text,
    page: int,
    locator: orNull(text),
    quote: text,
    note: text,
    now: instant,
  },
  row: { markId: uuid },
  sql: (p) => sql`
  insert into ${bookMarks} as kept (id, person_id, book_id, kind, page, locator, quote, note, created_at, changed_at)
  select ${p.markId}, ${p.personId}, b.id, ${p.kind}, ${p.page}, ${p.locator}, ${p.quote}, ${p.note}, ${p.now}, ${p.now}
  from ${books} b where b.id = ${p.bookId} and ${visibleTo(p)}
    and (select count(*) from ${bookMarks} m where m.person_id = ${p.personId} and m.book_id = b.id) < ${mostMarks}
  on conflict (id) do update set kind = excluded.kind, note = excluded.note, changed_at = excluded.changed_at
    where kept.person_id = ${p.personId}
  returning kept.id as "markId"`,
});

/** Whether a book is there for somebody to see. */
export const selectSeen = statement({
  name: 'book_seen',
  params: { ...bookReader, bookId: int },
  row: { bookId: int },
  sql: (p) => sql`select b.id as "bookId" from ${books} b where b.id = ${p.bookId} and ${visibleTo(p)}`,
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
  select ${p.personId}, b.id, ${p.now} from ${books} b where b.id = ${p.bookId} and ${visibleTo(p)}
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
