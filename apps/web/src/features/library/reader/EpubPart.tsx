import type { Output } from '@bilim/contract';
import type { libraryApi } from '@bilim/contract/library';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';

import { Pending } from '#platform/api/Pending.tsx';

import { PagedText } from './PagedText.tsx';
import { ScrolledText } from './ScrolledText.tsx';
import { useMarksIn } from './useMarks.ts';
import type { Reading } from './useReading.ts';
import look from './Reader.module.css';

/** Where the parts of an EPUB come from. */
interface EpubSource {
  /** Another one is another file. */
  readonly key: readonly unknown[];
  /** For how long what was fetched needs no second look. */
  readonly staleMs: number;
  readonly fetchPart: (page: number, signal: AbortSignal) => Promise<Output<typeof libraryApi.part>>;
}

interface EpubPartProps {
  readonly source: EpubSource;
  /** Null of what is no book of the library. */
  readonly bookId: number | null;
  readonly reading: Reading;
}

/** A part of an EPUB: its words, set by the portal itself. Nothing of the file is there but them. */
export function EpubPart({ source: { key, staleMs, fetchPart }, bookId, reading }: EpubPartProps) {
  const { jump, mode, setContents } = reading;
  const part = useQuery({
    queryKey: [...key, jump.page],
    queryFn: async ({ signal }) => await fetchPart(jump.page, signal),
    staleTime: staleMs,
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
