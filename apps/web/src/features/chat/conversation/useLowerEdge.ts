import type { Virtualizer } from '@tanstack/react-virtual';
import { useEffect, useEffectEvent, type RefObject } from 'react';

/** The list of messages, of which only what is near the window is in the page. */
export type List = Virtualizer<HTMLDivElement, HTMLDivElement>;

interface Given {
  readonly box: RefObject<HTMLElement | null>;
  readonly list: List;
  readonly isMoving: () => boolean;
}

/**
 * Keeps what stands at the lower edge of the window there when the window becomes lower or higher, as when the field
 * below it grows: whoever is at the end stays at the end.
 */
export function useLowerEdge({ box, list, isMoving }: Given) {
  const follow = useEffectEvent((lost: number) => {
    if (lost === 0 || isMoving()) return;
    // In a higher window the browser itself keeps the end in sight.
    if (lost > 0 || !list.isAtEnd(1)) list.scrollBy(lost);
  });

  // How high the window is, the browser decides.
  useEffect(() => {
    const element = box.current;
    if (element === null) return;
    let height = element.clientHeight;
    const observer = new ResizeObserver(() => {
      const lost = height - element.clientHeight;
      height = element.clientHeight;
      follow(lost);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [box]);
}
