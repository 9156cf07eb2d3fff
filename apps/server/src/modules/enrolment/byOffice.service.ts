import { AppError } from '@bilim/contract';

import { notifyPerson } from '#modules/channels/notifyPerson.service.ts';
import { audit } from '#platform/audit.ts';
import type { Actor } from '#platform/audit.ts';
import type { Database } from '#platform/db/database.ts';

import { selectDisciplineNames } from './named.queries.ts';

/** Whoever does it; without a request nobody is told. */
export type Doer = Pick<Actor, 'person' | 'now'> & Partial<Pick<Actor, 'request'>>;

/** What an office says why; a student about themselves says nothing. */
export interface ByOffice {
  readonly isOffice: boolean;
  readonly reason?: string | undefined;
}

export function requireReason({ isOffice, reason }: ByOffice): void {
  if (isOffice && (reason === undefined || reason.trim() === ''))
    throw new AppError('registration.reason_missing');
}

interface Deed extends ByOffice {
  readonly studentId: number;
  readonly disciplineId: number;
}

/** Writes down what an office did for a student, and tells the student. Pass the transaction. */
export async function noteOffice(
  db: Database,
  { person, request, now }: Doer,
  { studentId, disciplineId, reason = '' }: Deed,
  deed: 'chosen' | 'dropped',
): Promise<void> {
  if (request === undefined) return;
  const entry = { action: `registration.${deed}`, entity: 'student', entityId: studentId };
  await audit(db, { person, request, now }, { ...entry, after: { disciplineId, reason } });
  const [names] = await selectDisciplineNames(db, { disciplineId });
  await notifyPerson(db, studentId, { kind: `office_${deed}`, words: { ...names, reason } }, now);
}
