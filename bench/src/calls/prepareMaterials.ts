import { materialsApi } from '@bilim/contract/materials';
import type { Parts } from '@bilim/server/measuring';

import type { Studio } from '../derive/studio.ts';
import { ownShelves, studiedShelves } from '../setup/shelves.ts';

import { readGoal } from './measuredCall.ts';
import { prepareCall } from './prepareCall.ts';

const callers = 60;

/** Study materials of a discipline, as the teacher and as a student has them. */
export const materialCalls = {
  umklist: async (studio: Studio, { pool }: Parts) => {
    const samples = (await ownShelves(pool, callers)).map(({ person, key }) => {
      const input = { ...key, teacherId: person.id };
      return { person, inputs: [input, input] as const };
    });
    return await prepareCall(studio, {
      name: 'umklist',
      endpoint: materialsApi.list,
      samples,
      goal: readGoal,
    });
  },
  getumklistforstud: async (studio: Studio, { pool }: Parts) => {
    const samples = (await studiedShelves(pool, callers)).map(({ person, key }) => ({
      person,
      inputs: [key, key] as const,
    }));
    return await prepareCall(studio, {
      name: 'getumklistforstud',
      endpoint: materialsApi.listForStudent,
      samples,
      goal: readGoal,
    });
  },
} as const;
