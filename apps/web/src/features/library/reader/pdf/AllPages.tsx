import type { PDFDocumentProxy } from 'pdfjs-dist';
import { useRef, useState } from 'react';

import type { Reads } from '../reads.ts';
import { useMarksIn } from '../useMarks.ts';
import type { Reading } from '../useReading.ts';
import { useScroller } from '../useScroller.ts';
import { PdfPage } from './PdfPage.tsx';
import { useLayout } from './useLayout.ts';
import look from '../Reader.module.css';

export interface OpenedPagesProps {
  readonly document: PDFDocumentProxy;
  readonly reads: Reads;
  readonly reading: Reading;
  readonly width: number;
  readonly ratio: number;
}

/** Pages beside those in sight are drawn ahead. */
const ahead = 1;
/** Pixels that stay free above the page one goes to. */
const above = 8;

/** The pages of a PDF, one below the other; those far from sight are empty. */
export function AllPages({ document, reads, reading, width, ratio }: OpenedPagesProps) {
  const { jump, scale, isAt, query } = reading;
  const list = useRef<HTMLDivElement>(null);
  const layout = useLayout(list, reading);
  const marks = useMarksIn(reads);
  const [sight, setSight] = useState(jump.page);
  const pages = document.numPages;

  useScroller(list, jump, {
    topOf(_, { page, down }) {
      // The file may have been replaced by a shorter one.
      const element = list.current?.children[Math.min(pages, page) - 1];
      return element instanceof HTMLElement
        ? element.offsetTop + down * element.offsetHeight - above
        : undefined;
    },
    see(box) {
      const all = list.current?.children;
      if (all === undefined) return;
      const current = pageAt(all, box.scrollTop + box.clientHeight / 3);
      const element = all[current - 1];
      if (!(element instanceof HTMLElement)) return;
      setSight(current);
      const down = (box.scrollTop + above - element.offsetTop) / element.offsetHeight;
      isAt(current, pages, Math.min(1, Math.max(0, down)));
    },
  });

  return (
    <div ref={list} className={look.pages}>
      {Array.from({ length: pages }, (_, index) => (
        <PdfPage
          key={index}
          document={document}
          number={index + 1}
          isNear={Math.abs(index + 1 - sight) <= ahead}
          natural={width}
          ratio={ratio}
          scale={scale}
          layout={layout}
          query={query}
          marks={marks}
        />
      ))}
    </div>
  );
}

/** The page at that height, found by halving: a book may have thousands. */
function pageAt(all: HTMLCollection, top: number): number {
  let low = 0;
  let high = all.length - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    const element = all[middle];
    if (element instanceof HTMLElement && element.offsetTop <= top) low = middle;
    else high = middle - 1;
  }
  return low + 1;
}
