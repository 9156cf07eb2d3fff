import { everySignedIn } from '../../actors/rows.ts';
import type { Calls } from '../../actors/rows.ts';

export const authorisation = {
  live: { since: { cells: everySignedIn } },
} satisfies Partial<Calls>;
