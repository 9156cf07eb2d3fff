import { useEffect, type RefObject } from 'react';

/**
 * Between the names and the totals stand whole columns: the names take what is over. The style sheet has the least
 * widths, and stops scrolling at the edge of a column.
 */
export function useWholeColumns(box: RefObject<HTMLElement | null>): void {
  // Sizes are the browser's to tell.
  useEffect(() => {
    const outer = box.current;
    if (outer === null) return;
    const observer = new ResizeObserver(() => {
      const style = getComputedStyle(outer);
      const px = (name: string) => Number.parseFloat(style.getPropertyValue(name));
      const over = spareWidth(outer.clientWidth, { fixed: px('--least') + px('--totals'), day: px('--day') });
      outer.style.setProperty('--spare', `${over}px`);
    });
    observer.observe(outer);
    return () => observer.disconnect();
  }, [box]);
}

/** What is over when as many whole days as fit stand beside what stays. */
export function spareWidth(width: number, { fixed, day }: { fixed: number; day: number }): number {
  const room = width - fixed;
  return Number.isFinite(room) && room > 0 && day > 0 ? room % day : 0;
}
