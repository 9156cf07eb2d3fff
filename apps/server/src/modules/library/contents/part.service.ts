import { AppError } from '@bilim/contract';
import type { libraryApi } from '@bilim/contract/library';
import { Block } from '@bilim/contract/library/parts';
import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';

import { int, json, orNull, rowsOf, text } from '#platform/db/sqlTypes.ts';
import { statement } from '#platform/db/statement.ts';
import { jsonList } from '#platform/db/wireJson.ts';
import type { Call } from '#platform/http/serve.ts';

import { bookPages, books } from '../books.tables.ts';
import { bookReader, readableBy, readerOf } from '../library.policy.ts';

const selectPart = statement({
  name: 'book_part',
  params: { ...bookReader, bookId: int, page: int },
  row: { blocks: json(z.array(Block)), parts: rowsOf({ page: int, title: orNull(text) }) },
  sql: (p) => sql`
  select g.blocks, ${jsonList(sql`
    select o.number as page, o.title from ${bookPages} o where o.book_id = g.book_id order by o.number`)} as parts
  from ${books} b join ${bookPages} g on g.book_id = b.id and g.number = ${p.page} and g.blocks is not null
  where b.id = ${p.bookId} and ${readableBy(p)}`,
});

/** Words alone: whatever else was in the file stayed in the process that read it. */
export async function readPart({ db, person, input }: Call<typeof libraryApi.part>) {
  const [found] = await selectPart(db, { ...readerOf(person), ...input });
  if (found === undefined) throw new AppError('library.unknown');
  const { blocks, parts } = found;
  return { data: { page: input.page, blocks }, beside: { parts } };
}
