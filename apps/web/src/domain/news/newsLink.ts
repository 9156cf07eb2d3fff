import { newsStates } from '@bilim/contract/newsWords';
import * as z from 'zod/mini';

import { anId, ifSo, someText } from '#platform/search/fields.ts';
import { searchOf } from '#platform/search/searchOf.ts';

/** What the address of the news says. */
export type NewsSearch = ReturnType<typeof parseNewsSearch>;
export const parseNewsSearch = searchOf({
  /** Part of the headline or the text. */
  find: someText,
  /** Only what was not read. */
  unread: ifSo,
  /** Only what is written for the own faculty, whosever address this is. */
  mine: ifSo,
});

/** Props of a `<Link>` to the feed. */
export function newsLink(search: NewsSearch = {}) {
  return { to: '/news', search } as const;
}

/** Props of a `<Link>` to one item. */
export function newsItemLink(newsId: number) {
  return { to: '/news/$newsId', params: { newsId: String(newsId) } } as const;
}

/** What the address of the editors' list says. */
export type NewsOfficeSearch = ReturnType<typeof parseNewsOfficeSearch>;
export const parseNewsOfficeSearch = searchOf({
  /** Published items when left out. */
  state: z.enum(newsStates),
  find: someText,
});

export function newsOfficeLink(search: NewsOfficeSearch = {}) {
  return { to: '/news/office', search } as const;
}

/** What the address of the composer says. */
export type ComposeSearch = ReturnType<typeof parseComposeSearch>;
export const parseComposeSearch = searchOf({
  /** The item that is changed; a new one when left out. */
  edit: anId,
});

export function composeLink(search: ComposeSearch = {}) {
  return { to: '/news/compose', search } as const;
}

/** Props of a `<Link>` to whom an item has reached. */
export function reachLink(newsId: number) {
  return { to: '/news/$newsId/reach', params: { newsId: String(newsId) } } as const;
}
