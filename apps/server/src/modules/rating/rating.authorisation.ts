import type { Calls } from '../../actors/rows.ts';

/** Students get their own places only; teachers those of their groups, offices those in their scope. */
const readers = '401 no no emp emp emp emp no emp emp';

const wholeTime = { id_a_year: 0, id_half: 0 };

export const authorisation = {
  rating: {
    own: { cells: '401 emp emp no no no no no no no' },
    list: { cells: readers },
    workbook: { cells: readers.replaceAll('emp', 'ok') },
    choices: { cells: readers.replaceAll('emp', 'ok') },
    basis: { cells: '401 emp emp no no no no no no no', send: () => wholeTime },
    published: { cells: '401 ok ok no no no no no no no', send: () => wholeTime },
    consent: { cells: '401 ok ok no no no no no no no', send: () => ({ agreed: 0 }) },
    publications: { cells: readers, send: () => wholeTime },
    publish: {
      cells: '401 no no no no no ok no ok ok',
      send: () => ({ ...wholeTime, groups: [], published: 1 }),
    },
  },
} satisfies Partial<Calls>;
