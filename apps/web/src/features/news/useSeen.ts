import { useEffect, useEffectEvent, useRef } from 'react';

/** Who scrolls past has not read. */
const readAfterMs = 1_500;

/** Calls back once the element has been on the screen for a while; watches only while `isWatching`. */
export function useSeen(isWatching: boolean, onSeen: () => void) {
  const ref = useRef<HTMLSpanElement>(null);
  const tell = useEffectEvent(onSeen);

  // What is on the screen is known to the browser only.
  useEffect(() => {
    const element = ref.current;
    if (!isWatching || element === null || !('IntersectionObserver' in globalThis)) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const observer = new IntersectionObserver(([entry]) => {
      clearTimeout(timer);
      if (entry?.isIntersecting === true && document.visibilityState === 'visible')
        timer = setTimeout(() => tell(), readAfterMs);
    });
    observer.observe(element);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
    };
  }, [isWatching]);
  return ref;
}
