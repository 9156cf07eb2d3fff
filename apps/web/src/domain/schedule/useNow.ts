import { useEffect, useState } from 'react';

import type { LocalMoment } from './dayPhases.ts';
import { universityMoment } from './universityMoment.ts';

const tickMs = 15_000;

/** What the university's clocks show, moving on by itself. `aheadMs` corrects a device whose clock is wrong. */
export function useNow(aheadMs = 0): LocalMoment {
  const [now, setNow] = useState(Date.now);

  // Time passes outside React.
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), tickMs);
    return () => clearInterval(timer);
  }, []);

  return universityMoment(new Date(now + aheadMs));
}
