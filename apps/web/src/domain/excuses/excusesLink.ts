import { officeStates } from '@bilim/contract/addressWords';

import { queueSearchOf } from '#platform/queues/queueSearch.ts';

/** What the address of the office's excuses says. */
export type ExcusesSearch = ReturnType<typeof parseExcusesSearch>;
export const parseExcusesSearch = queueSearchOf(officeStates);
