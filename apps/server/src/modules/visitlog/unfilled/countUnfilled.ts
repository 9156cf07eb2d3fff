import { sql } from 'drizzle-orm';

import { universityDay, universityTime } from '#platform/clock.ts';
import type { Chore } from '#platform/jobs/housekeeping.ts';

import { heldLessons, isUnfilled, listOfLesson } from './heldLessons.ts';
import { unfilledLessons } from '../unfilled.tables.ts';

/** Looks through the whole university for journals that wait to be filled in; readers see the count of before meanwhile. */
export const countUnfilled: Chore = async (db, now) => {
  const today = sql`${universityDay(now)}::date`;
  const time = sql`${universityTime(now)}::time`;
  await db.transaction(async (tx) => {
    await tx.delete(unfilledLessons);
    await tx.execute(sql`
      insert into ${unfilledLessons} (assignment_id, lesson_date, ordinal)
      with ${heldLessons({ today, whose: sql`true` })}
      select h.assignment_id, h.met_on, h.ordinal
      from held h
      ${listOfLesson}
      where h.ordinal <= 5 and ${isUnfilled(today, time)}
      on conflict do nothing`);
  });
};
