import { reportStates, type ReportState } from '@bilim/contract/addressWords';

import { parseQueueSearch, type QueueSearch } from './queueSearch.ts';

/** What the address of the reported messages says. */
export type ChatReportsSearch = QueueSearch<ReportState>;

export function parseChatReportsSearch(raw: Readonly<Record<string, unknown>>): ChatReportsSearch {
  return parseQueueSearch(reportStates, raw);
}
