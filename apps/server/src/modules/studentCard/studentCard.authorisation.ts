import { student } from '../../actors/people.ts';
import { anybody } from '../../actors/rows.ts';
import type { Calls } from '../../actors/rows.ts';
import { cardOfStudent } from './testing/cardOfStudent.ts';

const ownStudents = '401 own own no no no no no no no';

export const authorisation = {
  studentCard: {
    open: { cells: anybody, send: () => ({ data: cardOfStudent() }) },
    own: { cells: ownStudents },
    renew: { cells: ownStudents, send: () => ({ issue: 7 }) },
    revoke: {
      cells: '401 no no no no no ok no ok ok',
      send: () => ({ id_student: student.id, issue: 7 }),
    },
  },
} satisfies Partial<Calls>;
