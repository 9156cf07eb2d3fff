import { removalKinds, type RemovalKind } from '@bilim/contract/addressWords';

/** What the address of the journals' office says. */
export interface JournalOfficeSearch {
  readonly tab?: JournalOfficeTab;
  readonly kind?: RemovalKind;
  /** Part of a discipline, a group, a teacher or a student. */
  readonly find?: string;
}

export type JournalOfficeTab = (typeof journalOfficeTabs)[number];
export const journalOfficeTabs = ['requests', 'permissions', 'removals'] as const;

/** Props of a `<Link>` to where journals are restored and late changes permitted. */
export function journalOfficeLink(search: JournalOfficeSearch = {}) {
  return { to: '/admin/journal', search } as const;
}

/** Takes from an address what the screen understands; the rest is left out. */
export function parseJournalOfficeSearch(raw: Readonly<Record<string, unknown>>): JournalOfficeSearch {
  const tab = journalOfficeTabs.find((one) => one === raw['tab']);
  const kind = removalKinds.find((one) => one === raw['kind']);
  const find = raw['find'];
  return {
    ...(tab === undefined ? {} : { tab }),
    ...(kind === undefined ? {} : { kind }),
    ...(typeof find === 'string' && find !== '' ? { find: find.slice(0, 100) } : {}),
  };
}
