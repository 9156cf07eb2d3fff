import { useEffect, useEffectEvent, useRef } from 'react';

import { useMarksIn } from '../useMarks.ts';
import { PdfPage } from './PdfPage.tsx';
import type { OpenedPagesProps } from './AllPages.tsx';
import { useLayout } from './useLayout.ts';
import look from '../Reader.module.css';

/** One page of a PDF, as large as it fits. */
export function OnePage({ document, reads, reading, width, ratio }: OpenedPagesProps) {
  const { jump, scale, isAt, query } = reading;
  const frame = useRef<HTMLDivElement>(null);
  const layout = useLayout(frame, reading);
  const marks = useMarksIn(reads);
  const pages = document.numPages;
  const page = Math.min(pages, Math.max(1, jump.page));

  const see = useEffectEvent(() => isAt(page, pages, 0));
  // Each page begins at its top.
  useEffect(() => {
    frame.current?.closest('[data-scroller]')?.scrollTo({ top: 0, left: 0 });
    see();
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- once for each page
  }, [page]);

  return (
    <div ref={frame} className={look.single} style={{ '--page-ratio': ratio }}>
      <PdfPage
        key={page}
        document={document}
        number={page}
        isNear
        natural={width}
        ratio={ratio}
        scale={scale}
        layout={layout}
        query={query}
        marks={marks}
      />
    </div>
  );
}
