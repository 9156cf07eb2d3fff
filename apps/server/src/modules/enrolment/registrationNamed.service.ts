import { AppError } from '@bilim/contract';
import type { Person } from '@bilim/contract';

import type { Database } from '#platform/db/database.ts';

import { isOfOffice } from './enrolment.policy.ts';
import { selectRegistration } from './named.queries.ts';

/** A registration that somebody names by its number: the own one, or one of an office's students. */
export async function requireRegistration(
  db: Database,
  who: { readonly person: Person; readonly now: Date },
  grant: 'registration.read' | 'registration.manage',
  registrationId: number,
) {
  const [found] = await selectRegistration(db, { registrationId });
  if (found?.studentId === who.person.id) return found;
  // That of somebody else is answered as if there were none.
  if (found === undefined || !(await isOfOffice(db, who, grant, found.studentId)))
    throw new AppError('registration.unknown');
  return found;
}
