import type { ReportState } from '@bilim/contract/chat/reports';

// Written out, so that the first page does not load the contract of reports.
const states = ['waiting', 'kept', 'removed'] as const satisfies readonly ReportState[];

/** What the address of the reported messages says. */
export interface ChatReportsSearch {
  /** Those that wait when left out. */
  readonly state?: ReportState;
  /** The one that is open. */
  readonly open?: number;
}

/** Props of a `<Link>` to the reported messages. */
export function chatReportsLink(search: ChatReportsSearch = {}) {
  return { to: '/admin/chat', search } as const;
}

/** Takes from an address what the screen understands; the rest is left out. */
export function parseChatReportsSearch(raw: Readonly<Record<string, unknown>>): ChatReportsSearch {
  const { open } = raw;
  const state = states.find((one) => one === raw['state']);
  return {
    ...(state === undefined ? {} : { state }),
    ...(Number.isSafeInteger(open) && Number(open) > 0 ? { open: Number(open) } : {}),
  };
}
