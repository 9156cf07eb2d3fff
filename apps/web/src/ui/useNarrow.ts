import { useEffect, useState } from 'react';

/** Specification section 9. */
const narrowQuery = '(max-width: 899.92px)';
const resizeDelayMs = 200;

/** Whether the window is at most 899.92 px wide; follows a resize once it has rested for 200 ms. */
export function useNarrow(): boolean {
  const [isNarrow, setNarrow] = useState(() => matchMedia(narrowQuery).matches);

  // The window's size lives outside React.
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const onResize = () => {
      clearTimeout(timer);
      timer = setTimeout(() => setNarrow(matchMedia(narrowQuery).matches), resizeDelayMs);
    };
    window.addEventListener('resize', onResize);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('resize', onResize);
    };
  }, []);

  return isNarrow;
}
