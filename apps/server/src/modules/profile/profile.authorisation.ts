import { everySignedIn, ownId } from '../../actors/rows.ts';
import type { Calls } from '../../actors/rows.ts';
import * as people from '../../actors/people.ts';

export const authorisation = {
  profile: {
    data: {
      cells: '401 own no own own own ok own ok ok',
      send: (actor) =>
        ['RG', 'DL', 'AD'].includes(actor) ? { uid: people.student.id } : ownId('uid')(actor),
    },
    photo: { cells: everySignedIn, send: () => ({ uid: people.student.id }) },
    photoImage: { cells: '401 no no no no no no no no no', send: () => ({ uid: people.student.id }) },
    uploadPhoto: { cells: '401 ok ok ok ok ok ok ok ok ok' },
    position: { cells: everySignedIn, send: () => ({ id: people.teacher.id }) },
    find: { cells: everySignedIn, send: () => ({ query: 'Асан' }) },
  },
} satisfies Partial<Calls>;
