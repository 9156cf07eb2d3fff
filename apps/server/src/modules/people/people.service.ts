import { eq, sql } from 'drizzle-orm';

import type { Database } from '#platform/db/database.ts';
import { bool, day, int, orNull, real } from '#platform/db/sqlTypes.ts';
import { statement } from '#platform/db/statement.ts';

import { people, students, teacherPositions, teachers } from './people.tables.ts';

/** Makes a person known, and gives back the id that is theirs everywhere. */
export async function insertPerson(db: Database, person: typeof people.$inferInsert): Promise<number> {
  const [made] = await db.insert(people).values(person).returning({ id: people.id });
  if (made === undefined) throw new Error('an inserted person has no id');
  return made.id;
}

/** What an office may change in a person. */
export type PersonChanges = Partial<
  Omit<
    typeof people.$inferInsert,
    'id' | 'fullName' | 'foldedName' | 'createdAt' | 'photoFileId' | 'mergedInto' | 'mergedAt'
  >
>;

export async function updatePerson(tx: Database, personId: number, changes: PersonChanges): Promise<void> {
  await tx.update(people).set(changes).where(eq(people.id, personId));
}

/** What an office may change in a teacher. */
export type TeacherChanges = Partial<Pick<typeof teachers.$inferInsert, 'degreeId' | 'hiredOn'>>;

export async function updateTeacher(tx: Database, personId: number, changes: TeacherChanges): Promise<void> {
  await tx.update(teachers).set(changes).where(eq(teachers.id, personId));
}

/** Nobody else changes the person until the transaction ends; of several, in the order of their ids. */
export const lockPeople = async (tx: Database, personIds: readonly number[]): Promise<void> => {
  for (const id of personIds.toSorted((a, b) => a - b)) {
    await tx.select({ id: people.id }).from(people).where(eq(people.id, id)).for('no key update');
  }
};

export async function insertStudent(tx: Database, student: typeof students.$inferInsert): Promise<void> {
  await tx.insert(students).values(student);
}

interface NewPosition {
  readonly personId: number;
  readonly departmentId: number;
  readonly positionId: number;
  readonly share: number;
  readonly startsOn: string;
  /** The last day; null while no end is known. */
  readonly endsOn: string | null;
  readonly isMain: boolean;
}

/** A position of somebody who is a teacher by now. */
export async function addPosition(tx: Database, position: NewPosition): Promise<void> {
  const { personId: id, startsOn: hiredOn } = position;
  await tx.insert(teachers).values({ id, hiredOn }).onConflictDoNothing();
  await insertPosition(tx, position);
}

const held = {
  personId: int,
  departmentId: int,
  positionId: int,
  share: real,
  startsOn: day,
  endsOn: orNull(day),
  isMain: bool,
};

const insertPosition = statement({
  name: 'person_position_added',
  params: held,
  row: {},
  planned: 'each',
  sql: (p) => sql`
  insert into ${teacherPositions} (teacher_id, department_id, position_id, post_share, validity, is_main)
  values (${p.personId}, ${p.departmentId}, ${p.positionId}, ${p.share},
    daterange(${p.startsOn}, ${p.endsOn}::date + 1), ${p.isMain})`,
});

/** False when the person has no such position. */
export async function changePosition(
  tx: Database,
  position: NewPosition & { readonly rowId: number },
): Promise<boolean> {
  return (await updatePosition(tx, position)).length === 1;
}

const updatePosition = statement({
  name: 'person_position_changed',
  params: { ...held, rowId: int },
  row: { id: int },
  planned: 'each',
  sql: (p) => sql`
  update ${teacherPositions} set department_id = ${p.departmentId}, position_id = ${p.positionId},
    post_share = ${p.share}, validity = daterange(${p.startsOn}, ${p.endsOn}::date + 1), is_main = ${p.isMain}
  where id = ${p.rowId} and teacher_id = ${p.personId} returning id`,
});

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
