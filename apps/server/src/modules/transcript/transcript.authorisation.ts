import type { Calls } from '../../actors/rows.ts';
import * as people from '../../actors/people.ts';

const readers = '401 own no no no no ok no ok ok';
const send = (actor: string) => ({
  id_student: actor === 'SO' ? people.classmate.id : people.student.id,
  lang: 'ru',
});

export const authorisation = {
  transcript: {
    open: { cells: readers, send },
    plan: { cells: readers, send },
    export: { cells: readers, send },
    // Without grades there is nothing to issue, which only tells whoever may.
    issue: {
      cells: '401 no no no no no no no no no',
      send: (actor) => ({ ...send(actor), id_student: 9_999 }),
    },
  },
} satisfies Partial<Calls>;
