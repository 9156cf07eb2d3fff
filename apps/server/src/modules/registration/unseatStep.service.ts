import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';

import type { Database } from '#platform/db/database.ts';
import { bigint, int, json, listOf } from '#platform/db/sqlTypes.ts';
import { statement } from '#platform/db/statement.ts';
import { emitting } from '#platform/live/emitting.ts';

import {
  assignmentStudents,
  disciplineRegistrations,
  registrationPools,
  teachingAssignments,
} from './registration.tables.ts';
import { registrationChanges, registrationSheets, registrationSteps } from './seats.tables.ts';

/** As many as one statement takes back: it has ten seconds, also on a machine that is busy. */
const atOnce = 2_000;

/**
 * Takes back a step of an office that was ended before: what it registered is registered no more, and its seats are
 * free. What students or offices changed since then stays as they changed it. Some of it at a time, so that nobody waits
 * for a whole university; whoever goes on after a cut sees by the changes how far it came.
 */
export async function unseatStep(db: Database, stepId: number): Promise<void> {
  for (;;) {
    const undone = await db.transaction(async (tx) => {
      await holdStep(tx, { stepId });
      const [next] = await lockNext(tx, { stepId, size: atOnce });
      const changeIds = next?.changeIds ?? [];
      if (changeIds.length > 0) await unseatSome(tx, { stepId, changeIds });
      return changeIds.length;
    });
    if (undone < atOnce) return;
  }
}

const holdStep = statement({
  name: 'registration_step_held',
  params: { stepId: int },
  row: {},
  planned: 'each',
  sql: (p) => sql`select from ${registrationSteps} s where s.id = ${p.stepId} for update`,
});

/** What of a step is to be taken back next. */
const lockNext = statement({
  name: 'registration_step_locked',
  params: { stepId: int, size: int },
  row: { changeIds: json(z.array(z.int())), pools: int },
  planned: 'each',
  sql: (p) => sql`
  with next as materialized (
    select c.* from ${registrationChanges} c where c.step_id = ${p.stepId} and c.deed = 'chosen'
    order by c.id limit ${p.size} offset (
      select count(*) from ${registrationChanges} back where back.step_id = ${p.stepId} and back.deed = 'cancelled')
  ), sheet as (
    update ${registrationSheets} s set version = s.version + 1
    from (select distinct student_id, academic_year_id, season_id from next) n
    where s.student_id = n.student_id and s.academic_year_id = n.academic_year_id and s.season_id = n.season_id returning 1
  ), locked as materialized (
    select pool.id from ${registrationPools} pool where (select count(*) from sheet) >= 0 and pool.assignment_id in (
      select unnest(next.to_ids) from next)
    order by pool.id for no key update
  )
  select (select coalesce(json_agg(id order by id), '[]') from next) as "changeIds", (select count(*) from locked)::int as pools`,
});

const unseatSome = statement({
  name: 'registration_step_undone',
  params: { stepId: int, changeIds: listOf(bigint) },
  row: {},
  planned: 'each',
  sql: (p) => sql`
  with step as materialized (select s.* from ${registrationSteps} s where s.id = ${p.stepId}),
  done as materialized (
    select c.* from ${registrationChanges} c where c.id = any(${p.changeIds})
  ), dropped as (
    update ${disciplineRegistrations} r set status = 'cancelled', ended_at = step.undone_at, ended_by = step.undone_by
    from done cross join step where r.id = done.registration_id and r.status in ('registered', 'confirmed') returning r.id
  ), gone as (
    update ${assignmentStudents} seat set removed_at = step.undone_at, removed_by = step.undone_by
    from done cross join step where seat.student_id = done.student_id
      and seat.assignment_id = any(done.to_ids) and seat.removed_at is null
    returning seat.assignment_id, seat.student_id
  ), noted as (
    insert into ${registrationChanges} (student_id, academic_year_id, season_id, deed, discipline_id, registration_id,
      from_ids, made_by, made_at, step_id)
    select done.student_id, done.academic_year_id, done.season_id, 'cancelled', done.discipline_id, done.registration_id,
      done.to_ids, step.undone_by, step.undone_at, step.id from done cross join step order by done.id
  ), told as (${emitting(sql`
    select gone.student_id, 'class', jsonb_build_object('assignmentId', min(gone.assignment_id)) from gone group by gone.student_id
    union all
    select a.teacher_id, 'class', jsonb_build_object('assignmentId', a.id)
    from (select distinct assignment_id from gone) left_ join ${teachingAssignments} a on a.id = left_.assignment_id`)}
  )
  select`,
});
