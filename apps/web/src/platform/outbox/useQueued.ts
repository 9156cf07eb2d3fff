import { useSyncExternalStore } from 'react';

import type { QueueView } from './outbox.ts';
import { useOutbox } from './useOutbox.ts';

/** What this person has typed and the server does not have, and how that stands. */
export function useQueued(): QueueView {
  const outbox = useOutbox();
  return useSyncExternalStore(outbox.subscribe, outbox.view);
}
