import type { Endpoint, Input } from '@bilim/contract';
import { qrReportsApi } from '@bilim/contract/qrReports';
import { ratingApi } from '@bilim/contract/rating';
import { transcriptApi } from '@bilim/contract/transcript';
import type { Parts } from '@bilim/server/measuring';

import type { Studio } from '../derive/studio.ts';
import { officeOf } from '../setup/office.ts';
import { gradedStudents } from '../setup/people.ts';

import { readGoal } from './measuredCall.ts';
import type { MeasuredCall } from './measuredCall.ts';
import { prepareCall } from './prepareCall.ts';

const callers = 60;

/** What students and offices read of grades. */
export const recordsCalls = {
  transcript: async (studio: Studio, parts: Parts) =>
    await ofStudents(studio, parts, { name: 'transcript', endpoint: transcriptApi.open, input: {} }),
  'rating/own': async (studio: Studio, parts: Parts) =>
    await ofStudents(studio, parts, { name: 'rating/own', endpoint: ratingApi.own, input: {} }),
  getqrforreportstudent: prepareCards,
} as const;

interface Asked<E extends Endpoint> {
  readonly name: string;
  readonly endpoint: E;
  readonly input: Input<E>;
}

async function ofStudents<E extends Endpoint>(
  studio: Studio,
  { pool }: Parts,
  { name, endpoint, input }: Asked<E>,
): Promise<MeasuredCall> {
  const picked = await gradedStudents(pool, callers);
  const samples = picked.map(({ person }) => ({ person, inputs: [input, input] as const }));
  return await prepareCall(studio, { name, endpoint, samples, goal: readGoal });
}

/** The cards of a group, one group after the other. */
async function prepareCards(studio: Studio, { pool }: Parts): Promise<MeasuredCall> {
  const person = await officeOf(pool, ['people.read']);
  const { rows } = await pool.query<{ id: number }>(
    `select g.id from groups g where exists (
       select from student_group_periods period where period.group_id = g.id and period.is_main
         and period.period @> current_date)
     order by md5(g.id::text) limit $1`,
    [callers],
  );
  const samples = rows.map(({ id: groupId }) => ({
    person,
    inputs: [{ groupId }, { groupId }] as const,
  }));
  return await prepareCall(studio, {
    name: 'getqrforreportstudent',
    endpoint: qrReportsApi.cards,
    samples,
    goal: readGoal,
  });
}
