import { useEffect, useState, type RefObject } from 'react';

import { createRowWindow, type RowWindow } from './rowWindow.ts';

/** As the style sheet has it on a desk; the page tells the real one once it is laid out. */
const usualRow = 38;
/** The share of the browser's window that the grid gets, as a first guess. */
const usualShare = 0.6;

interface GridBoxes {
  /** Scrolls. */
  readonly box: RefObject<HTMLElement | null>;
  /** As high as all rows together. */
  readonly body: RefObject<HTMLElement | null>;
}

/** The rows near the part of the grid that is scrolled to. */
export function useRowWindow({ box, body }: GridBoxes, count: number): RowWindow {
  const [rows] = useState(() =>
    createRowWindow({ top: 0, height: window.innerHeight * usualShare, rowHeight: usualRow }),
  );

  // Scrolling and sizes are the browser's to tell.
  useEffect(() => {
    const [outer, inner] = [box.current, body.current];
    if (outer === null || inner === null) return;
    let sizes = { height: 0, rowHeight: 0 };

    const look = () => {
      if (sizes.rowHeight > 0) rows.look({ top: outer.scrollTop, ...sizes });
    };
    const measure = () => {
      sizes = { height: outer.clientHeight, rowHeight: inner.clientHeight / count };
      look();
    };
    const observer = new ResizeObserver(measure);
    observer.observe(outer);
    observer.observe(inner);
    outer.addEventListener('scroll', look, { passive: true });
    return () => {
      observer.disconnect();
      outer.removeEventListener('scroll', look);
    };
  }, [rows, box, body, count]);

  return rows;
}
