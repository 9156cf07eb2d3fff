import { everySignedIn, term } from '../../actors/rows.ts';
import type { Calls } from '../../actors/rows.ts';
import * as people from '../../actors/people.ts';

export const authorisation = {
  schedule: {
    teacher: {
      cells: everySignedIn,
      send: () => ({ ws: term.id_w_s, year: term.id_a_year, id: people.teacher.id }),
    },
    student: {
      cells: '401 own no no no no ok no ok ok',
      send: (actor) => ({
        ws: term.id_w_s,
        year: term.id_a_year,
        id: actor === 'SO' ? people.classmate.id : people.student.id,
      }),
    },
  },
  'schedule/calendar': {
    state: { cells: everySignedIn },
    make: { cells: everySignedIn, send: () => ({ number: 0 }) },
    revoke: { cells: everySignedIn, send: () => ({ number: 0 }) },
    file: { cells: everySignedIn },
  },
} satisfies Partial<Calls>;
