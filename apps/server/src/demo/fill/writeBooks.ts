import { createHash } from 'node:crypto';

import { roles } from '@bilim/contract';
import type { Client } from 'pg';

import { bookReading } from '#modules/library/contents/read.jobs.ts';
import { drawPaperAside } from '#platform/pdf/drawPaperAside.ts';
import type { Paper, Piece } from '#platform/pdf/paper.ts';
import type { FileStore } from '#platform/files/store.ts';

import { demoBooks, demoPublisher } from '../library/books.ts';
import type { DemoBook } from '../library/books.ts';
import { epubOf } from '../library/epub.ts';

/** The library's books and their places on the shelves of disciplines; what is in the files, the server reads when it starts. */
export async function writeBooks(client: Client, store: FileStore): Promise<void> {
  const { rows: keepers } = await client.query<{ id: number }>(
    `select user_id as id from user_roles where role = 'librarian' order by user_id limit 1`,
  );
  const ownerId = keepers[0]?.id;
  if (ownerId === undefined) return;
  for (const book of demoBooks) {
    const fileId = await writeFile(client, store, book, ownerId);
    const bookId = await writeBook(client, book, { ownerId, fileId });
    await client.query(
      `insert into book_shelves (discipline_id, book_id, kind, added_by)
       select d.id, $1, 'main', $2 from disciplines d where d.name_ru like any($3) or d.name_kg like any($3)`,
      [bookId, ownerId, (book.disciplines ?? []).map((name) => `${name}%`)],
    );
    if (fileId !== null)
      await client.query('insert into outbox (kind, payload) values ($1, $2)', [
        bookReading.kind,
        { bookId, fileId },
      ]);
  }
}

async function writeBook(
  client: Client,
  { title, author, category, year, language, about, rights = 'university', copies = 0 }: DemoBook,
  { ownerId, fileId }: { readonly ownerId: number; readonly fileId: string | null },
): Promise<number> {
  const { rows } = await client.query<{ id: number }>(
    `insert into books (category_id, title, author, description, publisher, year, language, rights, file_id, file_state,
       copies, owner_id, owner_role)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13) returning id`,
    [
      category,
      title,
      author,
      about,
      demoPublisher,
      year,
      language,
      rights,
      fileId,
      fileId === null ? 'not_read' : 'waiting',
      copies,
      ownerId,
      roles.librarian,
    ],
  );
  return rows[0]?.id ?? 0;
}

async function writeFile(
  client: Client,
  store: FileStore,
  book: DemoBook,
  ownerId: number,
): Promise<string | null> {
  if (book.format === null) return null;
  const bytes = book.format === 'pdf' ? await drawPaperAside(paperOf(book)) : epubOfBook(book);
  const mime = book.format === 'pdf' ? 'application/pdf' : 'application/epub+zip';
  const { rows } = await client.query<{ id: string }>(
    `insert into files (storage_key, original_name, mime, size_bytes, sha256, kind, uploaded_by)
     values ($1, $2, $3, $4, $5, 'library', $6) returning id`,
    [
      await store.put(bytes),
      `${book.title.replaceAll(/[:/]/g, '')}.${book.format}`,
      mime,
      bytes.length,
      createHash('sha256').update(bytes).digest(),
      ownerId,
    ],
  );
  return rows[0]?.id ?? null;
}

function epubOfBook({ chapters = [], title }: DemoBook): Buffer {
  const parts = chapters.map(
    ([name, text]) =>
      `<h1>${name}</h1>${text
        .split(/(?<=\.) (?=\p{Lu})/u)
        .map((sentence) => `<p>${sentence}</p>`)
        .join('')}`,
  );
  return epubOf(parts, {}, title);
}

const band = (y: number, h: number, color: string) =>
  ({ type: 'rect', x: -50, y, w: 595, h, color, lineWidth: 0 }) as const;

/** A cover of its colour, then a page for each chapter. */
function paperOf({ title, author, year, language, chapters = [], colour = '#0e6a97' }: DemoBook): Paper {
  const cover: Piece[] = [
    { canvas: [band(-46, 250, colour), band(204, 6, '#ffb454')] },
    { text: author, fontSize: 15, color: '#54646f', margin: [0, 60, 0, 14] },
    { text: title, fontSize: 34, bold: true, margin: [0, 0, 0, 120] },
    { text: `${demoPublisher} · ${year}`, fontSize: 13, color: '#54646f', margin: [0, 0, 0, 130] },
  ];
  const pages = chapters.map(([name, text], place): Piece => ({
    stack: [
      { text: `${place + 1}. ${name}`, fontSize: 20, bold: true, margin: [0, 0, 0, 16] },
      ...Array.from({ length: 5 }, () => ({ text, fontSize: 12, margin: [0, 0, 0, 12] as const })),
      { text: '', margin: [0, 260, 0, 0] },
    ],
    unbreakable: true,
  }));
  return { title, language, content: [...cover, ...pages], foot: title };
}
