import type { StoredMark } from './queuedMark.ts';

export interface Settled {
  readonly visitId: number;
  readonly stored: StoredMark;
}

/** How the line to the server stands: whether marks travel, wait for it, or may not be sent from here. */
export type Line = 'open' | 'waiting' | 'closed';

/** What the tabs of one person in one browser tell each other. */
export type News =
  | { readonly kind: 'changed'; readonly visitIds: readonly number[] }
  | { readonly kind: 'settled'; readonly settled: Settled }
  /** From the tab that sends, now and then: it is alive, and so stands the line. */
  | { readonly kind: 'line'; readonly line: Line }
  /** The person pressed «send now» in a tab that does not send. */
  | { readonly kind: 'hurry' };

export interface Peers {
  readonly tell: (news: News) => void;
  readonly close: () => void;
}

/** Speaks to the other tabs of this person. They hear what is told here, this tab does not. */
export function openPeers(personId: number, onNews: (news: News) => void): Peers {
  const channel = new BroadcastChannel(`bilim.marks.${personId}`);
  channel.addEventListener('message', ({ data }: MessageEvent<News>) => onNews(data));
  return {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target
    tell: (news) => channel.postMessage(news),
    close: () => channel.close(),
  };
}
