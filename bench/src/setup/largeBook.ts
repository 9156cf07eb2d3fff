import { createHash } from 'node:crypto';

import { readBookAside, scannedPdf } from '@bilim/server/measuring';
import type { Parts } from '@bilim/server/measuring';

/** A megabyte of each five. */
export const largePages = 500;

const title = 'bench: a large book';

export interface LargeBook {
  readonly bookId: number;
  readonly storageKey: string;
  readonly sizeBytes: number;
}

/** A book as large as a scanned textbook. It stays for the next run. */
export async function prepareLargeBook({ pool, files }: Pick<Parts, 'pool' | 'files'>): Promise<LargeBook> {
  const { rows } = await pool.query<LargeBook>(
    `select b.id as "bookId", f.storage_key as "storageKey", f.size_bytes::int as "sizeBytes"
     from books b join files f on f.id = b.file_id where b.title = $1`,
    [title],
  );
  const [known] = rows;
  if (known !== undefined) return known;
  const bytes = scannedPdf(largePages);
  const sizeBytes = bytes.length;
  const storageKey = await files.put(bytes);
  // What the server does with a book that somebody brings.
  const { opening } = await readBookAside(files, { storageKey, format: 'pdf', wanted: 'opening' });
  if (opening !== null) await files.putBeside(storageKey, 'opening', opening);
  const made = await pool.query<{ bookId: number }>(
    `with keeper as (select user_id as id from user_roles where role = 'librarian' order by user_id limit 1),
     kept as (
       insert into files (storage_key, original_name, mime, size_bytes, sha256, kind, uploaded_by)
       select $2, 'large.pdf', 'application/pdf', $3, $4, 'book', keeper.id from keeper returning id)
     insert into books (category_id, title, owner_id, owner_role, file_id, file_state)
     select (select min(id) from book_categories), $1, keeper.id, 7, kept.id, 'no_text' from kept, keeper
     returning id as "bookId"`,
    [title, storageKey, sizeBytes, createHash('sha256').update(bytes).digest()],
  );
  const [{ bookId } = { bookId: 0 }] = made.rows;
  return { bookId, storageKey, sizeBytes };
}
