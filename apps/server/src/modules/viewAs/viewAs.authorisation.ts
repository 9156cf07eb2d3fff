import { everySignedIn } from '../../testing/authorisation.ts';
import type { Calls } from '../../testing/authorisation.ts';
import * as people from '../../testing/people.ts';

export const authorisation = {
  viewAs: {
    start: {
      cells: '401 no no no no no no no no ok',
      send: () => ({ id: people.student.id, reason: 'Не видит расписания' }),
    },
    stop: { cells: everySignedIn },
  },
} satisfies Partial<Calls>;
