import { libraryApi, type OpenedBook } from '@bilim/contract/library';
import type { Block } from '@bilim/contract/library/parts';
import { Button } from '@mantine/core';
import { IconArrowLeft, IconArrowRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Fragment, useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';

import { useApi } from '#platform/api/api.tsx';
import { Pending } from '#platform/api/Pending.tsx';

import { libraryKey } from '../useLibrary.ts';
import { markWords } from './markWords.ts';
import type { Reading } from './useReading.ts';
import look from './Reader.module.css';

interface EpubPartProps {
  readonly book: OpenedBook;
  readonly reading: Reading;
}

/** A part of an EPUB: its words, set by the portal itself. Nothing of the file is there but them. */
export function EpubPart({ book: { bookId, version }, reading }: EpubPartProps) {
  const { call } = useApi();
  const { jump, setContents } = reading;
  const part = useQuery({
    queryKey: [libraryKey, 'part', bookId, version, jump.page],
    queryFn: ({ signal }) => call(libraryApi.part, { bookId, page: jump.page }, { signal }),
    staleTime: Infinity,
    // What was read once is read again without a network.
    meta: { isKept: true },
  });
  const { t } = useTranslation();
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
  return <Text key={data.page} blocks={data.blocks} pages={beside.parts.length} reading={reading} />;
}

interface TextProps {
  readonly blocks: readonly Block[];
  readonly pages: number;
  readonly reading: Reading;
}

function Text({ blocks, pages, reading }: TextProps) {
  const { t } = useTranslation();
  const { jump, scale, isAt, query, goTo } = reading;
  const sheet = useRef<HTMLElement>(null);

  useEffect(() => {
    const box = sheet.current?.closest('[data-scroller]');
    box?.scrollTo({ top: jump.down * (box.scrollHeight - box.clientHeight) });
  }, [jump]);

  useEffect(() => {
    if (sheet.current !== null) markWords(sheet.current, query);
  }, [query]);

  const see = useEffectEvent(() => {
    const box = sheet.current?.closest('[data-scroller]');
    if (box === null || box === undefined) return;
    const room = box.scrollHeight - box.clientHeight;
    isAt(jump.page, pages, room <= 0 ? 0 : Math.min(1, box.scrollTop / room));
  });
  useEffect(() => {
    const box = sheet.current?.closest('[data-scroller]');
    const onScroll = () => see();
    box?.addEventListener('scroll', onScroll, { passive: true });
    see();
    return () => box?.removeEventListener('scroll', onScroll);
  }, []);

  return (
    <article
      ref={sheet}
      className={look.sheet}
      data-page={jump.page}
      style={{ fontSize: `${1.0625 * scale}rem` }}
    >
      {blocks.map((block, place) => (
        // oxlint-disable-next-line react/no-array-index-key -- they have no other name, and never move
        <BlockOf key={place} block={block} />
      ))}
      <nav className={look.turns} aria-label={t('l.contents')}>
        <Button
          variant="subtle"
          disabled={jump.page <= 1}
          leftSection={<IconArrowLeft size={18} aria-hidden />}
          onClick={() => goTo(jump.page - 1)}
        >
          {t('l.before')}
        </Button>
        <Button
          variant="light"
          disabled={jump.page >= pages}
          rightSection={<IconArrowRight size={18} aria-hidden />}
          onClick={() => goTo(jump.page + 1)}
        >
          {t('l.after')}
        </Button>
      </nav>
    </article>
  );
}

const elements = {
  // The title of the page is the book's.
  h1: 'h2',
  h2: 'h3',
  h3: 'h4',
  p: 'p',
  item: 'p',
  quote: 'blockquote',
  code: 'pre',
} as const;

function BlockOf({ block: { kind, runs } }: { readonly block: Block }) {
  if (kind === 'line') return <hr />;
  const Element = elements[kind];
  return (
    <Element data-kind={kind}>
      {runs.map(({ text, look: Look = Fragment }, place) => (
        // oxlint-disable-next-line react/no-array-index-key -- they have no other name, and never move
        <Look key={place}>{text}</Look>
      ))}
    </Element>
  );
}
