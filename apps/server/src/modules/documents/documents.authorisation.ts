import { anybody, nobodyKnows } from '../../actors/rows.ts';
import type { Calls } from '../../actors/rows.ts';
import * as people from '../../actors/people.ts';

const unknown = () => ({ document: 9_999 });

export const authorisation = {
  documents: {
    list: {
      cells: '401 own no no no no ok no ok ok',
      send: (actor) => ({ id_student: actor === 'SO' ? people.classmate.id : people.student.id }),
    },
    file: { cells: nobodyKnows, send: unknown },
    share: { cells: nobodyKnows, send: () => ({ ...unknown(), shows: 'mask', single: 0 }) },
    closeLink: { cells: nobodyKnows, send: () => ({ link: 9_999 }) },
    revoke: { cells: nobodyKnows, send: () => ({ ...unknown(), reason: 'Ошибка' }) },
    verify: { cells: 'no no no no no no no no no no', send: () => ({ code: 'A'.repeat(26) }) },
    verification: { cells: anybody },
  },
} satisfies Partial<Calls>;
