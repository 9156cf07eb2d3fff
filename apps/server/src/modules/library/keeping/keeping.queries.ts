import { keptPageSize } from '@bilim/contract/library/keeping';
import { bookFileStates, keptViews } from '@bilim/contract/library/words';
import { sql } from 'drizzle-orm';

import { files } from '#platform/db/platform.tables.ts';
import { day, instant, int, oneOf, orNull, text } from '#platform/db/sqlTypes.ts';
import { statement } from '#platform/db/statement.ts';

import { nameFor } from '../book.sql.ts';
import { bookDays, books } from '../books.tables.ts';
import { bookCategories } from '../categories.tables.ts';
import { isShown } from '../library.policy.ts';
import { bookReadings } from '../readers.tables.ts';

const pageSize = sql.raw(String(keptPageSize));

/** What is the same of several books: their ISBN, or the bytes of their files. Study materials share files on purpose. */
const doubles = sql`
  select unnest(array_agg(b.id)) as id, 'ISBN ' || b.isbn as alike, null as file from ${books} b
  where ${isShown} and b.isbn is not null group by b.isbn having count(*) > 1
  union
  select unnest(array_agg(b.id)), null, min(f.original_name) from ${books} b
  join ${files} f on f.id = b.file_id and f.removed_at is null
  where ${isShown} and b.material_number is null group by f.sha256 having count(*) > 1`;

export const selectKept = statement({
  name: 'books_kept',
  params: { language: text, view: oneOf(...keptViews), skip: int },
  row: {
    bookId: int,
    title: text,
    author: text,
    category: text,
    year: orNull(int),
    isbn: orNull(text),
    fileState: oneOf(...bookFileStates),
    alike: orNull(text),
    fileAlike: orNull(text),
    withdrawReason: orNull(text),
    at: orNull(instant),
  },
  planned: 'each',
  sql: (p) => sql`
  with alike as (select id, min(alike) as alike, min(file) as file from (${doubles}) d where ${p.view} = 'doubles' group by id)
  select b.id as "bookId", b.title, b.author, ${nameFor(p, 'c')} as category, b.year, b.isbn,
    b.file_state as "fileState", a.alike, a.file as "fileAlike", b.withdraw_reason as "withdrawReason",
    case ${p.view} when 'withdrawn' then b.withdrawn_at else b.checked_at end as at
  from ${books} b join ${bookCategories} c on c.id = b.category_id left join alike a on a.id = b.id
  where b.removed_at is null and case ${p.view}
    when 'withdrawn' then b.withdrawn_at is not null
    when 'broken' then b.withdrawn_at is null and b.file_state = 'broken'
    else a.id is not null end
  order by a.alike, a.file, b.folded_title, b.id limit ${pageSize} offset ${p.skip}`,
});

export const countKept = statement({
  name: 'books_kept_counted',
  params: {},
  row: { broken: int, doubles: int, withdrawn: int },
  sql: () => sql`
  select count(*) filter (where b.withdrawn_at is null and b.file_state = 'broken')::int as broken,
    (select count(distinct id)::int from (${doubles}) d) as doubles,
    count(b.withdrawn_at)::int as withdrawn
  from ${books} b where b.removed_at is null`,
});

export const selectReadMost = statement({
  name: 'books_read_most',
  params: { since: day, from: instant },
  row: { bookId: int, title: text, author: text, opened: int, downloaded: int, readers: int },
  planned: 'each',
  sql: (p) => sql`
  with used as (
    select u.book_id, sum(u.opened)::int as opened, sum(u.downloaded)::int as downloaded
    from ${bookDays} u where u.day >= ${p.since} group by 1
  ), readers as (
    select r.book_id, count(*)::int as readers from ${bookReadings} r where r.opened_at >= ${p.from} group by 1
  )
  select b.id as "bookId", b.title, b.author, coalesce(used.opened, 0) as opened,
    coalesce(used.downloaded, 0) as downloaded, coalesce(readers.readers, 0) as readers
  from used full join readers using (book_id) join ${books} b on b.id = book_id and b.removed_at is null
  order by coalesce(readers.readers, 0) desc, coalesce(used.opened, 0) + coalesce(used.downloaded, 0) desc, b.id
  limit ${pageSize}`,
});

export const countUse = statement({
  name: 'books_use_counted',
  params: { since: day, from: instant },
  row: { books: int, files: int, paper: int, opened: int, downloaded: int, readers: int },
  planned: 'each',
  sql: (p) => sql`
  select count(*)::int as books, count(b.file_id)::int as files, coalesce(sum(b.copies), 0)::int as paper,
    (select coalesce(sum(u.opened), 0)::int from ${bookDays} u where u.day >= ${p.since}) as opened,
    (select coalesce(sum(u.downloaded), 0)::int from ${bookDays} u where u.day >= ${p.since}) as downloaded,
    (select count(distinct r.person_id)::int from ${bookReadings} r where r.opened_at >= ${p.from}) as readers
  from ${books} b where ${isShown}`,
});
