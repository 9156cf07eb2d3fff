import { onlineManager } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';

import { send } from '../api/transport.ts';

import { connection } from './connection.ts';

/** While the server cannot be reached, it is looked for again after these times. */
const looksMs = [3000, 5000, 10_000, 20_000, 30_000];

/** Whether the server can be reached. Looks for it while it cannot, and then lets everything be asked anew. */
export function useConnection(): boolean {
  const isReachable = useSyncExternalStore(connection.subscribe, connection.isReachable);

  // Queries that failed are asked again when there is a server again, not only when there is a network.
  useEffect(() => onlineManager.setOnline(isReachable), [isReachable]);

  // The search goes on beside everything that is rendered.
  useEffect(() => (isReachable ? undefined : lookForServer()), [isReachable]);
  return isReachable;
}

function lookForServer() {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let looks = 0;

  async function look() {
    clearTimeout(timer);
    if (navigator.onLine) await send('/config.json', { method: 'GET' }).catch(() => undefined);
    if (!connection.isReachable()) wait();
  }
  function wait() {
    timer = setTimeout(() => void look(), looksMs[Math.min(looks, looksMs.length - 1)]);
    looks += 1;
  }
  const lookNow = () => void look();

  wait();
  window.addEventListener('online', lookNow);
  return () => {
    clearTimeout(timer);
    window.removeEventListener('online', lookNow);
  };
}
