import type { Endpoint, Input, Person } from '@bilim/contract';

import type { PasswordCheck } from '../bare/plan.ts';
import { derivePlan } from '../derive/derivePlan.ts';
import type { Recording, Studio } from '../derive/studio.ts';

import { leastPlan } from './least.ts';
import type { Least } from './least.ts';
import { spread } from './measuredCall.ts';
import type { MeasuredCall, Shot } from './measuredCall.ts';

/** One caller of a call, and what it asks for: twice, to tell apart what changes from what stays. */
export interface Sample<E extends Endpoint> {
  /** Null for whoever is not signed in. */
  readonly person: Person | null;
  readonly inputs: readonly [Input<E>, Input<E>];
}

interface Wanted<E extends Endpoint> {
  readonly name: string;
  readonly endpoint: E;
  readonly samples: readonly Sample<E>[];
  readonly goal: number;
  readonly passwordCheck?: PasswordCheck;
  readonly least?: Least;
}

/** Lets every caller make the call in the studio and takes down what the bare server has to do for it. */
export async function prepareCall<E extends Endpoint>(
  studio: Studio,
  { name, endpoint, samples, goal, passwordCheck, least }: Wanted<E>,
): Promise<MeasuredCall> {
  const recordings: Recording[] = [];
  const callers = [];
  for (const { person, inputs } of samples) {
    const browser = await studio.browserOf(person);
    const first = await studio.record(browser, endpoint, inputs[0]);
    const second = await studio.record(browser, endpoint, inputs[1]);
    recordings.push(first);
    callers.push(derivePlan(name, first, second));
  }
  const shots = recordings.map(({ request: { body, path } }, caller): Shot => ({ caller, body, path }));
  return {
    name,
    goal,
    isWrite: endpoint.effect !== 'read',
    roundTrips: Math.max(...recordings.map(({ statements }) => statements.length)),
    path: endpoint.path,
    ...(recordings[0]?.request.method === 'GET' ? { method: 'GET' as const } : {}),
    headers: recordings.map(({ request }) => request.headers),
    plan: { name, callers, passwordCheck },
    least:
      least &&
      leastPlan(
        name,
        least,
        recordings.map((recording, at) => ({ recording, callerId: samples[at]?.person?.id ?? 0 })),
      ),
    aim: async (connections) => spread(shots, connections),
    countWritten: async () => undefined,
  };
}
