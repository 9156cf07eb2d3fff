import { ratingApi } from '@bilim/contract/rating';
import { systemClock, workOutAll } from '@bilim/server/measuring';
import type { Parts } from '@bilim/server/measuring';

import { gradedStudents } from '../setup/people.ts';

import { visitorFor } from './visitor.ts';
import type { App } from './visitor.ts';

const readers = 20;
const goalSeconds = 60;

/** Works the rating of everybody out while these read their own places without a pause. */
export async function measureRating(app: App, parts: Parts): Promise<string[][]> {
  const students = await gradedStudents(parts.pool, readers);
  const reading = await Promise.all(students.map(({ person }) => visitorFor(app, parts, person)));
  const over = new AbortController();
  const taken: number[] = [];
  const beside = reading.map(async ({ call }) => {
    while (!over.signal.aborted) {
      const began = performance.now();
      await call(ratingApi.own, {});
      taken.push(performance.now() - began);
    }
  });
  const began = performance.now();
  await workOutAll(parts.db, systemClock.now()).finally(() => over.abort());
  const seconds = (performance.now() - began) / 1_000;
  await Promise.all(beside);
  const worst = taken.toSorted((one, other) => one - other)[Math.floor(taken.length * 0.99)] ?? 0;
  const { rated, students: counted } = await countRated(parts);
  return [
    [
      `rating of ${counted} students worked out, ${rated} figures`,
      `${seconds.toFixed(1)} s`,
      `<= ${goalSeconds} s`,
    ],
    [`${taken.length} reads of own places beside, 99 of 100 within`, `${worst.toFixed(0)} ms`, ''],
  ];
}

async function countRated({ pool }: Parts) {
  const { rows } = await pool.query<{ rated: string; students: string }>(
    'select count(*) as rated, count(distinct student_id) as students from rating_figures',
  );
  const [row] = rows;
  if (row === undefined) throw new Error('nothing was counted');
  return row;
}
