import { and, eq, isNull, sql } from 'drizzle-orm';

import type { Database } from '#platform/db/database.ts';

import { assignmentStudents } from './registration.tables.ts';

/** A student's place in the list of a class. */
export interface Seat {
  readonly assignmentId: number;
  readonly studentId: number;
}

const isSeat = ({ assignmentId, studentId }: Seat) =>
  and(eq(assignmentStudents.assignmentId, assignmentId), eq(assignmentStudents.studentId, studentId));

/** Takes a student off the list; the row stays. False when they were not on it. */
export async function closeSeat(
  db: Database,
  seat: Seat,
  { by, at }: { readonly by: number; readonly at: Date },
): Promise<boolean> {
  const closed = await db
    .update(assignmentStudents)
    .set({ removedAt: at, removedBy: by })
    .where(and(isSeat(seat), isNull(assignmentStudents.removedAt)))
    .returning({ studentId: assignmentStudents.studentId });
  return closed.length > 0;
}

/** Puts a student on the list; whoever was on it before gets the old row back as it was. */
export async function openSeat(db: Database, seat: Seat, addedAt: Date): Promise<void> {
  await db
    .insert(assignmentStudents)
    .values({ ...seat, addedAt })
    .onConflictDoUpdate({
      target: [assignmentStudents.assignmentId, assignmentStudents.studentId],
      set: { removedAt: sql`null`, removedBy: sql`null` },
    });
}
