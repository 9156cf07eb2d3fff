import type { Calls } from '../../actors/rows.ts';

export const authorisation = {
  launch: { list: { cells: '401 no no no no no no no no ok' } },
} satisfies Partial<Calls>;
