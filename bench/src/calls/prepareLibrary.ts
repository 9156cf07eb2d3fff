import { libraryApi } from '@bilim/contract/library';
import type { Input } from '@bilim/contract';
import type { Parts } from '@bilim/server/measuring';

import type { Studio } from '../derive/studio.ts';
import { prepareBooks } from '../setup/books.ts';
import { pickStudents } from '../setup/people.ts';
import { demoTerm } from '../setup/term.ts';

import { readGoal } from './measuredCall.ts';
import type { MeasuredCall } from './measuredCall.ts';
import { prepareCall } from './prepareCall.ts';

const students = 100;

type Asked = Input<typeof libraryApi.list>;

/** Pages of a library of 50,000 titles, each student another question. */
function measured(name: string, questionOf: (place: number) => Asked) {
  return async (studio: Studio, { pool }: Parts): Promise<MeasuredCall> => {
    await prepareBooks(pool);
    const picked = await pickStudents(pool, await demoTerm(pool), students);
    const samples = picked.map(({ person }, place) => {
      const input = questionOf(place);
      return { person, inputs: [input, input] as const };
    });
    return await prepareCall(studio, { name, endpoint: libraryApi.list, samples, goal: readGoal });
  };
}

const words = ['алгоритмы', 'линейная алгебра', 'физика', 'право', 'химия нефти', 'история', 'экономика'];
const slips = ['алгоримты', 'линейная алгерба', 'фзика', 'право', 'хмиия', 'исторря', 'экономка'];
const oneOf = (all: readonly string[], place: number) => all[place % all.length] ?? '';

export const libraryCalls = {
  getbooklist: measured('getbooklist', (place) => ({ page: 1 + (place % 40) })),
  'getbooklist search': measured('getbooklist search', (place) => ({ page: 1, query: oneOf(words, place) })),
  'getbooklist slip': measured('getbooklist slip', (place) => ({ page: 1, query: oneOf(slips, place) })),
};
