import { everySignedIn } from '../../testing/authorisation.ts';
import type { Calls } from '../../testing/authorisation.ts';

export const authorisation = {
  live: { since: { cells: everySignedIn } },
} satisfies Partial<Calls>;
