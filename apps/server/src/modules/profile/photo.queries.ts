import type { Person } from '@bilim/contract';
import { and, eq, sql } from 'drizzle-orm';

import { people } from '#modules/people/people.tables.ts';
import type { Database } from '#platform/db/database.ts';
import { files } from '#platform/db/platform.tables.ts';

import { callerIn } from './caller.ts';
import { seesPhotoOf } from './profile.policy.ts';

export interface StoredPhoto {
  readonly fileId: string;
  readonly storageKey: string;
  readonly mime: string;
}

/** The photo of a person whom the caller may see, null when there is none; undefined when the caller may not. */
export async function findPhoto(
  db: Database,
  person: Person,
  personId: number,
  today: string,
): Promise<StoredPhoto | null | undefined> {
  const [row] = await db
    .select({ fileId: files.id, storageKey: files.storageKey, mime: files.mime })
    .from(people)
    .leftJoin(files, eq(files.id, people.photoFileId))
    .where(and(eq(people.id, personId), seesPhotoOf(callerIn(person, today), sql`${people.id}`)));
  if (row === undefined) return undefined;
  const { fileId, storageKey, mime } = row;
  return fileId === null || storageKey === null || mime === null ? null : { fileId, storageKey, mime };
}

export async function insertFile(tx: Database, file: typeof files.$inferInsert): Promise<string> {
  const [made] = await tx.insert(files).values(file).returning({ id: files.id });
  if (made === undefined) throw new Error('an inserted file has no id');
  return made.id;
}

/** Lets go of a file and gives back where its bytes lie. */
export async function markFileRemoved(tx: Database, fileId: string, now: Date): Promise<string | undefined> {
  const [gone] = await tx
    .update(files)
    .set({ removedAt: now })
    .where(eq(files.id, fileId))
    .returning({ storageKey: files.storageKey });
  return gone?.storageKey;
}
