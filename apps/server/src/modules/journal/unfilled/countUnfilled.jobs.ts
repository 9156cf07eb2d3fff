import { sql } from 'drizzle-orm';

import { universityDay, universityTime } from '#platform/clock.ts';
import { day, timeOfDay } from '#platform/db/sqlTypes.ts';
import { statement } from '#platform/db/statement.ts';
import type { CronJob } from '#platform/jobs/housekeeping.ts';

import { heldLessons, isUnfilled, listOfLesson } from './heldLessons.sql.ts';
import { unfilledLessons } from '../unfilled.tables.ts';

/** Looks through the whole university for journals that wait to be filled in; readers see the count of before meanwhile. */
export const countUnfilled: CronJob = async (db, now) => {
  await db.transaction(async (tx) => {
    await tx.delete(unfilledLessons);
    await insertUnfilled(tx, { today: universityDay(now), time: universityTime(now) });
  });
};

const insertUnfilled = statement({
  name: 'unfilled_insert',
  params: { today: day, time: timeOfDay },
  row: {},
  planned: 'each',
  sql: (p) => sql`
  insert into ${unfilledLessons} (assignment_id, lesson_date, ordinal)
  with ${heldLessons({ today: p.today, whose: sql`true` })}
  select h.assignment_id, h.met_on, h.ordinal
  from held h
  ${listOfLesson}
  where h.ordinal <= 5 and ${isUnfilled(p.today, p.time)}
  on conflict do nothing`,
});
