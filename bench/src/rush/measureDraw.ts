import { lookForDraws } from '@bilim/server/measuring';
import type { Pool } from 'pg';

import type { Term } from '../setup/term.ts';
import { prepareRush } from './prepareRush.ts';
import { endStep, timed, toldOnly, word } from './stage.ts';
import type { Stage, Told } from './stage.ts';
import { tellSeats, verifySeats, wrongIn } from './verifySeats.ts';

const goalSeconds = 60;

/** Wishes of everybody for six disciplines come to their end, and all seats are given at once; then they are taken back. */
export async function measureDraw({ database, terminal, people }: Stage): Promise<Told> {
  const { parts } = database;
  const { pool } = parts;
  const { term, studentIds, visits } = await terminal.during('Offers', () => prepareRush(pool, people));
  await terminal.during('Wishes', () => wish(pool, term, studentIds));
  await lookForDraws(parts);
  // Moments of the server end with their thousandth.
  await pool.query(
    `update registration_periods set wishes_close_at = date_trunc('milliseconds', now()) where draw_rule is not null
     and academic_year_id = $1 and season_id = $2`,
    [term.academicYearId, term.seasonId],
  );
  const seconds = await timed(terminal, `${visits.length} wishes`, () => lookForDraws(parts));
  const check = await verifySeats(pool, term);
  await lookForDraws(parts);
  const again = await verifySeats(pool, term);
  await endStep(pool, term, 'drawn');
  const back = await timed(terminal, 'Taking it back', () => lookForDraws(parts));
  const left = await verifySeats(pool, term);
  const isRight =
    check.registrations === visits.length &&
    wrongIn(check) === 0 &&
    JSON.stringify(again) === JSON.stringify(check) &&
    left.registrations + left.taken + wrongIn(left) === 0;
  const isQuick = seconds <= goalSeconds;
  return {
    rows: [
      [
        `${studentIds.length} students with ${visits.length} wishes seated in`,
        `${seconds.toFixed(1)} s`,
        `<= ${goalSeconds} s`,
        word(isQuick),
      ],
      ['registrations after it', String(check.registrations), String(visits.length), word(isRight)],
      toldOnly('all of it taken back in', back),
    ],
    notes: [`The draw: ${tellSeats(check)}`],
    isMet: isQuick && isRight,
  };
}

/** Each student wishes two classes of each discipline, most of them the same ones. */
async function wish(
  pool: Pool,
  { academicYearId, seasonId }: Term,
  studentIds: readonly number[],
): Promise<void> {
  const of = [academicYearId, seasonId];
  await pool.query(
    `insert into class_wishes (student_id, assignment_id, rank)
     select student_id, assignment_id, rank from (
       select sitting.student_id, a.id as assignment_id, row_number() over (
         partition by sitting.student_id, a.discipline_id order by a.subgroup * (0.5 + random())) as rank
       from student_group_periods sitting
       join stream_groups link on link.group_id = sitting.group_id
       join teaching_assignments a on a.stream_id = link.stream_id and a.academic_year_id = $1 and a.season_id = $2
       where sitting.is_main and sitting.period @> current_date and sitting.student_id = any($3::int[])) wished
     where rank <= 2`,
    [...of, studentIds],
  );
  await pool.query(
    `insert into registration_periods (academic_year_id, season_id, kind, wishes_open_at, wishes_close_at, draw_rule, opens_at, closes_at)
     values ($1, $2, 'any', now() - interval '1 day', now() + interval '1 hour', 'lottery', now() + interval '2 hours', now() + interval '9 days')`,
    of,
  );
  await pool.query('analyze class_wishes, stream_groups');
}
