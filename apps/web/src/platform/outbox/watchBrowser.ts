import { connection } from '../offline/connection.ts';

import type { Sender } from './sender.ts';

/** What happens to the page that concerns entries on their way. */
export function watchBrowser({ wake, hurry }: Sender, isInDanger: () => boolean) {
  return [
    connection.subscribe(() => connection.isReachable() && hurry()),
    listen(window, 'online', hurry),
    // Whose browser this is changes in another tab.
    listen(window, 'storage', (event) => event instanceof StorageEvent && event.key === 'uid' && hurry()),
    listen(document, 'visibilitychange', wake),
    listen(window, 'beforeunload', (event) => isInDanger() && event.preventDefault()),
  ];
}

export function every(ms: number, act: () => void) {
  const timer = setInterval(act, ms);
  return () => clearInterval(timer);
}

function listen(target: EventTarget, name: string, act: (event: Event) => void) {
  // Whoever ends it may do so when the page is gone already.
  const ended = new AbortController();
  target.addEventListener(name, act, { signal: ended.signal });
  return () => ended.abort();
}
