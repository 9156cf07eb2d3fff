import type { Calls } from '../../actors/rows.ts';

export const authorisation = {
  queues: { waiting: { cells: '401 no no no no no ok no ok ok' } },
} satisfies Partial<Calls>;
