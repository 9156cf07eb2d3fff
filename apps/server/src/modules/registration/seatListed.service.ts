import { sql } from 'drizzle-orm';

import { studentGroupPeriods } from '#modules/people/people.tables.ts';
import { day, int, listOf } from '#platform/db/sqlTypes.ts';
import { statement } from '#platform/db/statement.ts';

import { registrationOffers } from './offers.tables.ts';
import { assignmentStudents, registrationPools } from './registration.tables.ts';

/**
 * Whoever came into the list of an offered class without registering, by an order or from another subgroup, sits there
 * all the same: in a seat of the own group, else in one of all, as long as there are some. Otherwise somebody else would be
 * given the same place. Where all are taken the list is longer than the seats. Pass the transaction.
 */
export const seatListed = statement({
  name: 'registration_seat_listed',
  params: { studentIds: listOf(int), today: day },
  row: {},
  planned: 'each',
  sql: (p) => sql`
  with line as materialized (
    select seat.assignment_id, seat.student_id, place.group_id from ${assignmentStudents} seat
    join ${registrationOffers} o on o.assignment_id = seat.assignment_id and o.state in ('open', 'confirmed')
    left join ${studentGroupPeriods} place on place.student_id = seat.student_id and place.is_main
      and place.period @> ${p.today}
    where seat.student_id = any(${p.studentIds}) and seat.removed_at is null and seat.pool_id is null
  ), locked as materialized (
    select pool.id, pool.assignment_id, pool.group_id, pool.seats - pool.taken - pool.held as free
    from ${registrationPools} pool where pool.assignment_id in (select assignment_id from line)
    order by pool.id for no key update
  ), own as materialized (
    select line.*, locked.id as pool_id,
      row_number() over (partition by locked.id order by line.student_id) <= locked.free as fits
    from line join locked on locked.assignment_id = line.assignment_id and locked.group_id = line.group_id
  ), common as (
    select line.assignment_id, line.student_id, locked.id as pool_id,
      row_number() over (partition by locked.id order by line.student_id) <= locked.free as fits
    from line join locked on locked.assignment_id = line.assignment_id and locked.group_id is null
    where (line.assignment_id, line.student_id) not in (select assignment_id, student_id from own where fits)
  )
  update ${assignmentStudents} seat set pool_id = found.pool_id
  from (
    select assignment_id, student_id, pool_id from own where fits
    union all select assignment_id, student_id, pool_id from common where fits) found
  where seat.assignment_id = found.assignment_id and seat.student_id = found.student_id and seat.pool_id is null`,
});
