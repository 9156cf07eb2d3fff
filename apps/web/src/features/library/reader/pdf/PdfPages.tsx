import { Alert, Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { PDFPageProxy } from 'pdfjs-dist';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';

import { connection } from '#platform/offline/connection.ts';

import type { Reads } from '../reads.ts';
import type { Reading } from '../useReading.ts';
import { AllPages } from './AllPages.tsx';
import { OnePage } from './OnePage.tsx';
import { openPdf, type PdfSource } from './openPdf.ts';
import { contentsOf } from './contentsOf.ts';
import look from '../Reader.module.css';

interface PdfPagesProps {
  readonly source: PdfSource;
  readonly reads: Reads;
  readonly reading: Reading;
}

/** A PDF: all of its pages below each other, or one at a time. */
export function PdfPages({ source, reads, reading }: PdfPagesProps) {
  const { t } = useTranslation();
  const { mode, place, goTo, setContents, setWordsOf } = reading;
  const [isLost, setLost] = useState(false);
  const opened = useQuery({
    queryKey: ['pdf', source.address, source.version],
    queryFn: async () => {
      setLost(false);
      const { document, close } = await openPdf(source, () => setLost(true));
      const first = await document.getPage(1);
      const { width, height } = first.getViewport({ scale: 1 });
      return { document, close, width, ratio: height / width };
    },
    gcTime: 0,
    staleTime: Infinity,
    retry: false,
    // What is kept on the device opens without a network.
    networkMode: 'always',
    structuralSharing: false,
  });
  const close = opened.data?.close;
  // A worker and the pages it holds end with the reader.
  useEffect(() => close, [close]);
  const document = opened.data?.document;
  useEffect(() => {
    if (document === undefined) return;
    void contentsOf(document).then(setContents);
    setWordsOf(async (page) => await wordsOn(await document.getPage(page)));
    // oxlint-disable-next-line react/exhaustive-deps -- once for a document
  }, [document]);

  const isFailed = opened.error !== null || isLost;
  const again = () => {
    goTo(place.page, place.down);
    void opened.refetch();
  };
  const isReachable = useSyncExternalStore(connection.subscribe, connection.isReachable);
  useEffect(() => {
    if (isFailed && isReachable) again();
    // oxlint-disable-next-line react/exhaustive-deps -- once the network is back, and no sooner
  }, [isReachable]);

  if (isFailed && !opened.isFetching) {
    return (
      <Alert color="pome" className={look.notice}>
        {t('l.notopened')}{' '}
        <Button size="compact-sm" variant="white" onClick={again}>
          {t('btn.retry')}
        </Button>
      </Alert>
    );
  }
  if (opened.data === undefined || isLost)
    return <Skeleton className={look.page} style={{ aspectRatio: '1 / 1.41' }} />;
  const Pages = mode === 'page' ? OnePage : AllPages;
  return <Pages reading={reading} reads={reads} {...opened.data} />;
}

async function wordsOn(page: PDFPageProxy): Promise<string> {
  const { items } = await page.getTextContent();
  return items.map((item) => ('str' in item ? `${item.str}${item.hasEOL ? '\n' : ''}` : '')).join('');
}
