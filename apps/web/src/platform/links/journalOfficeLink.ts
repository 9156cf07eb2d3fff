import {
  removalKinds,
  requestStates,
  type RemovalKind,
  type RequestState,
} from '@bilim/contract/addressWords';

import { parseQueueSearch, type QueueSearch } from './queueSearch.ts';

/** What the address of the journals' office says; `find` is part of a discipline, a group, a teacher or a student. */
export interface JournalOfficeSearch extends QueueSearch<RequestState> {
  readonly tab?: JournalOfficeTab;
  readonly kind?: RemovalKind;
}

export type JournalOfficeTab = (typeof journalOfficeTabs)[number];
export const journalOfficeTabs = ['requests', 'unfilled', 'permissions', 'removals'] as const;

/** Props of a `<Link>` to one of its lists. */
export function journalOfficeLink(search: JournalOfficeSearch) {
  return { to: '/admin/journal', search } as const;
}

/** Takes from an address what the screen understands; the rest is left out. */
export function parseJournalOfficeSearch(raw: Readonly<Record<string, unknown>>): JournalOfficeSearch {
  const tab = journalOfficeTabs.find((one) => one === raw['tab']);
  const kind = removalKinds.find((one) => one === raw['kind']);
  return {
    ...parseQueueSearch(requestStates, raw),
    ...(tab === undefined ? {} : { tab }),
    ...(kind === undefined ? {} : { kind }),
  };
}
