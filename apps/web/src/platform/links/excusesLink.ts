import { officeStates, type OfficeState } from '@bilim/contract/addressWords';

/** What the address of the office's excuses says. */
export interface ExcusesSearch {
  /** Those that wait when left out. */
  readonly state?: OfficeState;
  /** Part of a student's name. */
  readonly find?: string;
  /** The one that is open. */
  readonly open?: number;
}

/** Props of a `<Link>` to the excuses. */
export function excusesLink(search: ExcusesSearch = {}) {
  return { to: '/admin/excuses', search } as const;
}

/** Takes from an address what the screen understands; the rest is left out. */
export function parseExcusesSearch(raw: Readonly<Record<string, unknown>>): ExcusesSearch {
  const { find, open } = raw;
  const state = officeStates.find((one) => one === raw['state']);
  return {
    ...(state === undefined ? {} : { state }),
    ...(typeof find === 'string' && find !== '' ? { find: find.slice(0, 100) } : {}),
    ...(Number.isSafeInteger(open) && Number(open) > 0 ? { open: Number(open) } : {}),
  };
}
