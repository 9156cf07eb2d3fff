import { IconBackspace } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { clearedMark, type MarkBook, type MarkValue } from '../marks/markBook.ts';
import { toneOf } from '../marks/markTone.ts';
import { markWord } from '../marks/markWord.ts';
import type { JournalCell } from '../store/journalRows.ts';

import look from './MarkPad.module.css';

interface MarkPadProps {
  readonly book: MarkBook;
  readonly cell: Pick<JournalCell, 'mark' | 'canEdit'>;
  readonly onMark: (mark: MarkValue) => void;
}

/** All marks of the dictionary as buttons for fingers. */
export function MarkPad({ book, cell, onMark }: MarkPadProps) {
  const { t } = useTranslation();
  const button = (mark: MarkValue, label: ReactNode) => (
    <button
      key={mark.markId}
      type="button"
      className={look.button}
      data-tone={toneOf(mark.text, book.best)}
      aria-pressed={mark.text === '' ? undefined : cell.mark.markId === mark.markId}
      aria-label={markWord(mark.text, t)}
      disabled={!cell.canEdit}
      onClick={() => onMark(mark)}
    >
      {label}
    </button>
  );

  return (
    <>
      <fieldset aria-label={t('j.mark')} className={look.pad}>
        {book.points.map((mark) => button(mark, mark.text))}
        {book.words.map((mark) => button(mark, mark.text))}
        {button(clearedMark, <IconBackspace size={20} stroke={1.6} aria-hidden />)}
      </fieldset>
      {!cell.canEdit && <p className={look.note}>{t('j.windowclosed')}</p>}
    </>
  );
}
