import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';

import { useHeard } from '#platform/live/heard.ts';

import { registrationKey } from './useRegistration.ts';
import { bellSpreadMs } from './untilEdge.ts';
import { wishesKey } from './wishes/useWishes.ts';

const heardKinds = ['period'] as const;
/** What a period decides on; what may be chosen in it, and how many seats are free, is not asked for. */
const parts = [[registrationKey, 'permission'], [registrationKey, 'list'], [wishesKey]];

/**
 * Asks anew where the student stands when an office changed a period. A whole university hears it, and comes in turn; a page
 * that nobody sees asks when it is seen again.
 */
export function useLivePeriod(): void {
  const queries = useQueryClient();
  const timer = useRef<number>(undefined);

  useHeard(heardKinds, () => {
    if (document.hidden) return;
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(() => {
      for (const queryKey of parts) void queries.invalidateQueries({ queryKey });
    }, Math.random() * bellSpreadMs);
  });
  useEffect(() => () => window.clearTimeout(timer.current), []);
}
