import type { OpenedBook } from '@bilim/contract/library';
import { ActionIcon, SegmentedControl, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconBookmark, IconHighlight, IconNote, IconSearch, IconTrash, IconX } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { Pending } from '#platform/api/Pending.tsx';
import { useNarrow } from '#ui/useNarrow.ts';

import { Snippet } from '../InsideHits.tsx';
import type { Reads } from './reads.ts';
import { useHits } from './useHits.ts';
import { useMarks, useRemoveMark } from './useMarks.ts';
import type { Reading } from './useReading.ts';
import look from './Reader.module.css';

const panels = ['contents', 'search', 'marks'] as const;
export type PanelName = (typeof panels)[number];

interface SidePanelProps {
  readonly reads: Reads;
  /** Null of what is no book of the library: its words are looked through here. */
  readonly book: OpenedBook | null;
  readonly reading: Reading;
  readonly panel: PanelName;
  readonly onPanel: (panel: PanelName | null) => void;
}

/** Ways through a book. */
export function SidePanel({ reads, book, panel, onPanel, ...props }: SidePanelProps) {
  const { t } = useTranslation();
  const isNarrow = useNarrow();
  const reading = {
    ...props.reading,
    goTo(page: number, down?: number) {
      props.reading.goTo(page, down);
      // It lies over the page to which it led.
      if (isNarrow) onPanel(null);
    },
  };
  return (
    <aside className={look.panel} aria-label={t('l.ways')}>
      <div className={look.panelHead}>
        <SegmentedControl
          fullWidth
          size="xs"
          aria-label={t('l.ways')}
          data={panels.map((value) => ({ value, label: t(`l.panel.${value}`) }))}
          value={panel}
          onChange={(value) => onPanel(panels.find((one) => one === value) ?? null)}
        />
        <ActionIcon
          variant="subtle"
          color="gray"
          size={40}
          aria-label={t('btn.close')}
          onClick={() => onPanel(null)}
        >
          <IconX size={18} stroke={1.5} />
        </ActionIcon>
      </div>
      {panel === 'contents' && <Contents reading={reading} />}
      {panel === 'search' && <Search reads={reads} book={book} reading={reading} />}
      {panel === 'marks' && <Marks reads={reads} reading={reading} />}
    </aside>
  );
}

function Contents({ reading: { contents, goTo, place } }: Pick<SidePanelProps, 'reading'>) {
  const { t } = useTranslation();
  if (contents.length === 0) return <p className={look.nothing}>{t('l.nocontents')}</p>;
  const current = contents.findLast(({ page }) => page <= place.page);
  return (
    <ul className={look.entries}>
      {contents.map((entry, number) => (
        // oxlint-disable-next-line react/no-array-index-key -- they have no other name, and never move
        <li key={number}>
          <button
            type="button"
            className={look.entry}
            aria-current={entry === current}
            style={{ paddingInlineStart: 12 + entry.depth * 14 }}
            onClick={() => goTo(entry.page)}
          >
            <span>{entry.title}</span>
            <span className={look.number}>{entry.page}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}

const restMs = 400;

function Search({ reads, book, reading }: Pick<SidePanelProps, 'reads' | 'book' | 'reading'>) {
  const { t } = useTranslation();
  const { query, setQuery, goTo } = reading;
  const field = useRef<HTMLInputElement>(null);
  // Whoever asks for the search types at once.
  useEffect(() => field.current?.focus(), []);
  const [typed, setTyped] = useState(query);
  const [asked] = useDebouncedValue(typed.trim(), restMs);
  const hits = useHits({ reads, book, reading }, asked);
  return (
    <>
      <TextInput
        className={look.field ?? ''}
        aria-label={t('l.findinbook')}
        placeholder={t('l.findinbook')}
        ref={field}
        leftSection={<IconSearch size={18} aria-hidden />}
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      {asked.length < 2 ? (
        <p className={look.nothing}>{t(book?.fileState === 'no_text' ? 'l.notext' : 'l.findhint')}</p>
      ) : hits.data === undefined ? (
        <Pending query={hits} />
      ) : (
        <>
          <p className={look.nothing} role="status">
            {hits.data.length === 0
              ? t('l.notinbook', { text: asked })
              : t('l.hits', { count: hits.data.length })}
          </p>
          <ul className={look.entries}>
            {hits.data.map(({ page, part, snippet }) => (
              <li key={page}>
                <button
                  type="button"
                  className={look.hit}
                  onClick={() => {
                    setQuery(asked);
                    goTo(page);
                  }}
                >
                  <span className={look.number}>{part ?? t('l.page', { page })}</span>
                  <Snippet text={snippet} />
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}

const icons = { bookmark: IconBookmark, note: IconNote, highlight: IconHighlight } as const;

function Marks({ reads, reading }: Pick<SidePanelProps, 'reads' | 'reading'>) {
  const { t } = useTranslation();
  const marks = useMarks(reads);
  const remove = useRemoveMark(reads);
  if (marks.data === undefined) return <Pending query={marks} />;
  if (marks.data.length === 0) return <p className={look.nothing}>{t('l.nomarks')}</p>;
  return (
    <ul className={look.entries}>
      {marks.data.map(({ markId, kind, page, locator, quote, note }) => {
        const Icon = icons[kind];
        return (
          <li key={markId} className={look.mark}>
            <button
              type="button"
              className={look.hit}
              onClick={() => reading.goTo(page, locator === null ? 0 : Number(locator.split(' ')[0]) || 0)}
            >
              <span className={look.number}>
                <Icon size={16} stroke={1.5} aria-hidden />{' '}
                {t(reads.format === 'epub' ? 'l.part' : 'l.page', { page })}
              </span>
              {quote !== '' && <q className={look.quote}>{quote}</q>}
              {note !== '' && <span>{note}</span>}
            </button>
            <ActionIcon
              variant="subtle"
              color="gray"
              size={40}
              aria-label={t('l.removemark', { page })}
              onClick={() => remove.mutate(markId)}
            >
              <IconTrash size={18} stroke={1.5} />
            </ActionIcon>
          </li>
        );
      })}
    </ul>
  );
}
