import { universityTime } from '@bilim/server/measuring';
import type { Pool } from 'pg';

import { withoutLimit } from './classes.ts';
import type { BenchClass } from './classes.ts';

/** A lesson that runs now, and where its room is. */
export interface RunningLesson {
  readonly lessonId: number;
  readonly teacherId: number;
  readonly studentIds: readonly number[];
  readonly latitude: number | null;
  readonly longitude: number | null;
}

/** Lessons began so many minutes ago, and so nobody is late. */
const begunMin = 5;
const gridId = 32_000;

/** Makes today's lesson of each class one that has just begun, with a room, empty marks, and nobody there. */
export async function prepareLessons(
  pool: Pool,
  classes: readonly BenchClass[],
  now: Date,
): Promise<RunningLesson[]> {
  const assignmentIds = classes.map(({ key }) => key.assignmentId);
  const today = `select id from lessons where assignment_id = any($1::int[]) and removal_id is null`;
  await pool.query(`delete from qr_visits where lesson_id in (${today})`, [assignmentIds]);
  await pool.query(
    `delete from lesson_mark_history h using lesson_marks m
     where h.lesson_mark_id = m.id and m.lesson_id in (${today})`,
    [assignmentIds],
  );
  await pool.query(
    `update lesson_marks set mark_id = 0, version = 0, source = 'bulk' where lesson_id in (${today})`,
    [assignmentIds],
  );
  await pool.query(
    `update lessons l set time_slot_id = $2, schedule_entry_id = (
       select e.id from schedule_entries e join rooms r on r.id = e.room_id and r.latitude is not null
       where e.teacher_id = a.teacher_id order by e.id limit 1)
     from teaching_assignments a
     where a.id = l.assignment_id and l.assignment_id = any($1::int[]) and l.removal_id is null`,
    [assignmentIds, await slotAround(pool, now)],
  );
  for (const table of ['lesson_marks', 'lesson_mark_history', 'lessons', 'sessions']) {
    await withoutLimit(pool, `vacuum analyze ${table}`);
  }
  return await selectLessons(pool, assignmentIds);
}

/** A slot of the day that began some minutes ago, whatever the hour. */
async function slotAround(pool: Pool, now: Date): Promise<number> {
  const [hour = 0, minute = 0] = universityTime(now).split(':').map(Number);
  const starts = Math.max(0, hour * 60 + minute - begunMin);
  await pool.query(`insert into time_grids (id, name) values ($1, 'bench') on conflict do nothing`, [gridId]);
  const { rows } = await pool.query<{ id: number }>(
    `insert into time_slots (grid_id, number, starts, ends) values ($1, 1, $2, $3)
     on conflict (grid_id, number) do update set starts = excluded.starts, ends = excluded.ends returning id`,
    [gridId, clockOf(starts), clockOf(Math.min(starts + 90, 24 * 60 - 1))],
  );
  return rows[0]?.id ?? 0;
}

async function selectLessons(pool: Pool, assignmentIds: readonly number[]): Promise<RunningLesson[]> {
  const { rows } = await pool.query<RunningLesson>(
    `select l.id::int as "lessonId", a.teacher_id as "teacherId", r.latitude::float8 as latitude,
       r.longitude::float8 as longitude,
       array(select seat.student_id from assignment_students seat
         join users u on u.id = seat.student_id and u.status = 'active'
         where seat.assignment_id = a.id and seat.removed_at is null order by 1) as "studentIds"
     from lessons l join teaching_assignments a on a.id = l.assignment_id
     left join schedule_entries e on e.id = l.schedule_entry_id left join rooms r on r.id = e.room_id
     where l.assignment_id = any($1::int[]) and l.removal_id is null order by l.id`,
    [assignmentIds],
  );
  return rows;
}

/** `09:05`, from minutes since midnight. */
function clockOf(minutes: number): string {
  return [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');
}
