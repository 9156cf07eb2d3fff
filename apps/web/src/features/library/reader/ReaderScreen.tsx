import type { OpenedBook } from '@bilim/contract/library';
import { useParams } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';

import { parseReaderSearch, type ReaderSearch } from '#domain/library/libraryLink.ts';
import { Pending } from '#platform/api/Pending.tsx';
import { useQueuePlace } from '#platform/queues/useQueuePlace.ts';
import { PageHeading } from '#ui/PageHeading.tsx';

import { useBook } from '../useLibrary.ts';
import { ReaderFrame } from './ReaderFrame.tsx';
import { useReading } from './useReading.ts';

const PdfPages = lazy(async () => ({ default: (await import('./pdf/PdfPages.tsx')).PdfPages }));
const EpubPart = lazy(async () => ({ default: (await import('./EpubPart.tsx')).EpubPart }));

/** A book that is read in the portal. */
export function ReaderScreen() {
  const { t } = useTranslation();
  const { bookId = '' } = useParams({ strict: false });
  const { search } = useQueuePlace(parseReaderSearch);
  const book = useBook(Number(bookId));
  if (book.data === undefined) {
    return (
      <>
        <PageHeading title={t('menu.library')} />
        <Pending query={book} />
      </>
    );
  }
  return <Reader key={bookId} book={book.data} search={search} />;
}

interface ReaderProps {
  readonly book: OpenedBook;
  readonly search: ReaderSearch;
}

function Reader({ book, search }: ReaderProps) {
  const reading = useReading(book, search);
  const Pages = book.format === 'pdf' ? PdfPages : EpubPart;
  return (
    <ReaderFrame book={book} reading={reading}>
      <Suspense fallback={null}>
        <Pages book={book} reading={reading} />
      </Suspense>
    </ReaderFrame>
  );
}
