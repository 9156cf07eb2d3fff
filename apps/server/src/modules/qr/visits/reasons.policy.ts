import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import { qrVisits } from '../qr.tables.ts';

const everyVisit = sql`${qrVisits}`;

/** What a student may know of their own visit, as a list; empty when there is none. */
export function ownReasonsOf(visit: string): SQL {
  const v = aliased(visit);
  return listed([...plainReasons(v), appealed(v)]);
}

/**
 * What the teacher should know of a visit, as a list; empty when there is none. Where all visits of its lesson are at hand,
 * the others are looked for among these.
 */
export function reasonsOf(visit: string, among: SQL = everyVisit): SQL {
  const v = aliased(visit);
  const isUndecided = sql`${v}.state in ('present', 'claimed')`;
  return listed([
    ...plainReasons(v),
    sql`case when ${isUndecided} and ${isDeviceTwice(visit, among)} then 'device_twice' end`,
    sql`case when ${isUndecided} and ${isBurst(v, among)} then 'burst' end`,
    appealed(v),
  ]);
}

/** Another visit of the same lesson came from the same browser: both are worth a look. */
export function isDeviceTwice(visit: string, among: SQL = everyVisit): SQL {
  const v = aliased(visit);
  return sql`exists (
    select from ${among} other where ${isOtherOfLesson(v)} and other.device_hash = ${v}.device_hash)`;
}

/**
 * Codes that are passed on arrive together, and from somewhere else: within two seconds of another visit, when
 * neither shows a place near the room. A network address says nothing, as a campus shares one.
 */
function isBurst(v: SQL, among: SQL): SQL {
  return sql`${v}.way in ('code', 'short') and ${v}.place <> 'near' and exists (
    select from ${among} other
    where ${isOtherOfLesson(v)} and other.way in ('code', 'short') and other.place <> 'near'
      and abs(extract(epoch from other.arrived_at - ${v}.arrived_at)) <= 2)`;
}

function isOtherOfLesson(v: SQL): SQL {
  return sql`other.lesson_id = ${v}.lesson_id and other.academic_year_id = ${v}.academic_year_id
    and other.student_id <> ${v}.student_id`;
}

function plainReasons(v: SQL): readonly SQL[] {
  return [
    sql`case when ${v}.is_late then 'late' end`,
    sql`case when ${v}.is_late_delivery then 'late_delivery' end`,
    sql`case when ${v}.state = 'claimed' and ${v}.appeal is null then 'claimed' end`,
    sql`case when ${v}.has_wrong_code then 'wrong_code' end`,
    sql`case when ${v}.place = 'far' then 'far' end`,
    sql`case when ${v}.place = 'none' then 'no_position' end`,
    sql`case when ${v}.place = 'zero' then 'zero_position' end`,
  ];
}

const appealed = (v: SQL) => sql`case when ${v}.appeal is not null then 'appeal' end`;

const aliased = (alias: string) => sql`${sql.identifier(alias)}`;

function listed(reasons: SQL[]): SQL {
  return sql`coalesce(array_remove(array[${sql.join(reasons, sql`, `)}], null), array[]::text[])`;
}
