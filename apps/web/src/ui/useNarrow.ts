import { useEffect, useState } from 'react';

/** Specification section 9. */
const narrowQuery = '(max-width: 899.92px)';
const resizeDelayMs = 200;

/** Below it a week has no room; tablets show it. */
const smallQuery = '(max-width: 719.92px)';

export function isNarrowNow(): boolean {
  return matchMedia(narrowQuery).matches;
}

/** Whether the window is that of a phone; follows a resize as `useNarrow` does. */
export function useSmall(): boolean {
  return useMedia(smallQuery);
}

/** Whether the window is at most 899.92 px wide; follows a resize once it has rested for 200 ms. */
export function useNarrow(): boolean {
  return useMedia(narrowQuery);
}

function useMedia(query: string): boolean {
  const [matches, setMatches] = useState(() => matchMedia(query).matches);

  // The window's size lives outside React.
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const onResize = () => {
      clearTimeout(timer);
      timer = setTimeout(() => setMatches(matchMedia(query).matches), resizeDelayMs);
    };
    window.addEventListener('resize', onResize);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('resize', onResize);
    };
  }, [query]);

  return matches;
}
