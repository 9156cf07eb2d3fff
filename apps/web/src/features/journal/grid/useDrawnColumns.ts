import { startTransition, useEffect, useState } from 'react';

import { columnsAround, type ColumnSpan } from './columnSpan.ts';

/** As the style sheet has it. */
const dayWidth = 52;
/** The share of the browser's window that the lessons get, generously. */
const usualShare = 0.6;

interface DrawnColumns {
  readonly columns: ColumnSpan;
  /** For whoever goes to a column that was to be drawn when there is time. */
  readonly drawAll: () => void;
}

/** The columns to draw: at first those around the lesson to stand on, then, when there is time, all. */
export function useDrawnColumns(startColumn: number, count: number): DrawnColumns {
  const [wanted] = useState(() => Math.ceil((window.innerWidth * usualShare) / dayWidth));
  const [isWhole, setWhole] = useState(false);
  const drawAll = () => setWhole(true);

  // There is time once the first columns are on the screen.
  useEffect(() => startTransition(() => setWhole(true)), []);

  return {
    columns: isWhole ? { first: 0, end: count } : columnsAround(startColumn, wanted, count),
    drawAll,
  };
}
