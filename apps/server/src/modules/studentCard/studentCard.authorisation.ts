import { anybody } from '../../actors/rows.ts';
import type { Calls } from '../../actors/rows.ts';
import { cardOfStudent } from './testing/cardOfStudent.ts';

const ownStudents = '401 own own no no no no no no no';

export const authorisation = {
  studentCard: {
    open: { cells: anybody, send: () => ({ data: cardOfStudent() }) },
    own: { cells: ownStudents },
    renew: { cells: ownStudents, send: () => ({ issue: 7 }) },
  },
} satisfies Partial<Calls>;
