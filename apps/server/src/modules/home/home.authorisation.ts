import { everySignedIn } from '../../testing/authorisation.ts';
import type { Calls } from '../../testing/authorisation.ts';

export const homeAuthorisation = {
  home: { facts: { cells: everySignedIn } },
} satisfies Partial<Calls>;
