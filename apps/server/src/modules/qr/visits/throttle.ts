import { dayMs } from '@bilim/contract/days';

import type { Database } from '#platform/db/database.ts';
import { instant, text } from '#platform/db/sqlTypes.ts';
import type { ValuesOf } from '#platform/db/sqlTypes.ts';
import type { Params } from '#platform/db/statement.ts';
import { counting, countHits, countUpTo } from '#platform/rateLimit.ts';

/** Visits a student may send in a minute, and wrong codes at one lesson before codes are no longer taken. */
export const mostVisits = 10;
export const mostWrongCodes = 5;
const minuteMs = 60_000;
const lessonMs = dayMs;

const keyOf = (studentId: number) => `qr:${studentId}`;

export const countingParams = { rateKey: text, rateEndsAt: instant, now: instant };

export function countingOf(studentId: number, now: Date): ValuesOf<typeof countingParams> {
  return { rateKey: keyOf(studentId), rateEndsAt: new Date(now.getTime() + minuteMs), now };
}

/** Counts a visit of this student, as part of a statement. */
export const countingVisit = ({ rateKey, rateEndsAt, now }: Params<typeof countingParams>) =>
  counting({ key: rateKey, endsAt: rateEndsAt, now });

/** Counts a visit that no other statement counts. */
export async function countVisit(db: Database, studentId: number, now: Date): Promise<void> {
  await countUpTo(db, mostVisits, { key: keyOf(studentId), windowMs: minuteMs, now });
}

export function wrongCodeKey(lessonId: number, studentId: number): string {
  return `qr:wrong:${lessonId}:${studentId}`;
}

/** Counts a wrong code on the lessons that it may have been meant for. */
export async function countWrongCode(
  db: Database,
  { studentId, lessonIds, now }: { studentId: number; lessonIds: readonly number[]; now: Date },
): Promise<void> {
  const keys = lessonIds.map((lessonId) => wrongCodeKey(lessonId, studentId));
  if (keys.length > 0) await countHits(db, keys, { windowMs: lessonMs, now });
}
