import type { Person } from '@bilim/contract';

import { chosenSeason } from '#modules/structure/academicYear.ts';
import { universityDay } from '#platform/clock.ts';
import type { Database } from '#platform/db/database.ts';
import { wireReply } from '#platform/db/wireJson.ts';

import { requireStudent } from './enrolment.policy.ts';

interface Asking {
  readonly db: Database;
  readonly person: Person;
  readonly now: Date;
  readonly input: {
    readonly academicYearId: number;
    readonly seasonId?: number | undefined;
    readonly semesterId?: number | null | undefined;
    readonly studentId?: number | undefined;
  };
}

/** Whose half-year is asked about, for those who may ask. */
export async function requireTerm({ db, person, now, input }: Asking) {
  const studentId = await requireStudent(db, { person, now }, 'registration.read', input.studentId);
  const { academicYearId } = input;
  return { studentId, academicYearId, seasonId: chosenSeason(input), today: universityDay(now), now };
}

export function listed([row]: readonly { readonly data: string }[]) {
  return wireReply({ data: row?.data ?? '[]' });
}
