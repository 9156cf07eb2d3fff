import { AppError } from '@bilim/contract';
import type { Person } from '@bilim/contract';

import type { Database } from '#platform/db/database.ts';

import { requireStudent } from './enrolment.policy.ts';
import { selectRegistration } from './named.queries.ts';

/** A registration that somebody names by its number: the own one, or one of an office's students. */
export async function requireRegistration(
  db: Database,
  who: { readonly person: Person; readonly now: Date },
  grant: 'registration.read' | 'registration.manage',
  registrationId: number,
) {
  const [found] = await selectRegistration(db, { registrationId });
  if (found === undefined) throw new AppError('registration.unknown');
  if (found.studentId !== who.person.id) await requireStudent(db, who, grant, found.studentId);
  return found;
}
