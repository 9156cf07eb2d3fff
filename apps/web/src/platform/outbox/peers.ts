import type { WaitingStore } from '../offline/database.ts';

import type { Key, Line, Settled } from './adapter.ts';

/** What the tabs of one person in one browser tell each other. */
export type News<K extends Key, Entry, Answer> =
  | { readonly kind: 'changed' }
  | { readonly kind: 'settled'; readonly settled: Settled<Entry, Answer> }
  | { readonly kind: 'progress'; readonly key: K; readonly share: number | null }
  /** From the tab that sends, now and then: it is alive, and so stands the line. */
  | { readonly kind: 'line'; readonly line: Line }
  /** The person pressed «send now» in a tab that does not send. */
  | { readonly kind: 'hurry' };

export interface Peers<K extends Key, Entry, Answer> {
  readonly tell: (news: News<K, Entry, Answer>) => void;
  readonly close: () => void;
}

/** Speaks to the other tabs of this person. They hear what is told here, this tab does not. */
export function openPeers<K extends Key, Entry, Answer>(
  store: WaitingStore,
  personId: number,
  onNews: (news: News<K, Entry, Answer>) => void,
): Peers<K, Entry, Answer> {
  const channel = new BroadcastChannel(`bilim.outbox.${store}.${personId}`);
  channel.addEventListener('message', ({ data }: MessageEvent<News<K, Entry, Answer>>) => onNews(data));
  return {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target
    tell: (news) => channel.postMessage(news),
    close: () => channel.close(),
  };
}
