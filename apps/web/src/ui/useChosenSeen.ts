import { useEffect, useRef } from 'react';

/** For a row that scrolls where not all has room: what `selector` finds in it, the chosen one, is seen. */
export function useChosenSeen(selector: string) {
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const box = row.current;
    const chosen = box?.querySelector<HTMLElement>(selector);
    if (box === null || chosen === null || chosen === undefined) return;
    const [at, from] = [chosen.getBoundingClientRect(), box.getBoundingClientRect()];
    box.scrollLeft += at.left + at.width / 2 - from.left - from.width / 2;
  }, [selector]);
  return row;
}
