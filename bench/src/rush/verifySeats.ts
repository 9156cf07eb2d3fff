import type { Pool } from 'pg';

import type { Term } from '../setup/term.ts';

export interface SeatCheck {
  readonly registrations: number;
  readonly seats: number;
  readonly taken: number;
  /** Classes with more students than seats, and those whose counter tells otherwise than their list. */
  readonly oversold: number;
  readonly miscounted: number;
  /** Students with two live registrations of a discipline, or in two classes of one. */
  readonly double: number;
  /** Seats without a registration. */
  readonly halves: number;
}

/** What stands in the database, counted from the lists and never from the counters. */
export async function verifySeats(pool: Pool, { academicYearId, seasonId }: Term): Promise<SeatCheck> {
  const { rows } = await pool.query<SeatCheck>(
    `with class as materialized (
       select a.id, a.discipline_id, pool.seats, pool.taken, (
         select count(*)::int from assignment_students seat where seat.assignment_id = a.id and seat.removed_at is null) as sitting
       from teaching_assignments a join registration_pools pool on pool.assignment_id = a.id
       where a.academic_year_id = $1 and a.season_id = $2
     ), sitting as materialized (
       select seat.student_id, class.discipline_id, count(*)::int as times from class
       join assignment_students seat on seat.assignment_id = class.id and seat.removed_at is null group by 1, 2
     ), live as materialized (
       select r.student_id, r.discipline_id, count(*)::int as times from discipline_registrations r
       where r.academic_year_id = $1 and r.season_id = $2 and r.status in ('registered', 'confirmed') group by 1, 2
     )
     select (select coalesce(sum(times), 0)::int from live) as registrations,
       (select coalesce(sum(seats), 0)::int from class) as seats, (select coalesce(sum(sitting), 0)::int from class) as taken,
       (select count(*)::int from class where sitting > seats) as oversold,
       (select count(*)::int from class where sitting <> taken) as miscounted,
       (select count(*)::int from sitting where times > 1) + (select count(*)::int from live where times > 1) as double,
       (select count(*)::int from sitting s where not exists (
         select from live l where l.student_id = s.student_id and l.discipline_id = s.discipline_id)) as halves`,
    [academicYearId, seasonId],
  );
  if (rows[0] === undefined) throw new Error('seats are always counted');
  return rows[0];
}

export const wrongIn = ({ oversold, miscounted, double, halves }: SeatCheck) =>
  oversold + miscounted + double + halves;

export const tellSeats = ({ taken, seats, registrations, ...check }: SeatCheck) =>
  `Counted from the lists: ${taken} of ${seats} seats taken, ${registrations} registrations, ` +
  `${check.oversold} oversold, ${check.miscounted} miscounted, ${check.double} double, ${check.halves} halves.`;
