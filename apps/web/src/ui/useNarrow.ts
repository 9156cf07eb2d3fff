import { useEffect, useState } from 'react';

/** Specification section 9. */
const narrowQuery = '(max-width: 899.92px)';
const resizeDelayMs = 200;

export function isNarrowNow(): boolean {
  return matchMedia(narrowQuery).matches;
}

/** Whether the window is at most 899.92 px wide; follows a resize once it has rested for 200 ms. */
export function useNarrow(): boolean {
  const [isNarrow, setNarrow] = useState(isNarrowNow);

  // The window's size lives outside React.
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const onResize = () => {
      clearTimeout(timer);
      timer = setTimeout(() => setNarrow(isNarrowNow()), resizeDelayMs);
    };
    window.addEventListener('resize', onResize);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('resize', onResize);
    };
  }, []);

  return isNarrow;
}
