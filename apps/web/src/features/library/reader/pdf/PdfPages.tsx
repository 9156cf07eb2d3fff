import type { OpenedBook } from '@bilim/contract/library';
import { Alert, Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { PDFDocumentProxy } from 'pdfjs-dist';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { Reading } from '../useReading.ts';
import { contentsOf } from './contentsOf.ts';
import { openPdf } from './openPdf.ts';
import { PdfPage } from './PdfPage.tsx';
import look from '../Reader.module.css';

interface PdfPagesProps {
  readonly book: OpenedBook;
  readonly reading: Reading;
}

/** The pages of a PDF, one below the other; those far from sight are empty. */
export function PdfPages({ book, reading }: PdfPagesProps) {
  const { t } = useTranslation();
  const opened = useQuery({
    queryKey: ['pdf', book.bookId, book.version],
    queryFn: async () => {
      const { document, close } = await openPdf(book);
      const first = await document.getPage(1);
      const { width, height } = first.getViewport({ scale: 1 });
      return { document, close, width, ratio: height / width };
    },
    gcTime: 0,
    staleTime: Infinity,
    retry: false,
    structuralSharing: false,
  });
  const close = opened.data?.close;
  // A worker and the pages it holds end with the reader.
  useEffect(() => close, [close]);

  if (opened.error !== null) {
    return (
      <Alert color="pome" className={look.notice}>
        {t('l.notopened')}{' '}
        <Button size="compact-sm" variant="white" onClick={() => void opened.refetch()}>
          {t('btn.retry')}
        </Button>
      </Alert>
    );
  }
  if (opened.data === undefined)
    return <Skeleton className={look.page} style={{ aspectRatio: '1 / 1.41' }} />;
  return <Pages reading={reading} {...opened.data} />;
}

interface OpenedPagesProps {
  readonly document: PDFDocumentProxy;
  readonly reading: Reading;
  readonly width: number;
  readonly ratio: number;
}

/** Pages beside those in sight are drawn ahead. */
const ahead = 1;

function Pages({ document, reading, width, ratio }: OpenedPagesProps) {
  const { jump, scale, setContents, isAt, query } = reading;
  const list = useRef<HTMLDivElement>(null);
  const [sight, setSight] = useState(jump.page);
  const pages = document.numPages;

  useEffect(() => {
    void contentsOf(document).then(setContents);
    // oxlint-disable-next-line react/exhaustive-deps -- once for a document
  }, [document]);

  // Where to go is said from outside, by contents, marks and the address.
  useEffect(() => {
    const page = list.current?.children[jump.page - 1];
    if (!(page instanceof HTMLElement)) return;
    const box = scroller(page);
    box?.scrollTo({ top: page.offsetTop + jump.down * page.offsetHeight - 8 });
  }, [jump, scale]);

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
          query={query}
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
