import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import { instant, int, text } from '#platform/db/sqlTypes.ts';
import { statement } from '#platform/db/statement.ts';

import { registrationOffers } from './offers.tables.ts';
import { registrationPools, teachingAssignments } from './registration.tables.ts';

/** Classes of one elective, for the same students. */
const areOfOne = (one: SQL, other: SQL): SQL => sql`
  ${one}.discipline_id = ${other}.discipline_id and ${one}.academic_year_id = ${other}.academic_year_id
  and ${one}.season_id = ${other}.season_id and ${one}.is_elective and ${other}.is_elective
  and ${one}.stream_id is not distinct from ${other}.stream_id and ${one}.group_id is not distinct from ${other}.group_id`;

/**
 * An elective without any class of a type of its lessons is no elective: with the last lecture its practices are cancelled,
 * as long as nobody sits in them. Pass what cancelled the class.
 */
export const cancelOrphans = statement({
  name: 'registration_orphans_cancelled',
  params: { classId: int, reason: text, now: instant },
  row: {},
  planned: 'each',
  sql: (p) => sql`
  update ${registrationOffers} orphan set state = 'cancelled', ended_at = ${p.now}, end_reason = ${p.reason}
  from ${teachingAssignments} class, ${teachingAssignments} one
  where class.id = ${p.classId} and one.id = orphan.assignment_id and orphan.state = 'open'
    and ${areOfOne(sql`one`, sql`class`)}
    and not exists (
      select from ${registrationOffers} left_over join ${teachingAssignments} same on same.id = left_over.assignment_id
      where left_over.state = 'open' and same.lesson_type_id = class.lesson_type_id and ${areOfOne(sql`same`, sql`class`)})
    and not exists (
      select from ${registrationPools} pool where pool.assignment_id = orphan.assignment_id and pool.taken > 0)`,
});

/** Offers again what was cancelled with a class. */
export const restoreOrphans = statement({
  name: 'registration_orphans_restored',
  params: { classId: int },
  row: {},
  planned: 'each',
  sql: (p) => sql`
  update ${registrationOffers} orphan set state = 'open', ended_at = null, end_reason = null
  from ${registrationOffers} lost, ${teachingAssignments} class, ${teachingAssignments} one
  where lost.assignment_id = ${p.classId} and lost.state = 'cancelled' and class.id = lost.assignment_id
    and one.id = orphan.assignment_id and one.id <> class.id and orphan.state = 'cancelled'
    and orphan.ended_at = lost.ended_at and ${areOfOne(sql`one`, sql`class`)}`,
});
