import type { Calls } from '../../actors/rows.ts';

const readers = '401 no no no no no no no no ok';

export const authorisation = {
  audit: {
    list: { cells: readers },
    actions: { cells: readers },
    workbook: { cells: readers },
    csv: { cells: readers },
  },
} satisfies Partial<Calls>;
