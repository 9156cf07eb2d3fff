import { and, eq, lt, sql } from 'drizzle-orm';

import type { Database } from '../../db/database.ts';
import { uploadPieces, uploads } from '../../db/platform.tables.ts';
import { double, instant, int, orNull, text } from '../../db/sqlTypes.ts';
import { statement } from '../../db/statement.ts';
import type { RowOf } from '../../db/statement.ts';
import { removeAfterCommit } from '../removal.ts';

/** Nobody sends more files at once. */
const mostUnfinished = 30;

/** Notes down that a file is on its way; false for who has too many of them. */
const insertUpload = statement({
  name: 'upload_begun',
  params: { id: text, personId: int, fileName: text, sizeBytes: double, now: instant },
  row: { id: text },
  sql: (p) => sql`
  insert into ${uploads} (id, person_id, file_name, size_bytes, created_at)
  select ${p.id}, ${p.personId}, ${p.fileName}, ${p.sizeBytes}::bigint, ${p.now}
  where (select count(*) from ${uploads} where person_id = ${p.personId}) < ${sql.raw(String(mostUnfinished))}
  returning id`,
});

export async function beginUpload(
  db: Database,
  values: Parameters<typeof insertUpload>[1],
): Promise<boolean> {
  return (await insertUpload(db, values)).length > 0;
}

const selectUpload = statement({
  name: 'upload',
  params: { id: text, personId: orNull(int) },
  row: { personId: int, fileName: text, sizeBytes: double, arrived: double, createdAt: instant },
  sql: (p) => sql`
  select u.person_id as "personId", u.file_name as "fileName", u.size_bytes::float8 as "sizeBytes",
    coalesce((select sum(p.size_bytes) from ${uploadPieces} p where p.upload_id = u.id), 0)::float8 as arrived,
    u.created_at as "createdAt"
  from ${uploads} u where u.id = ${p.id} and coalesce(u.person_id = ${p.personId}, true)`,
});
export type UploadRow = RowOf<typeof selectUpload>;

/** A file that is on its way; somebody's own only, where a person is named. */
export async function findUpload(
  db: Database,
  id: string,
  personId: number | null,
): Promise<UploadRow | null> {
  const [found] = await selectUpload(db, { id, personId });
  return found ?? null;
}

export async function selectPieceKeys(db: Database, uploadId: string): Promise<readonly string[]> {
  const pieces = await db
    .select({ storageKey: uploadPieces.storageKey })
    .from(uploadPieces)
    .where(eq(uploadPieces.uploadId, uploadId))
    .orderBy(uploadPieces.startsAt);
  return pieces.map(({ storageKey }) => storageKey);
}

/** What begins where the last piece ended; false where that was elsewhere by now. */
export async function insertPiece(db: Database, piece: typeof uploadPieces.$inferInsert): Promise<boolean> {
  const made = await db
    .insert(uploadPieces)
    .values(piece)
    .onConflictDoNothing()
    .returning({ startsAt: uploadPieces.startsAt });
  return made.length > 0;
}

/** Forgets files that were on their way, with their pieces. */
export async function forgetUploads(
  db: Database,
  which: { readonly id: string; readonly personId: number } | { readonly before: Date },
): Promise<number> {
  return await db.transaction(async (tx) => {
    const isMeant =
      'before' in which
        ? lt(uploads.createdAt, which.before)
        : and(eq(uploads.id, which.id), eq(uploads.personId, which.personId));
    const ids = tx.select({ id: uploads.id }).from(uploads).where(isMeant);
    const gone = await tx
      .delete(uploadPieces)
      .where(sql`${uploadPieces.uploadId} in ${ids}`)
      .returning({ storageKey: uploadPieces.storageKey });
    for (const { storageKey } of gone) await removeAfterCommit(tx, storageKey);
    return (await tx.delete(uploads).where(isMeant).returning({ id: uploads.id })).length;
  });
}
