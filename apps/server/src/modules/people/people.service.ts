import { eq } from 'drizzle-orm';

import type { Database } from '#platform/db/database.ts';

import { people } from './people.tables.ts';

/** Makes a person known, and gives back the id that is theirs everywhere. */
export async function insertPerson(db: Database, person: typeof people.$inferInsert): Promise<number> {
  const [made] = await db.insert(people).values(person).returning({ id: people.id });
  if (made === undefined) throw new Error('an inserted person has no id');
  return made.id;
}

/** The file of a person's photo; nobody else changes it until the transaction ends. */
export async function lockPhoto(tx: Database, personId: number): Promise<string | null> {
  const [row] = await tx
    .select({ fileId: people.photoFileId })
    .from(people)
    .where(eq(people.id, personId))
    .for('update');
  return row?.fileId ?? null;
}

export async function setPhoto(tx: Database, personId: number, fileId: string): Promise<void> {
  await tx.update(people).set({ photoFileId: fileId }).where(eq(people.id, personId));
}
