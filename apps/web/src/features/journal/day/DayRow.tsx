import { memo, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';

import { shortName } from '#platform/i18n/shortName.ts';

import { MarkPad } from '../cell/MarkPad.tsx';
import {
  absentText,
  clearedMark,
  lateText,
  presentText,
  type MarkBook,
  type MarkValue,
} from '../marks/markBook.ts';
import { toneOf } from '../marks/markTone.ts';
import { markWord } from '../marks/markWord.ts';
import type { Position } from '../marks/paste.ts';
import type { JournalStore } from '../store/journalStore.ts';

import look from './DayRow.module.css';

interface DayRowProps {
  readonly store: JournalStore;
  readonly book: MarkBook;
  readonly row: number;
  readonly column: number;
  readonly isReadOnly: boolean;
  readonly isPadOpen: boolean;
  /** Opens the pad of a row; null closes it. */
  readonly onPad: (row: number | null) => void;
  readonly onOpen: (at: Position) => void;
}

/** The marks of a roll-call, one press away; all others are in the pad. */
const quick = [presentText, absentText, lateText];

/** One student on one lesson. */
export const DayRow = memo(function DayRow(props: DayRowProps) {
  const { store, book, row, column, isReadOnly, isPadOpen, onPad, onOpen } = props;
  const { t } = useTranslation();
  const student = useSyncExternalStore(store.subscribe, () => store.row(row));
  const cell = student?.cells[column] ?? null;
  if (student === undefined) return null;
  const text = cell?.mark.text ?? '';
  const isOpen = isPadOpen && cell !== null;
  const isFree = cell?.canEdit === true && !isReadOnly;

  /** The same mark once more takes it back. */
  function toggle(mark: MarkValue) {
    store.setMarks([{ row, column, mark: mark.text === text ? clearedMark : mark }]);
  }

  function giveAndGoOn(mark: MarkValue) {
    store.setMarks([{ row, column, mark }]);
    onPad(row + 1);
  }

  return (
    <li className={look.row} data-state={cell?.state.kind}>
      <div className={look.line}>
        <button
          type="button"
          className={look.name}
          title={t('j.history')}
          onClick={() => onOpen({ row, column })}
        >
          <span className={look.full}>{student.name}</span>
          <span className={look.short}>{shortName(student.name)}</span>
        </button>
        {isFree &&
          quick
            .flatMap((word) => book.byText(word) ?? [])
            .map((mark) => (
              <button
                key={mark.markId}
                type="button"
                className={look.quick}
                data-tone={toneOf(mark.text, book.best)}
                aria-pressed={mark.text === text}
                aria-label={markWord(mark.text, t)}
                onClick={() => toggle(mark)}
              >
                {mark.text}
              </button>
            ))}
        <button
          type="button"
          className={look.mark}
          data-tone={text === '' ? 'none' : toneOf(text, book.best)}
          aria-expanded={isOpen}
          aria-label={`${t('j.mark')}: ${text === '' ? t('j.empty') : markWord(text, t)}`}
          disabled={!isFree}
          onClick={() => onPad(isOpen ? null : row)}
        >
          {quick.includes(text) && isFree ? '…' : text || '…'}
        </button>
      </div>
      {isOpen && isFree && (
        <div className={look.pad}>
          <MarkPad book={book} cell={cell} onMark={giveAndGoOn} />
        </div>
      )}
    </li>
  );
});
