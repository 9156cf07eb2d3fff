import { reportStates } from '@bilim/contract/addressWords';

import { queueSearchOf } from '#platform/queues/queueSearch.ts';

/** What the address of the reported messages says. */
export type ChatReportsSearch = ReturnType<typeof parseChatReportsSearch>;
export const parseChatReportsSearch = queueSearchOf(reportStates);
