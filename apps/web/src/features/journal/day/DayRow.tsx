import { IconDots } from '@tabler/icons-react';
import { memo, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';

import { useFormat } from '#platform/i18n/useFormat.ts';

import { ExcuseChip } from '../cell/ExcuseChip.tsx';
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

/** One student on one lesson. */
export const DayRow = memo(function DayRow(props: DayRowProps) {
  const { store, book, row, column, isReadOnly, isPadOpen, onPad, onOpen } = props;
  const { t } = useTranslation();
  const format = useFormat();
  const student = useSyncExternalStore(store.subscribe, () => store.row(row));
  if (student === undefined) return null;
  const cell = student.cells[column] ?? null;
  const isFree = cell?.canEdit === true && !isReadOnly;
  const setMark = (mark: MarkValue) => store.setMarks([{ row, column, mark }]);

  return (
    <li className={look.row} data-row={row} data-state={cell?.state.kind}>
      <div className={look.line}>
        <button
          type="button"
          className={look.name}
          title={t('j.history')}
          onClick={() => onOpen({ row, column })}
        >
          <span className={look.full}>{format.name(student.name)}</span>
          <span className={look.short}>{inTwoLines(format.shortName(student.name))}</span>
          {student.groupName !== null && <span className={look.group}>{student.groupName}</span>}
        </button>
        {isFree && <QuickMarks book={book} text={cell.mark.text} onMark={setMark} />}
        <PadButton
          book={book}
          text={cell?.mark.text ?? ''}
          isFree={isFree}
          isOpen={isPadOpen && isFree}
          onToggle={() => onPad(isPadOpen ? null : row)}
        />
      </div>
      {cell !== null && cell.excuse !== null && (
        <div className={look.excuse}>
          <ExcuseChip excuse={cell.excuse} />
        </div>
      )}
      {isPadOpen && isFree && (
        <div className={look.pad}>
          <MarkPad
            book={book}
            cell={cell}
            onMark={(mark) => {
              setMark(mark);
              onPad(row + 1);
            }}
          />
        </div>
      )}
    </li>
  );
});

/** The initials may stand below the surname, where the buttons leave little room. */
function inTwoLines(name: string) {
  return name.replace('\u00A0', ' ');
}

/** The marks of a roll-call, one press away; all others are in the pad. */
const quick = [presentText, absentText, lateText];

interface QuickMarksProps {
  readonly book: MarkBook;
  readonly text: string;
  readonly onMark: (mark: MarkValue) => void;
}

/** The same mark once more takes it back. */
function QuickMarks({ book, text, onMark }: QuickMarksProps) {
  const { t } = useTranslation();
  const marks = quick.flatMap((word) => book.byText(word) ?? []);
  return marks.map((mark) => (
    <button
      key={mark.markId}
      type="button"
      className={look.quick}
      data-tone={toneOf(mark.text, book.best)}
      aria-pressed={mark.text === text}
      aria-label={markWord(mark.text, t)}
      onClick={() => onMark(mark.text === text ? clearedMark : mark)}
    >
      {mark.text}
    </button>
  ));
}

interface PadButtonProps {
  readonly book: MarkBook;
  readonly text: string;
  readonly isFree: boolean;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}

/** Shows the mark, unless a quick one shows it already, and opens the pad. */
function PadButton({ book, text, isFree, isOpen, onToggle }: PadButtonProps) {
  const { t } = useTranslation();
  const shown = isFree && quick.includes(text) ? '' : text;
  return (
    <button
      type="button"
      className={look.mark}
      data-tone={shown === '' ? 'none' : toneOf(shown, book.best)}
      aria-expanded={isOpen}
      aria-label={`${t('j.mark')}: ${text === '' ? t('j.empty') : markWord(text, t)}`}
      disabled={!isFree}
      onClick={onToggle}
    >
      {shown === '' ? <IconDots size={20} stroke={1.6} aria-hidden /> : shown}
    </button>
  );
}
