import type { PDFDocumentProxy } from 'pdfjs-dist';
import { useEffect, useEffectEvent, useRef, useState } from 'react';

import { useMarksIn } from '../useMarks.ts';
import type { Reading } from '../useReading.ts';
import { PdfPage } from './PdfPage.tsx';
import { useLayout } from './useLayout.ts';
import look from '../Reader.module.css';

export interface OpenedPagesProps {
  readonly document: PDFDocumentProxy;
  readonly bookId: number | null;
  readonly reading: Reading;
  readonly width: number;
  readonly ratio: number;
}

/** Pages beside those in sight are drawn ahead. */
const ahead = 1;

/** The pages of a PDF, one below the other; those far from sight are empty. */
export function AllPages({ document, bookId, reading, width, ratio }: OpenedPagesProps) {
  const { jump, scale, isAt, query } = reading;
  const list = useRef<HTMLDivElement>(null);
  const layout = useLayout(list, reading);
  const marks = useMarksIn(bookId);
  const [sight, setSight] = useState(jump.page);
  const pages = document.numPages;

  // Where to go is said from outside, by contents, marks and the address.
  useEffect(() => {
    const page = list.current?.children[jump.page - 1];
    if (!(page instanceof HTMLElement)) return;
    const box = scroller(page);
    box?.scrollTo({ top: page.offsetTop + jump.down * page.offsetHeight - 8 });
  }, [jump]);

  const see = useEffectEvent(() => {
    const all = list.current?.children;
    const box = list.current === null ? null : scroller(list.current);
    if (all === undefined || box === null) return;
    const top = box.scrollTop + box.clientHeight / 3;
    const current = pageAt(all, top);
    const element = all[current - 1];
    if (!(element instanceof HTMLElement)) return;
    setSight(current);
    const down = (box.scrollTop + 8 - element.offsetTop) / element.offsetHeight;
    isAt(current, pages, Math.min(1, Math.max(0, down)));
  });

  useEffect(() => {
    const box = list.current === null ? null : scroller(list.current);
    const onScroll = () => see();
    box?.addEventListener('scroll', onScroll, { passive: true });
    see();
    return () => box?.removeEventListener('scroll', onScroll);
  }, []);

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

function scroller(element: HTMLElement): HTMLElement | null {
  return element.closest('[data-scroller]');
}
