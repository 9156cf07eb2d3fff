import { everySignedIn, nobodyKnows } from '../../actors/rows.ts';
import type { Calls } from '../../actors/rows.ts';

export const authorisation = {
  confirmations: {
    list: { cells: everySignedIn },
    decide: { cells: nobodyKnows, send: () => ({ id: 999_999, confirmed: 1 }) },
  },
} satisfies Partial<Calls>;
