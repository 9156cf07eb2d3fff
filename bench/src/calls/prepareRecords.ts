import type { Endpoint, Input } from '@bilim/contract';
import { ratingApi } from '@bilim/contract/rating';
import { transcriptApi } from '@bilim/contract/transcript';
import type { Parts } from '@bilim/server/measuring';

import type { Studio } from '../derive/studio.ts';
import { gradedStudents } from '../setup/people.ts';

import { readGoal } from './measuredCall.ts';
import type { MeasuredCall } from './measuredCall.ts';
import { prepareCall } from './prepareCall.ts';

const callers = 60;

/** What students read of their grades. */
export const recordsCalls = {
  transcript: async (studio: Studio, parts: Parts) =>
    await ofStudents(studio, parts, { name: 'transcript', endpoint: transcriptApi.open, input: {} }),
  'rating/own': async (studio: Studio, parts: Parts) =>
    await ofStudents(studio, parts, { name: 'rating/own', endpoint: ratingApi.own, input: {} }),
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
