import { eq, inArray } from 'drizzle-orm';

import type { Database } from '#platform/db/database.ts';

import { people, students, teachers } from './people.tables.ts';

interface Merging {
  /** The card that is closed, and the one that stays. */
  readonly fromId: number;
  readonly toId: number;
  readonly now: Date;
}

/** What the card that stays takes from the other one where it says nothing itself. */
const gaps = [
  'middleName',
  'fullNameKg',
  'latinName',
  'gender',
  'birthDate',
  'taxId',
  'nationalityId',
  'citizenshipId',
  'phone',
  'email',
  'education',
  'photoFileId',
] as const;

/**
 * Closes a card for good: it leads to the other one, which takes what it lacks, and is a student or a teacher by it when
 * it was none. Gives the names of what was taken, or null when the two have different tax ids and so are two humans.
 */
export async function closeCard(
  tx: Database,
  { fromId, toId, now }: Merging,
): Promise<readonly string[] | null> {
  const rows = await tx
    .select()
    .from(people)
    .where(inArray(people.id, [fromId, toId]));
  const [from, to] = [fromId, toId].map((id) => rows.find((row) => row.id === id));
  if (from === undefined || to === undefined) throw new Error('a card to merge is not there');
  if (from.taxId !== null && to.taxId !== null && from.taxId !== to.taxId) return null;
  const taken = gaps.filter((name) => to[name] === null && from[name] !== null);
  const photoFileId = taken.includes('photoFileId') ? null : from.photoFileId;
  // The number first: it belongs to one card.
  await tx
    .update(people)
    .set({ taxId: null, photoFileId, mergedInto: toId, mergedAt: now })
    .where(eq(people.id, fromId));
  if (taken.length > 0) {
    const values = Object.fromEntries(taken.map((name) => [name, from[name]]));
    await tx.update(people).set(values).where(eq(people.id, toId));
  }
  await mergeStudents(tx, fromId, toId);
  await mergeTeachers(tx, fromId, toId);
  return taken;
}

/** Lists and orders know a student by the number of the record book: the closed card gives it up. */
async function mergeStudents(tx: Database, fromId: number, toId: number) {
  const [from] = await tx.select().from(students).where(eq(students.id, fromId));
  if (from === undefined) return;
  await tx
    .update(students)
    .set({ studentCode: `${from.studentCode} (${fromId} = ${toId})`, status: 'transferred_out' })
    .where(eq(students.id, fromId));
  await tx
    .insert(students)
    .values({ ...from, id: toId })
    .onConflictDoNothing({ target: students.id });
}

async function mergeTeachers(tx: Database, fromId: number, toId: number) {
  const [from] = await tx.select().from(teachers).where(eq(teachers.id, fromId));
  if (from === undefined) return;
  await tx.update(teachers).set({ staffNumber: null, isActive: false }).where(eq(teachers.id, fromId));
  await tx
    .insert(teachers)
    .values({ ...from, id: toId })
    .onConflictDoNothing({ target: teachers.id });
}
