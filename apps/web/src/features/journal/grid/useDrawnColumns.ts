import { useDeferredValue, useState } from 'react';

import { columnsAround, type ColumnSpan } from './columnSpan.ts';

/** As the style sheet has it. */
const dayWidth = 52;
/** The share of the browser's window that the lessons get, generously. */
const usualShare = 0.6;

/** The columns to draw: at first those around the lesson to stand on, then, when there is time, all. */
export function useDrawnColumns(startColumn: number, count: number): ColumnSpan {
  const [wanted] = useState(() => Math.ceil((window.innerWidth * usualShare) / dayWidth));
  const isWhole = useDeferredValue(true, false);
  return isWhole ? { first: 0, end: count } : columnsAround(startColumn, wanted, count);
}
