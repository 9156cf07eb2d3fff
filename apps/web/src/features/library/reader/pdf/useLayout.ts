import { useEffect, useState, type RefObject } from 'react';

import type { Reading } from '../useReading.ts';

/** While a window is dragged to another size, nothing is drawn. */
const restMs = 150;

/** What pages are laid out by: another text, and they are drawn anew. */
export function useLayout(frame: RefObject<HTMLElement | null>, { scale, width }: Reading): string {
  const [room, setRoom] = useState('');
  // The size of an element is told by the browser alone.
  useEffect(() => {
    const box = frame.current?.closest('[data-scroller]');
    if (box === null || box === undefined) return;
    let waiting: ReturnType<typeof setTimeout> | undefined;
    const watch = new ResizeObserver(() => {
      clearTimeout(waiting);
      waiting = setTimeout(() => setRoom(`${box.clientWidth} ${box.clientHeight}`), restMs);
    });
    watch.observe(box);
    return () => {
      clearTimeout(waiting);
      watch.disconnect();
    };
  }, [frame]);
  return `${room} ${scale} ${width}`;
}
