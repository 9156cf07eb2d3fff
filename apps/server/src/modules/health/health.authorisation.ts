import type { Calls } from '../../actors/rows.ts';

const administrators = '401 no no no no no no no no ok';

export const authorisation = {
  health: {
    read: { cells: administrators },
    settle: { cells: administrators, send: () => ({ kind: 'file.remove', again: 1 }) },
  },
} satisfies Partial<Calls>;
