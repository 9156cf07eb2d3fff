import { everySignedIn } from '../testing/authorisation.ts';
import type { Calls } from '../testing/authorisation.ts';

export const beginningAuthorisation = {
  beginning: { all: { cells: everySignedIn } },
} satisfies Partial<Calls>;
