import { libraryApi, type OpenedBook } from '@bilim/contract/library';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';

import { useApi } from '#platform/api/api.tsx';
import { Pending } from '#platform/api/Pending.tsx';

import { libraryKey } from '../useLibrary.ts';
import { PagedText } from './PagedText.tsx';
import { ScrolledText } from './ScrolledText.tsx';
import { useMarksIn } from './useMarks.ts';
import type { Reading } from './useReading.ts';
import look from './Reader.module.css';

interface EpubPartProps {
  readonly book: OpenedBook;
  readonly reading: Reading;
}

/** A part of an EPUB: its words, set by the portal itself. Nothing of the file is there but them. */
export function EpubPart({ book: { bookId, version }, reading }: EpubPartProps) {
  const { call } = useApi();
  const { jump, mode, setContents } = reading;
  const part = useQuery({
    queryKey: [libraryKey, 'part', bookId, version, jump.page],
    queryFn: ({ signal }) => call(libraryApi.part, { bookId, page: jump.page }, { signal }),
    staleTime: Infinity,
    // What was read once is read again without a network.
    meta: { isKept: true },
  });
  const { t } = useTranslation();
  const marks = useMarksIn(bookId);
  const parts = part.data?.beside.parts;
  useEffect(() => {
    if (parts === undefined) return;
    setContents(parts.map(({ page, title }) => ({ page, title: title ?? t('l.part', { page }), depth: 0 })));
    // oxlint-disable-next-line react/exhaustive-deps -- once for the parts
  }, [parts]);
  if (part.data === undefined) {
    return (
      <div className={look.sheet}>
        <Pending query={part} />
      </div>
    );
  }
  const { data, beside } = part.data;
  const Text = mode === 'page' ? PagedText : ScrolledText;
  const pages = beside.parts.length;
  return <Text key={data.page} blocks={data.blocks} pages={pages} reading={reading} marks={marks} />;
}
