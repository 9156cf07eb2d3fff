import { isLinkOutcome, type LinkOutcome } from '@bilim/contract/openidLink';
import * as z from 'zod/mini';

import { anId } from '#platform/search/fields.ts';
import { searchOf } from '#platform/search/searchOf.ts';

/** What the address of a card says. */
export const parsePersonalCardSearch = searchOf({
  /** Whose, my own when left out. */
  person: anId,
  /** What came of linking an account, when one comes back from there. */
  link: z.custom<LinkOutcome>(isLinkOutcome),
});
