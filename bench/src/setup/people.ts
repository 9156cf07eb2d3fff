import type { Person } from '@bilim/contract';
import type { Pool } from 'pg';

import type { Term } from './term.ts';

/** Somebody who calls, with what they sign in with. */
export interface Caller {
  readonly person: Person;
  readonly login: string;
}

/** Calls of the bench name themselves so; what they leave behind is found by it. */
export const benchDevice = 'bench';

/** The client token of their sessions: bound from the beginning, as those of people who come back in the morning. */
export const benchToken = 'bench';

/** Students of the term who sit in none of the classes made for measuring: their journals are as they were. */
export async function pickStudents(
  pool: Pool,
  { academicYearId, seasonId }: Term,
  count: number,
): Promise<Caller[]> {
  const { rows } = await pool.query<{ id: number; login: string }>(
    `select u.id, u.login from users u
     where u.status = 'active' and not u.must_update_credentials
       and exists (select from user_roles r where r.user_id = u.id and r.role = 'student')
       and exists (
         select from assignment_students seat join teaching_assignments a on a.id = seat.assignment_id
         where seat.student_id = u.id and seat.removed_at is null and a.academic_year_id = $1 and a.season_id = $2)
       and not exists (
         select from assignment_students seat
         join teaching_assignments a on a.id = seat.assignment_id
         join streams s on s.id = a.stream_id and s.name like 'bench %'
         where seat.student_id = u.id)
     order by md5(u.id::text) limit $3`,
    [academicYearId, seasonId, count],
  );
  return rows.map(({ id, login }) => ({
    login,
    person: { id, role: 'student', roles: ['student'], grants: [] },
  }));
}

/** Students who have final grades. */
export async function gradedStudents(pool: Pool, count: number): Promise<Caller[]> {
  const { rows } = await pool.query<{ id: number; login: string }>(
    `select u.id, u.login from users u
     where u.status = 'active' and not u.must_update_credentials
       and exists (select from user_roles r where r.user_id = u.id and r.role = 'student')
       and exists (select from grade_records r where r.student_id = u.id and r.is_final)
     order by md5(u.id::text) limit $1`,
    [count],
  );
  return rows.map(({ id, login }) => ({
    login,
    person: { id, role: 'student', roles: ['student'], grants: [] },
  }));
}

export async function teachersOf(pool: Pool, ids: readonly number[]): Promise<Caller[]> {
  const { rows } = await pool.query<{ id: number; login: string }>(
    'select id, login from users where id = any($1::int[]) order by array_position($1::int[], id)',
    [ids],
  );
  return rows.map(({ id, login }) => ({
    login,
    person: { id, role: 'teacher', roles: ['teacher'], grants: [] },
  }));
}

/** Sessions and counters of earlier runs: a table that grows from run to run would measure the runs. */
export async function forgetEarlierRuns(pool: Pool): Promise<void> {
  const callers = 'select distinct user_id from sessions where device = $1';
  await pool.query(`delete from known_devices where user_id in (${callers})`, [benchDevice]);
  await pool.query('delete from sessions where device = $1', [benchDevice]);
  await pool.query('delete from rate_counters');
}
