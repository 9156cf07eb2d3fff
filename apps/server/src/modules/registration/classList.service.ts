import { and, eq, isNull, sql } from 'drizzle-orm';

import { universityDay } from '#platform/clock.ts';
import type { Database } from '#platform/db/database.ts';
import { int } from '#platform/db/sqlTypes.ts';
import { statement } from '#platform/db/statement.ts';
import { emitting } from '#platform/live/emitting.ts';

import { assignmentStudents, teachingAssignments } from './registration.tables.ts';
import { seatListed } from './seatListed.service.ts';

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
  if (closed.length > 0) await tellSeat(db, seat);
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
  await seatListed(db, { studentIds: [seat.studentId], today: universityDay(addedAt) });
  await tellSeat(db, seat);
}

/** The student who came or went, and the teacher's open pages. */
const tellSeat = statement({
  name: 'seat_told',
  params: { assignmentId: int, studentId: int },
  row: {},
  sql: (p) =>
    emitting(sql`
    select w.person_id, 'class', jsonb_build_object('assignmentId', a.id)
    from ${teachingAssignments} a cross join lateral (values (a.teacher_id), (${p.studentId})) w(person_id)
    where a.id = ${p.assignmentId}`),
});
