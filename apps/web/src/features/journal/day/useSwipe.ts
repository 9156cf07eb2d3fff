import { useRef, type TouchEvent } from 'react';

/** Less than this is a tap, and more than a third of it up or down is scrolling. */
const farPx = 72;

/** A swipe to the left is a step forward, one to the right a step back. */
export function useSwipe(onStep: (step: 1 | -1) => void) {
  const start = useRef<{ x: number; y: number } | null>(null);

  return {
    onTouchStart({ touches }: TouchEvent) {
      const [touch] = touches.length === 1 ? [touches[0]] : [];
      start.current = touch === undefined ? null : { x: touch.clientX, y: touch.clientY };
    },

    onTouchEnd({ changedTouches }: TouchEvent) {
      const touch = changedTouches[0];
      if (start.current === null || touch === undefined) return;
      const [right, down] = [touch.clientX - start.current.x, touch.clientY - start.current.y];
      start.current = null;
      if (Math.abs(right) >= farPx && Math.abs(down) < Math.abs(right) / 3) onStep(right < 0 ? 1 : -1);
    },
  };
}
