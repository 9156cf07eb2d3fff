import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import { qrVisits } from './qr.tables.ts';

/** Another visit of the same lesson came from the same browser: both are worth a look. */
export const isDeviceTwice = sql`exists (
  select from ${qrVisits} other
  where other.lesson_id = v.lesson_id and other.academic_year_id = v.academic_year_id
    and other.student_id <> v.student_id and other.device_hash = v.device_hash)`;

/**
 * Codes that are passed on arrive together, and from somewhere else: within two seconds of another visit, when
 * neither shows a place near the room. A network address says nothing, as a campus shares one.
 */
const isBurst = sql`v.way in ('code', 'short') and v.place <> 'near' and exists (
  select from ${qrVisits} other
  where other.lesson_id = v.lesson_id and other.academic_year_id = v.academic_year_id
    and other.student_id <> v.student_id and other.way in ('code', 'short') and other.place <> 'near'
    and abs(extract(epoch from other.arrived_at - v.arrived_at)) <= 2)`;

const isUndecided = sql`v.state in ('present', 'claimed')`;

/** What the teacher should know of visit `v`, as a list; empty when there is none. */
export const reasonsOfVisit: SQL = sql`coalesce(array_remove(array[
  case when v.is_late then 'late' end,
  case when v.is_late_delivery then 'late_delivery' end,
  case when v.state = 'claimed' and v.appeal is null then 'claimed' end,
  case when v.has_wrong_code then 'wrong_code' end,
  case when v.place = 'far' then 'far' end,
  case when v.place = 'none' then 'no_position' end,
  case when v.place = 'zero' then 'zero_position' end,
  case when ${isUndecided} and ${isDeviceTwice} then 'device_twice' end,
  case when ${isUndecided} and ${isBurst} then 'burst' end,
  case when v.appeal is not null then 'appeal' end
], null), array[]::text[])`;
