import { wordingStates } from '@bilim/contract/wording';
import * as z from 'zod/mini';

import { queueFields } from '#platform/queues/queueSearch.ts';
import { searchOf } from '#platform/search/searchOf.ts';

/** What the address of the texts says; `open` is the side and the key of one. */
export type WordingSearch = ReturnType<typeof parseWordingSearch>;
export const parseWordingSearch = searchOf({
  ...queueFields(wordingStates),
  open: z.string().check(z.regex(/^(page|server) [\w.]{1,200}$/)),
});
