import type { Calls } from '../../actors/rows.ts';

/** Students get their own places only; teachers those of their groups, offices those in their scope. */
const readers = '401 no no emp emp emp emp no emp emp';

export const authorisation = {
  rating: {
    own: { cells: '401 emp emp no no no no no no no' },
    list: { cells: readers },
    workbook: { cells: readers.replaceAll('emp', 'ok') },
    choices: { cells: readers.replaceAll('emp', 'ok') },
  },
} satisfies Partial<Calls>;
