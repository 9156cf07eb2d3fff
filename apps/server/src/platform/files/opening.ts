import { AppError } from '@bilim/contract';
import { largePdfBytes } from '@bilim/contract/library/opening';
import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';

import type { Database } from '../db/database.ts';
import { outbox } from '../db/platform.tables.ts';
import { text } from '../db/sqlTypes.ts';
import { statement } from '../db/statement.ts';
import { job } from '../jobs/job.ts';
import { enqueue } from '../jobs/outbox.ts';

import { findBeside } from './serveBeside.ts';
import type { KeptFile } from './serveFile.ts';
import type { FileStore } from './store.ts';

/** Has it noted how a large PDF is opened without its rest (`contract/library/opening`), by whoever can read one. */
export const openingNote = job('library.opening', z.object({ fileId: z.string() }), 4);

type Kind = Pick<KeptFile, 'mime' | 'sizeBytes'>;

/** Notes it of a file that comes; pass the transaction that keeps it. */
export async function noteOpening(tx: Database, fileId: string, kept: Kind): Promise<void> {
  if (isLargePdf(kept)) await enqueue(tx, openingNote, { fileId });
}

const isLargePdf = ({ mime, sizeBytes }: Kind): boolean =>
  mime === 'application/pdf' && sizeBytes >= largePdfBytes;

/**
 * What opening a large PDF needs. Who has not got it opens the file all the same; a file that is older than such notes, or
 * whose note is lost, has one for whoever comes after.
 */
export async function serveOpening(
  parts: { readonly db: Database; readonly files: FileStore },
  file: KeptFile,
) {
  const bytes = await findBeside(parts, file.storageKey, 'opening');
  if (bytes === null && isLargePdf(file))
    await noteLacking(parts.db, { kind: openingNote.kind, fileId: file.fileId });
  if (bytes === null) throw new AppError('file.unknown');
  return { bytes, mime: 'application/octet-stream', isShown: true, cacheControl: 'private, no-cache' };
}

/** A class that opens it together has it noted once. */
const noteLacking = statement({
  name: 'opening_lacks',
  params: { kind: text, fileId: text },
  row: {},
  sql: (p) => sql`
  insert into ${outbox} (kind, payload)
  select ${p.kind}, jsonb_build_object('fileId', ${p.fileId})
  where not exists (
    select from ${outbox} waits
    where waits.kind = ${p.kind} and waits.payload ->> 'fileId' = ${p.fileId}
      and waits.delivered_at is null and waits.given_up_at is null)`,
});
