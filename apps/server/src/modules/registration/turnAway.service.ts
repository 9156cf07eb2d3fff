import { sql } from 'drizzle-orm';

import { studentGroupPeriods, students } from '#modules/people/people.tables.ts';
import { instant, int, listOf, smallint, text } from '#platform/db/sqlTypes.ts';
import { statement } from '#platform/db/statement.ts';

import { registrationHolds } from './periods.tables.ts';
import { assignmentStudents, registrationPools } from './registration.tables.ts';
import { registrationChanges, seatHolds } from './seats.tables.ts';

/**
 * Which of these students one of the classes has nothing for: no seat of theirs, none that is kept for them, and none
 * that is free to them while nobody waits. It stands in their history that they were refused.
 */
export const turnAway = statement({
  name: 'registration_turned_away',
  planned: 'blind',
  params: {
    studentIds: listOf(int),
    academicYearId: smallint,
    seasonId: smallint,
    disciplineId: int,
    classIds: listOf(int),
    code: text,
    now: instant,
  },
  row: { studentId: int },
  sql: (p) => sql`
  with away as materialized (
    select st.id from ${students} st
    where st.id = any(${p.studentIds}) and st.status = 'active'
      and not exists (select from ${registrationHolds} h where h.student_id = st.id and h.lifted_at is null)
      and exists (select from unnest(${p.classIds}) class(id)
        where not exists (select from ${assignmentStudents} seat
          where seat.assignment_id = class.id and seat.student_id = st.id and seat.removed_at is null)
        and not exists (select from ${registrationPools} pool
          where pool.assignment_id = class.id
            and (pool.group_id is null or pool.group_id in (
              select sitting.group_id from ${studentGroupPeriods} sitting where sitting.student_id = st.id and sitting.is_main))
            and (pool.seats > pool.taken + pool.held and pool.waiting = 0
              or exists (select from ${seatHolds} own where own.pool_id = pool.id and own.student_id = st.id
                and own.ended_at is null and own.until > ${p.now}))))
  ), noted as (
    insert into ${registrationChanges} (student_id, academic_year_id, season_id, deed, discipline_id, to_ids, code, made_by, made_at)
    select away.id, ${p.academicYearId}, ${p.seasonId}, 'refused', ${p.disciplineId}, ${p.classIds}, ${p.code}, away.id, ${p.now}
    from away
  )
  select away.id as "studentId" from away`,
});
