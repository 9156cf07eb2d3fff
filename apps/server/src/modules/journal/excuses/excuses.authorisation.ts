import { nobodyKnows, excuseOffices } from '../../../actors/rows.ts';
import type { Calls } from '../../../actors/rows.ts';
import { lastWeek } from '../../../actors/classes.ts';

export const authorisation = {
  'journal/excuse': {
    submit: {
      cells: '401 own own no no no no no no no',
      send: () => ({ from: lastWeek, till: lastWeek, kind: 'illness', words: 'Простуда' }),
    },
    own: { cells: '401 own own no no no no no no no' },
    // There is no such excuse.
    withdraw: { cells: nobodyKnows, send: () => ({ id_excuse: 1_000_000 }) },
    queue: { cells: excuseOffices, send: () => ({ state: 'waiting' }) },
    file: { cells: nobodyKnows, send: () => ({ id_file: '3b241101-e2bb-4255-8caf-4136c566a962' }) },
    decide: { cells: nobodyKnows, send: () => ({ id_excuse: 1_000_000, accept: 1 }) },
    recall: { cells: nobodyKnows, send: () => ({ id_excuse: 1_000_000, answer: 'Ошибка' }) },
  },
} satisfies Partial<Calls>;
