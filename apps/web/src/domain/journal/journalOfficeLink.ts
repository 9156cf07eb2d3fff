import { removalKinds, requestStates } from '@bilim/contract/addressWords';
import * as z from 'zod/mini';

import { queueFields } from '#platform/queues/queueSearch.ts';
import { searchOf } from '#platform/search/searchOf.ts';

export const journalOfficeTabs = ['requests', 'unfilled', 'permissions', 'removals'] as const;

/** What the address of the journals' office says; `find` is part of a discipline, a group, a teacher or a student. */
export type JournalOfficeSearch = ReturnType<typeof parseJournalOfficeSearch>;
export const parseJournalOfficeSearch = searchOf({
  ...queueFields(requestStates),
  tab: z.enum(journalOfficeTabs),
  kind: z.enum(removalKinds),
});

/** Props of a `<Link>` to one of its lists. */
export function journalOfficeLink(search: JournalOfficeSearch) {
  return { to: '/admin/journal', search } as const;
}
