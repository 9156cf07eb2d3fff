import type { Position } from '../marks/paste.ts';

import { headRow } from './gridFocus.ts';

export interface GridSize {
  readonly rows: number;
  readonly columns: number;
}

interface Press {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly shiftKey: boolean;
}

/** Rows and columns to go; rows may be told to stay among the students. */
interface Step {
  readonly down: number;
  readonly right: number;
  readonly staysBelowHead?: boolean;
}

const page = 10;
const allTheWay = Number.POSITIVE_INFINITY;

/** Keys that go one step, and a whole way with Ctrl. */
const arrows: Readonly<Record<string, Step>> = {
  ArrowDown: { down: 1, right: 0 },
  ArrowUp: { down: -1, right: 0 },
  ArrowRight: { down: 0, right: 1 },
  ArrowLeft: { down: 0, right: -1 },
};

/** Where a key leads from a cell; null when the key does not move. */
export function moveTo(
  press: Press,
  { row, column }: Position,
  { rows, columns }: GridSize,
): Position | null {
  const step = stepOf(press);
  if (step === null) return null;
  const top = step.staysBelowHead === true ? 0 : headRow;
  return {
    row: clamp(row + step.down, top, rows - 1),
    column: clamp(column + step.right, 0, columns - 1),
  };
}

function stepOf({ key, shiftKey, ...press }: Press): Step | null {
  const isFar = press.ctrlKey || press.metaKey;
  const arrow = arrows[key];
  if (arrow !== undefined) return isFar ? far(arrow) : arrow;

  switch (key) {
    case 'Home':
      return { down: isFar ? -allTheWay : 0, right: -allTheWay, staysBelowHead: isFar };
    case 'End':
      return { down: isFar ? allTheWay : 0, right: allTheWay };
    case 'PageDown':
      return { down: page, right: 0 };
    case 'PageUp':
      return { down: -page, right: 0, staysBelowHead: true };
    case 'Enter':
      return { down: shiftKey ? -1 : 1, right: 0, staysBelowHead: true };
    default:
      return null;
  }
}

function far({ down, right }: Step): Step {
  return { down: whole(down), right: whole(right), staysBelowHead: true };
}

/** Nothing times a whole way would be no number. */
function whole(steps: number) {
  return steps === 0 ? 0 : steps * allTheWay;
}

function clamp(value: number, least: number, most: number) {
  return Math.min(most, Math.max(least, value));
}
