export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Between a toast and the edge of the window, pixels. */
const edge = 12;
const step = { x: 16, y: 4 };

/**
 * Where a box stands in the upper right quarter of a window so that it covers least of what is to be pressed, mostly
 * nothing: of several such places the highest, and of these the rightmost. A box wider than half the window reaches
 * over its middle.
 */
export function freePlace(box: Size, window: Size, controls: readonly Box[]): { left: number; top: number } {
  const right = Math.max(edge, window.width - box.width - edge);
  const leftmost = Math.min(right, Math.max(edge, (window.width - box.width) / 2));
  const lowest = Math.max(edge, window.height / 2 - box.height);

  let best = { left: right, top: edge };
  let least = Infinity;
  for (let top = edge; top <= lowest; top += step.y) {
    const level = controls.filter((control) => overlap(top, box.height, control.top, control.height) > 0);
    for (let left = right; left >= leftmost; left -= step.x) {
      const covered = level.reduce((sum, control) => sum + common({ ...box, left, top }, control), 0);
      if (covered >= least) continue;
      best = { left, top };
      least = covered;
      if (least === 0) return best;
    }
  }
  return best;
}

/** What two boxes have in common, square pixels. */
function common(one: Box, other: Box): number {
  return (
    overlap(one.left, one.width, other.left, other.width) *
    overlap(one.top, one.height, other.top, other.height)
  );
}

function overlap(start: number, length: number, otherStart: number, otherLength: number): number {
  return Math.max(0, Math.min(start + length, otherStart + otherLength) - Math.max(start, otherStart));
}
