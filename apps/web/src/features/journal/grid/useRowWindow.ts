import { startTransition, useEffect, useState, type RefObject } from 'react';

import { afterPaint } from './afterPaint.ts';
import { createRowWindow, type RowWindow, type ShownRows } from './rowWindow.ts';

/** As the style sheet has it on a desk; the page tells the real one once it is laid out. */
const usualRow = 30;
/** The share of the browser's window that the grid gets, as a first guess. */
const usualShare = 0.55;

/** The window before anything is laid out: the rows that are seen first, and no more. */
export function useRowWindow(): RowWindow {
  const [rows] = useState(() =>
    createRowWindow({ top: 0, height: window.innerHeight * usualShare, rowHeight: usualRow }),
  );
  return rows;
}

/** The rows to draw. Those that are not seen yet are drawn when there is time. */
export function useShownRows(rows: RowWindow): ShownRows {
  const [shown, setShown] = useState(rows.shown);

  // The window lies outside React: scrolling must not draw anything but rows.
  useEffect(
    () =>
      rows.subscribe((isUrgent) => {
        if (isUrgent) setShown(rows.shown());
        else startTransition(() => setShown(rows.shown()));
      }),
    [rows],
  );

  return shown;
}

interface GridBoxes {
  /** Scrolls. */
  readonly box: RefObject<HTMLElement | null>;
  /** As high as all rows together. */
  readonly body: RefObject<HTMLElement | null>;
}

/** Moves the window with the box, from the first paint on. */
export function useScrolledRows(rows: RowWindow, { box, body }: GridBoxes, count: number): void {
  // Scrolling and sizes are the browser's to tell.
  useEffect(() => {
    const [outer, inner] = [box.current, body.current];
    if (outer === null || inner === null || count === 0) return;
    let sizes = { height: 0, rowHeight: 0 };

    const look = () => {
      if (sizes.rowHeight > 0) rows.look({ top: outer.scrollTop, ...sizes });
    };
    const observer = new ResizeObserver(() => {
      sizes = { height: outer.clientHeight, rowHeight: inner.clientHeight / count };
      look();
    });
    const end = afterPaint(() => {
      observer.observe(outer);
      observer.observe(inner);
    });
    outer.addEventListener('scroll', look, { passive: true });
    return () => {
      end();
      observer.disconnect();
      outer.removeEventListener('scroll', look);
    };
  }, [rows, box, body, count]);
}
