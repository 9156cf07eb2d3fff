import { useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';

import { materialIn } from '#domain/library/fileReaderLink.ts';
import { parseReaderSearch } from '#domain/library/libraryLink.ts';
import { useQueuePlace } from '#platform/queues/useQueuePlace.ts';
import { PageHeading } from '#ui/PageHeading.tsx';

import { BookPending } from '../BookPending.tsx';
import { useBook } from '../useLibrary.ts';
import { BookReader, type BookReaderProps } from './BookReader.tsx';
import { MaterialReader } from './MaterialReader.tsx';
import { useStart } from './useStart.ts';

/** A book that is read in the portal, or a PDF or an EPUB among study materials. */
export function ReaderScreen() {
  const { bookId = '' } = useParams({ strict: false });
  const { search } = useQueuePlace(parseReaderSearch);
  const material = materialIn(bookId);
  return material === null ? (
    <OfLibrary key={bookId} bookId={Number(bookId)} search={search} />
  ) : (
    <MaterialReader key={bookId} material={material} search={search} />
  );
}

interface OfLibraryProps extends Pick<BookReaderProps, 'search'> {
  readonly bookId: number;
}

function OfLibrary({ bookId, search }: OfLibraryProps) {
  const { t } = useTranslation();
  const book = useBook(bookId);
  const start = useStart({ of: 'book', id: bookId }, book);
  if (book.data === undefined || start === null) {
    return (
      <>
        <PageHeading title={t('menu.library')} />
        <BookPending query={book} />
      </>
    );
  }
  return <BookReader book={book.data} start={start} search={search} />;
}
