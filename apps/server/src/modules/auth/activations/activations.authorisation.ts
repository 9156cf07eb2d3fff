import type { Calls } from '../../../actors/rows.ts';
import * as people from '../../../actors/people.ts';

/** Whoever arranges first passwords. */
const accountOffices = '401 no no no no no ok no ok ok';

export const authorisation = {
  activations: {
    groups: { cells: accountOffices },
    overview: { cells: accountOffices },
    people: { cells: accountOffices },
    issue: { cells: accountOffices, send: () => ({ people: [people.student.id], byLetter: 0 }) },
    holders: { cells: accountOffices, send: () => ({ query: 'student' }) },
    renew: { cells: accountOffices, send: () => ({ id: people.student.id }) },
  },
} satisfies Partial<Calls>;
