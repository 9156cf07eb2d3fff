import * as people from '../../actors/people.ts';
import type { Calls } from '../../actors/rows.ts';

const keepers = '401 no no no no no no no no ok';
const reason = 'Замещает на время отпуска';

export const authorisation = {
  rights: {
    overview: { cells: keepers },
    holdings: { cells: keepers, send: () => ({ uid: people.teacher.id }) },
    places: { cells: keepers, send: () => ({ query: '' }) },
    give: { cells: keepers, send: () => ({ uid: people.scheduler.id, grant: 'photos.read', reason }) },
    withdraw: { cells: '401 no no no no no no no no no', send: () => ({ id: 'g999999', reason }) },
    saveRole: {
      cells: keepers,
      send: () => ({ ru: 'Куратор', kg: 'Куратор', en: 'Curator', grants: [], reason }),
    },
  },
} satisfies Partial<Calls>;
