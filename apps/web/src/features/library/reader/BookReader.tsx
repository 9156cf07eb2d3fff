import { addressOf } from '@bilim/contract/client';
import { libraryApi, type OpenedBook } from '@bilim/contract/library';
import { ActionIcon } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';

import { bookLink, type ReaderSearch } from '#domain/library/libraryLink.ts';
import { libraryKey } from '#domain/library/useCategories.ts';
import { useApi } from '#platform/api/api.tsx';

import { EpubPart, PdfPages } from './lazyPages.ts';
import { ReaderFrame } from './ReaderFrame.tsx';
import { useKeptPlace } from './useKeptPlace.ts';
import { useReading, type ReadingStart } from './useReading.ts';

export interface BookReaderProps {
  readonly book: OpenedBook;
  /** Where its reader stopped. */
  readonly start: ReadingStart;
  readonly search: ReaderSearch;
}

/** A book, from where its reader stopped on whatever device. */
export function BookReader({ book, start, search }: BookReaderProps) {
  const { t } = useTranslation();
  const { call } = useApi();
  const { bookId, title, format, totalPages, sizeBytes, version } = book;
  const reads = { of: 'book', id: bookId, format } as const;
  const keep = useKeptPlace(reads);
  const reading = useReading({
    start: search.page === undefined ? start : { page: search.page, down: 0 },
    pages: Math.max(1, totalPages),
    find: search.find,
    onPlace: keep,
  });
  const back = (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={40}
      aria-label={t('l.backtobook')}
      renderRoot={(props) => <Link {...bookLink(bookId)} {...props} />}
    >
      <IconArrowLeft size={20} stroke={1.5} />
    </ActionIcon>
  );
  return (
    <ReaderFrame title={title} back={back} reads={reads} book={book} reading={reading}>
      <Suspense fallback={null}>
        {format === 'pdf' ? (
          <PdfPages
            source={{
              address: addressOf(libraryApi.file, { bookId }),
              opening: addressOf(libraryApi.opening, { bookId }),
              sizeBytes,
              version,
            }}
            reads={reads}
            reading={reading}
          />
        ) : (
          <EpubPart
            source={{
              key: [libraryKey, 'part', bookId, version],
              staleMs: Infinity,
              fetchPart: async (part, signal) =>
                await call(libraryApi.part, { bookId, page: part }, { signal }),
            }}
            reads={reads}
            reading={reading}
          />
        )}
      </Suspense>
    </ReaderFrame>
  );
}
