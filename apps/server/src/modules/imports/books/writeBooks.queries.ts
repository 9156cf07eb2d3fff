import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import * as z from 'zod/mini';

import { books } from '#modules/library/books.tables.ts';
import { instant, int, json } from '#platform/db/sqlTypes.ts';
import { statement } from '#platform/db/statement.ts';

import { alteration, insertion } from '../runs/rowLog.sql.ts';

import type { ReadFacts } from './listedFacts.ts';

type Written = ReadFacts & { readonly bookId?: number };

const ofRun = { runId: int, rows: json(z.custom<readonly Written[]>()), now: instant };

/** Books as JSON carries them. */
const booksIn = (given: SQL) => sql`
  jsonb_to_recordset(${given}) as r("bookId" int, title text, "categoryId" int, author text, publisher text,
    year smallint, isbn text, language text, "totalPages" int, copies int, licences int, rights text,
    description text)`;

export const insertBooks = statement({
  name: 'books_listed_insert',
  params: { ...ofRun, ownerId: int, ownerRole: int },
  row: {},
  planned: 'each',
  sql: (p) =>
    insertion(p.runId, books, booksIn(p.rows), {
      title: sql`r.title`,
      category_id: sql`r."categoryId"`,
      author: sql`coalesce(r.author, '')`,
      publisher: sql`coalesce(r.publisher, '')`,
      year: sql`r.year`,
      isbn: sql`r.isbn`,
      language: sql`r.language`,
      total_pages: sql`r."totalPages"`,
      copies: sql`coalesce(r.copies, 0)`,
      licences: sql`r.licences`,
      rights: sql`coalesce(r.rights, 'university')`,
      description: sql`coalesce(r.description, '')`,
      owner_id: p.ownerId,
      owner_role: p.ownerRole,
      created_at: p.now,
      changed_at: p.now,
    }),
});

/** Of what a list does not say nothing changes. */
export const updateBooks = statement({
  name: 'books_listed_update',
  params: ofRun,
  row: {},
  planned: 'each',
  sql: (p) =>
    alteration(p.runId, books, sql`${booksIn(p.rows)} join ${books} b on b.id = r."bookId"`, {
      key: { id: sql`b.id` },
      values: {
        title: sql`r.title`,
        category_id: sql`r."categoryId"`,
        author: sql`coalesce(r.author, b.author)`,
        publisher: sql`coalesce(r.publisher, b.publisher)`,
        year: sql`coalesce(r.year, b.year)`,
        isbn: sql`coalesce(r.isbn, b.isbn)`,
        language: sql`coalesce(r.language, b.language)`,
        total_pages: sql`coalesce(r."totalPages", b.total_pages)`,
        copies: sql`coalesce(r.copies, b.copies)`,
        licences: sql`coalesce(r.licences, b.licences)`,
        rights: sql`coalesce(r.rights, b.rights)`,
        description: sql`coalesce(r.description, b.description)`,
        version: sql`b.version + 1`,
        changed_at: p.now,
      },
    }),
});
