import { sql } from 'drizzle-orm';

import type { Database } from '#platform/db/database.ts';
import { rateCounters } from '#platform/db/platform.tables.ts';
import { prepared } from '#platform/db/prepared.ts';
import { hitOrNewWindow } from '#platform/db/rateWindow.ts';

const p = sql.placeholder;
const now = sql`${p('now')}::timestamptz`;

/** Visits a student may send in a minute, and wrong codes at one lesson before codes are no longer taken. */
export const mostVisits = 10;
export const mostWrongCodes = 5;
const minuteMs = 60_000;
const lessonMs = 24 * 3_600_000;

/** Parameters of `counting`. */
export function countingParams(studentId: number, now: Date) {
  return { rateKey: `qr:${studentId}`, rateEndsAt: new Date(now.getTime() + minuteMs) };
}

export function wrongCodeKey(lessonId: number, studentId: number): string {
  return `qr:wrong:${lessonId}:${studentId}`;
}

/** Counts a visit of this student, as part of a statement. */
export const counting = sql`
  insert into ${rateCounters} as r (key, hits, window_ends_at)
  values (${p('rateKey')}::text, 1, ${p('rateEndsAt')}::timestamptz)
  on conflict (key) do update set ${hitOrNewWindow(now)}
  returning hits, window_ends_at`;

const insertWrong = prepared<object, { keys: readonly string[]; endsAt: Date; now: Date }>(
  'qr_wrong_codes',
  sql`
  insert into ${rateCounters} as r (key, hits, window_ends_at)
  select key, 1, ${p('endsAt')}::timestamptz from unnest(${p('keys')}::text[]) key order by key
  on conflict (key) do update set ${hitOrNewWindow(now)}`,
);

/** Counts a wrong code on the lessons that it may have been meant for. */
export async function countWrongCode(
  db: Database,
  { studentId, lessonIds, now }: { studentId: number; lessonIds: readonly number[]; now: Date },
): Promise<void> {
  const keys = lessonIds.map((lessonId) => wrongCodeKey(lessonId, studentId));
  if (keys.length > 0) await insertWrong(db, { keys, endsAt: new Date(now.getTime() + lessonMs), now });
}

const countOne = prepared<
  { readonly hits: number; readonly window_ends_at: Date },
  ReturnType<typeof countingParams> & { readonly now: Date }
>('qr_count_visit', counting);

/** Counts a visit that no other statement counts; how often there were such in this minute. */
export async function countVisit(db: Database, studentId: number, now: Date) {
  const [counted] = await countOne(db, { ...countingParams(studentId, now), now });
  return counted;
}
