import { officeStates, type OfficeState } from '@bilim/contract/addressWords';

import { parseQueueSearch, type QueueSearch } from './queueSearch.ts';

/** What the address of the office's excuses says. */
export type ExcusesSearch = QueueSearch<OfficeState>;

export function parseExcusesSearch(raw: Readonly<Record<string, unknown>>): ExcusesSearch {
  return parseQueueSearch(officeStates, raw);
}
