import { AppError } from '@bilim/contract';
import type { Grant, Person } from '@bilim/contract';
import { sql } from 'drizzle-orm';

import { isWithin, rightScope, scopeParams } from '#modules/auth/rights/faculties.policy.ts';
import { students } from '#modules/people/people.tables.ts';
import { universityDay } from '#platform/clock.ts';
import type { Database } from '#platform/db/database.ts';
import { day, int } from '#platform/db/sqlTypes.ts';
import { statement } from '#platform/db/statement.ts';

const selectWithin = statement({
  name: 'registration_student_within',
  params: { ...rightScope, studentId: int, today: day },
  row: { studentId: int },
  sql: (p) => sql`
  select st.id as "studentId" from ${students} st
  where st.id = ${p.studentId} and ${isWithin(p, p.studentId, p.today)}`,
});

interface Asking {
  readonly person: Person;
  readonly now: Date;
}

/** Whose registration is meant: the student's own, or that of a student of an office's faculties. */
export async function requireStudent(
  db: Database,
  { person, now }: Asking,
  grant: Extract<Grant, `registration.${string}`>,
  named: number | undefined,
): Promise<number> {
  if (named === undefined || named === person.id) {
    if (person.role === 'student') return person.id;
    throw new AppError('registration.unknown');
  }
  if (await isOfOffice(db, { person, now }, grant, named)) return named;
  const isOffice = person.grants.some((held) => held.grant === grant);
  throw new AppError(isOffice ? 'regstudent.unknown' : 'auth.not_yourself');
}

/** Whether somebody is a student of an office's faculties. */
export async function isOfOffice(
  db: Database,
  { person, now }: Asking,
  grant: Extract<Grant, `registration.${string}`>,
  studentId: number,
): Promise<boolean> {
  const today = universityDay(now);
  return (await selectWithin(db, { ...scopeParams(person, grant), studentId, today })).length > 0;
}
