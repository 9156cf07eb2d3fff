import type { Output } from '@bilim/contract';
import type { libraryApi } from '@bilim/contract/library';
import type { Block } from '@bilim/contract/library/parts';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';

import { isPassing } from '#platform/api/describeError.ts';
import { Pending } from '#platform/api/Pending.tsx';

import { PagedText } from './PagedText.tsx';
import { ScrolledText } from './ScrolledText.tsx';
import type { Reads } from './reads.ts';
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
  readonly reads: Reads;
  readonly reading: Reading;
}

/** A part of an EPUB: its words, set by the portal itself. Nothing of the file is there but them. */
export function EpubPart({ source: { key, staleMs, fetchPart }, reads, reading }: EpubPartProps) {
  const { jump, mode, setContents, setWordsOf, goTo } = reading;
  const queries = useQueryClient();
  const partOf = (page: number) =>
    queryOptions({
      queryKey: [...key, page],
      queryFn: async ({ signal }) => await fetchPart(page, signal),
      staleTime: staleMs,
      // What was read once is read again without a network.
      meta: { isKept: true },
    });
  const part = useQuery(partOf(jump.page));
  const { t } = useTranslation();
  const marks = useMarksIn(reads);
  const parts = part.data?.beside.parts;
  useEffect(() => {
    if (parts === undefined) return;
    setContents(parts.map(({ page, title }) => ({ page, title: title ?? t('l.part', { page }), depth: 0 })));
    setWordsOf(async (page) => wordsIn((await queries.fetchQuery(partOf(page))).data.blocks));
    // oxlint-disable-next-line react/exhaustive-deps -- once for the parts
  }, [parts]);
  // The file may have been replaced by a shorter one.
  const isBeyond = jump.page > 1 && part.error !== null && !isPassing(part.error);
  useEffect(() => {
    if (isBeyond) goTo(1);
    // oxlint-disable-next-line react/exhaustive-deps -- once for a part that is not there
  }, [isBeyond]);
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

const wordsIn = (blocks: readonly Block[]) =>
  blocks.map(({ runs }) => runs.map(({ text }) => text).join('')).join('\n');
