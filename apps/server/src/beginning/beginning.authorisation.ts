import { everySignedIn } from '../testing/authorisation.ts';
import type { Calls } from '../testing/authorisation.ts';

export const authorisation = {
  beginning: { all: { cells: everySignedIn } },
} satisfies Partial<Calls>;
