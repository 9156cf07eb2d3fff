import { newsStates, type NewsState } from '@bilim/contract/addressWords';

/** What the address of the news says. */
export interface NewsSearch {
  /** Part of the headline or the text. */
  readonly find?: string;
  /** Only what was not read. */
  readonly unread?: true;
  /** Only what is written for the own faculty, whosever address this is. */
  readonly mine?: true;
}

/** Props of a `<Link>` to the feed. */
export function newsLink(search: NewsSearch = {}) {
  return { to: '/news', search } as const;
}

/** Props of a `<Link>` to one item. */
export function newsItemLink(newsId: number) {
  return { to: '/news/$newsId', params: { newsId: String(newsId) } } as const;
}

/** Takes from an address what the feed understands; the rest is left out. */
export function parseNewsSearch(raw: Readonly<Record<string, unknown>>): NewsSearch {
  const { find, unread, mine } = raw;
  return {
    ...textOf(find),
    ...(unread === true ? { unread } : {}),
    ...(mine === true ? { mine } : {}),
  };
}

/** What the address of the editors' list says. */
export interface NewsOfficeSearch {
  /** Published items when left out. */
  readonly state?: NewsState;
  readonly find?: string;
}

export function newsOfficeLink(search: NewsOfficeSearch = {}) {
  return { to: '/news/office', search } as const;
}

export function parseNewsOfficeSearch(raw: Readonly<Record<string, unknown>>): NewsOfficeSearch {
  const state = newsStates.find((one) => one === raw['state']);
  return { ...(state === undefined ? {} : { state }), ...textOf(raw['find']) };
}

/** What the address of the composer says. */
export interface ComposeSearch {
  /** The item that is changed; a new one when left out. */
  readonly edit?: number;
}

export function composeLink(search: ComposeSearch = {}) {
  return { to: '/news/compose', search } as const;
}

export function parseComposeSearch({ edit }: Readonly<Record<string, unknown>>): ComposeSearch {
  return isId(edit) ? { edit } : {};
}

/** Props of a `<Link>` to whom an item has reached. */
export function reachLink(newsId: number) {
  return { to: '/news/$newsId/reach', params: { newsId: String(newsId) } } as const;
}

function textOf(find: unknown): { find?: string } {
  return typeof find === 'string' && find !== '' ? { find: find.slice(0, 100) } : {};
}

function isId(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) > 0;
}
