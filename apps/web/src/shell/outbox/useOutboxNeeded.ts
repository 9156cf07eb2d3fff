import { markSetters } from '@bilim/contract/journal/journalAccess';
import { useLocation } from '@tanstack/react-router';
import { useEffect, useState } from 'react';

import { useApi, useMay } from '#platform/api/api.tsx';
import { openPeers } from '#platform/outbox/peers.ts';

const stores = ['marks', 'grades'] as const;

/**
 * Whether this page has to send marks and grades, or tell of them: where they are typed, where some wait since the last visit,
 * and while another tab works on them, whose work this one goes on with. Once it has, it does until it is left; the
 * first screen of everybody else does without that part of the app.
 */
export function useOutboxNeeded(): boolean {
  const { person } = useApi();
  const typesMarks = useMay({ access: markSetters });
  const isTyped = useLocation({ select: ({ pathname }) => /^\/(journal|sheet)\b/.test(pathname) });
  const [isNeeded, setNeeded] = useState(isTyped);
  if (isTyped && !isNeeded) setNeeded(true);
  const looksFor = typesMarks && !isNeeded ? person?.id : undefined;

  // What waits lies in the browser's own database, and other tabs outside of this one.
  useEffect(() => {
    if (looksFor === undefined) return;
    const need = () => setNeeded(true);
    const peers = stores.map((store) => openPeers(store, looksFor, need));
    void import('#platform/outbox/hasWaiting.ts')
      .then(async ({ hasWaiting }) => {
        const waiting = await Promise.all(stores.map(async (store) => await hasWaiting(store, looksFor)));
        return waiting.includes(true) && need();
      })
      .catch(() => undefined);
    return () => {
      for (const { close } of peers) close();
    };
  }, [looksFor]);

  return typesMarks && isNeeded;
}
