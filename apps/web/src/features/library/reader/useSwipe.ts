import { useRef, type TouchEvent } from 'react';

import type { Step } from './useReading.ts';

/** So far a finger has to go, in CSS pixels. */
const leastPx = 60;

/** Turns pages by a finger. Where the page is larger than the screen it is moved, and selecting words turns nothing. */
export function useSwipe(turn: (by: Step) => void) {
  const from = useRef<{ readonly x: number; readonly y: number } | null>(null);
  return {
    onTouchStart({ touches }: TouchEvent) {
      const touch = touches.length === 1 ? touches[0] : undefined;
      from.current = touch === undefined ? null : { x: touch.clientX, y: touch.clientY };
    },
    onTouchEnd({ changedTouches, currentTarget }: TouchEvent) {
      const touch = changedTouches[0];
      const start = from.current;
      from.current = null;
      if (touch === undefined || start === null || getSelection()?.isCollapsed === false) return;
      if (currentTarget.scrollWidth > currentTarget.clientWidth + 1) return;
      const [across, down] = [touch.clientX - start.x, touch.clientY - start.y];
      if (Math.abs(across) >= leastPx && Math.abs(across) > 2 * Math.abs(down)) turn(across < 0 ? 1 : -1);
    },
  };
}
