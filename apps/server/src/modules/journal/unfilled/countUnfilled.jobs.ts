import { sql } from 'drizzle-orm';

import { universityDay, universityTime } from '#platform/clock.ts';
import { day, int, timeOfDay } from '#platform/db/sqlTypes.ts';
import { statement } from '#platform/db/statement.ts';
import type { CronJob } from '#platform/jobs/housekeeping.ts';

import { facultiesOfClasses } from '../journal.policy.ts';
import { heldLessons, isUnfilled } from './heldLessons.sql.ts';
import { unfilledLessons } from './unfilled.tables.ts';

/** Looks through the whole university for journals that wait to be filled in; readers see the count of before meanwhile. */
export const countUnfilled: CronJob = async (db, now) => {
  await db.transaction(async (tx) => {
    await tx.delete(unfilledLessons);
    for (let part = 0; part < parts; part += 1) {
      await insertUnfilled(tx, { today: universityDay(now), time: universityTime(now), part });
    }
  });
};

/** All classes of a city at once take as long as a statement may. */
const parts = 8;

const insertUnfilled = statement({
  name: 'unfilled_insert',
  params: { today: day, time: timeOfDay, part: int },
  row: {},
  planned: 'each',
  sql: (p) => sql`
  insert into ${unfilledLessons} (assignment_id, lesson_date, ordinal, faculty_ids)
  with ${heldLessons({ today: p.today, whose: sql`a.id % ${sql.raw(String(parts))} = ${p.part}` })},
  seen as (
    select theirs.assignment_id, array_agg(distinct theirs.faculty_id) as faculty_ids
    from ${facultiesOfClasses(sql`own`)} theirs group by theirs.assignment_id)
  select h.assignment_id, h.met_on, h.ordinal, seen.faculty_ids
  from held h
  join seen on seen.assignment_id = h.assignment_id
  where h.ordinal <= 5 and ${isUnfilled(p.today, p.time)}
  on conflict do nothing`,
});
