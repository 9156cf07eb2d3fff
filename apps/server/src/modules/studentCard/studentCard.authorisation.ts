import { anybody, cardOfStudent } from '../../testing/authorisation.ts';
import type { Calls } from '../../testing/authorisation.ts';

const ownStudents = '401 own own no no no no no no no';

export const authorisation = {
  studentCard: {
    open: { cells: anybody, send: () => ({ data: cardOfStudent() }) },
    own: { cells: ownStudents },
    renew: { cells: ownStudents, send: () => ({ issue: 7 }) },
  },
} satisfies Partial<Calls>;
