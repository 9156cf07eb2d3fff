import { everySignedIn } from '../actors/rows.ts';
import type { Calls } from '../actors/rows.ts';

export const authorisation = {
  beginning: { all: { cells: everySignedIn } },
} satisfies Partial<Calls>;
