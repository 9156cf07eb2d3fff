import { everySignedIn } from '../../actors/rows.ts';
import type { Calls } from '../../actors/rows.ts';

export const authorisation = {
  home: { facts: { cells: everySignedIn } },
} satisfies Partial<Calls>;
