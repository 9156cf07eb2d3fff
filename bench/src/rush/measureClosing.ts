import { lookForClosings } from '@bilim/server/measuring';

import { prepareRush } from './prepareRush.ts';
import { endStep, timed, toldOnly, word } from './stage.ts';
import type { Stage, Told } from './stage.ts';
import { tellSeats, verifySeats, wrongIn } from './verifySeats.ts';

/** A period ends in which nobody chose anything: the plan registers everybody, and all is confirmed; then it is opened again. */
export async function measureClosing({ database, terminal, people }: Stage): Promise<Told> {
  const { parts } = database;
  const { pool } = parts;
  const { term, visits } = await terminal.during('Offers', () => prepareRush(pool, people));
  const of = [term.academicYearId, term.seasonId];
  const half = 'academic_year_id = $1 and season_id = $2';
  await pool.query(
    `with ended as (update registration_periods set closes_at = date_trunc('milliseconds', now()) where ${half} returning id)
     insert into registration_steps (academic_year_id, season_id, period_id, kind, effects)
     select $1, $2, id, 'closed', '{"of": 0, "confirmed": []}' from ended`,
    of,
  );
  const seconds = await timed(terminal, 'Closing', () => lookForClosings(parts));
  const check = await verifySeats(pool, term);
  const { rows } = await pool.query<{ open: number }>(
    `select count(*)::int as open from discipline_registrations where ${half} and status = 'registered'`,
    of,
  );
  await endStep(pool, term, 'closed');
  const back = await timed(terminal, 'Opening it again', () => lookForClosings(parts));
  const left = await verifySeats(pool, term);
  const isRight =
    check.registrations >= visits.length &&
    check.taken === visits.length &&
    wrongIn(check) + (rows[0]?.open ?? 0) === 0 &&
    left.registrations + left.taken + wrongIn(left) === 0;
  const confirmed = `${check.registrations} registrations`;
  return {
    rows: [
      [`${confirmed} of the plan, ${check.taken} seated`, String(visits.length), '', word(isRight)],
      toldOnly('registered and confirmed in', seconds),
      toldOnly('opened again in', back),
    ],
    notes: [`The closing: ${tellSeats(check)}`],
    isMet: isRight,
  };
}
