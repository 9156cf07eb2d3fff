import { longestNote, longestQuote } from '@bilim/contract/library/reading';
import { Button, Group, Textarea } from '@mantine/core';
import { IconHighlight, IconNote } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { randomId } from '#platform/offline/randomId.ts';
import { Sheet } from '#ui/Sheet.tsx';

import type { Reads } from './reads.ts';
import { useSaveMark } from './useMarks.ts';
import look from './Reader.module.css';

interface Selected {
  readonly quote: string;
  readonly page: number;
  /** How far down on its page it begins. */
  readonly down: number;
}

/** What can be done with selected words: set them off, or write something beside them. */
export function SelectionBar({ reads }: { readonly reads: Reads }) {
  const { t } = useTranslation();
  const selected = useSelected();
  const save = useSaveMark(reads);
  const [noted, setNoted] = useState<Selected | null>(null);
  const keep = ({ quote, page, down }: Selected, text: string) =>
    save.mutate(
      {
        markId: randomId(),
        kind: text === '' ? 'highlight' : 'note',
        page,
        locator: down.toFixed(3),
        quote,
        note: text,
      },
      {
        onSuccess: () => {
          setNoted(null);
          getSelection()?.removeAllRanges();
        },
      },
    );
  return (
    <>
      {selected !== null && noted === null && (
        <div className={look.selection} role="toolbar" aria-label={t('l.selected')}>
          <Button
            size="sm"
            variant="subtle"
            leftSection={<IconHighlight size={18} aria-hidden />}
            // A press must not take the selection away before it is heard.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => keep(selected, '')}
          >
            {t('l.highlight')}
          </Button>
          <Button
            size="sm"
            variant="subtle"
            leftSection={<IconNote size={18} aria-hidden />}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => setNoted(selected)}
          >
            {t('l.note')}
          </Button>
        </div>
      )}
      <Sheet
        isOpen={noted !== null}
        title={t('l.note')}
        closeLabel={t('btn.close')}
        onClose={() => setNoted(null)}
      >
        {noted !== null && (
          <NoteForm quote={noted.quote} isBusy={save.isPending} onNote={(note) => keep(noted, note)} />
        )}
      </Sheet>
    </>
  );
}

interface NoteFormProps {
  readonly quote: string;
  readonly isBusy: boolean;
  readonly onNote: (note: string) => void;
}

/** What is written stays until it is kept. */
function NoteForm({ quote, isBusy, onNote }: NoteFormProps) {
  const { t } = useTranslation();
  const [note, setNote] = useState('');
  return (
    <>
      <q className={look.quote}>{quote}</q>
      <Textarea
        mt="md"
        label={t('l.notetext')}
        autosize
        minRows={3}
        maxLength={longestNote}
        value={note}
        onChange={({ currentTarget }) => setNote(currentTarget.value)}
      />
      <Group justify="flex-end" mt="md">
        <Button loading={isBusy} disabled={note.trim() === ''} onClick={() => onNote(note.trim())}>
          {t('btn.save')}
        </Button>
      </Group>
    </>
  );
}

/** The words that are selected on a page; null for none. */
function useSelected(): Selected | null {
  const [selected, setSelected] = useState<Selected | null>(null);
  // A selection is told by the document alone.
  useEffect(() => {
    const onChange = () => setSelected(readSelection());
    document.addEventListener('selectionchange', onChange);
    return () => document.removeEventListener('selectionchange', onChange);
  }, []);
  return selected;
}

function readSelection(): Selected | null {
  const selection = getSelection();
  const quote = selection?.toString().replaceAll(/\s+/g, ' ').trim().slice(0, longestQuote) ?? '';
  if (selection === null || selection.rangeCount === 0 || quote === '') return null;
  const range = selection.getRangeAt(0);
  const start =
    range.startContainer instanceof Element ? range.startContainer : range.startContainer.parentElement;
  const page = start?.closest<HTMLElement>('[data-page]');
  if (page === null || page === undefined) return null;
  const down = (range.getBoundingClientRect().top - page.getBoundingClientRect().top) / page.offsetHeight;
  return { quote, page: Number(page.dataset['page']), down: Math.min(1, Math.max(0, down - 0.05)) };
}
