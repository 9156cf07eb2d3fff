import { useEffect, useSyncExternalStore } from 'react';

import { connection } from '../offline/connection.ts';
import { lookForServer } from './lookForServer.ts';

/** Whether the server can be reached. Looks for it while it cannot, and then lets everything be asked anew. */
export function useConnection(): boolean {
  const isReachable = useSyncExternalStore(connection.subscribe, connection.isReachable);

  // The search goes on beside everything that is rendered.
  useEffect(() => (isReachable ? undefined : lookForServer()), [isReachable]);
  return isReachable;
}
