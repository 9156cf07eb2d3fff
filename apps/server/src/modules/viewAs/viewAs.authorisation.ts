import { everySignedIn } from '../../actors/rows.ts';
import type { Calls } from '../../actors/rows.ts';
import * as people from '../../actors/people.ts';

export const authorisation = {
  viewAs: {
    start: {
      cells: '401 no no no no no no no no ok',
      send: () => ({ id: people.student.id, reason: 'Не видит расписания' }),
    },
    stop: { cells: everySignedIn },
  },
} satisfies Partial<Calls>;
