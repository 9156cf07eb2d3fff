import { markSetters } from '@bilim/contract/journal/journalAccess';
import { useLocation } from '@tanstack/react-router';
import { useEffect, useState } from 'react';

import { useApi, useMay } from '#platform/api/api.tsx';
import { openPeers } from '#platform/outbox/peers.ts';

/**
 * Whether this page has to send marks, or tell of them: where marks are typed, where some wait since the last visit,
 * and while another tab works on them, whose work this one goes on with. Once it has, it does until it is left; the
 * first screen of everybody else does without that part of the app.
 */
export function useOutboxNeeded(): boolean {
  const { person } = useApi();
  const typesMarks = useMay({ access: markSetters });
  const isJournal = useLocation({ select: ({ pathname }) => pathname.startsWith('/journal') });
  const [isNeeded, setNeeded] = useState(isJournal);
  if (isJournal && !isNeeded) setNeeded(true);
  const looksFor = typesMarks && !isNeeded ? person?.id : undefined;

  // What waits lies in the browser's own database, and other tabs outside of this one.
  useEffect(() => {
    if (looksFor === undefined) return;
    const need = () => setNeeded(true);
    const peers = openPeers('marks', looksFor, need);
    void import('#platform/outbox/hasWaiting.ts')
      .then(async ({ hasWaiting }) => (await hasWaiting('marks', looksFor)) && need())
      .catch(() => undefined);
    return peers.close;
  }, [looksFor]);

  return typesMarks && isNeeded;
}
