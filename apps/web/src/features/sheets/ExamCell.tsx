import type { SheetRow } from '@bilim/contract/records/sheetRows';
import { missedWords } from '@bilim/contract/records/words';
import { useState } from 'react';
import type { KeyboardEvent } from 'react';

import type { Grade } from '#domain/records/queuedGrade.ts';
import { BareButton } from '#ui/BareButton.tsx';

import { isPoints } from './pastedGrades.ts';
import { PointsField } from './PointsField.tsx';
import { useRowsShare } from './rowsShare.ts';
import type { Book } from './useSheets.ts';
import look from './Entry.module.css';

interface ExamCellProps {
  readonly book: Book;
  /** As it is shown: with what was entered and has not arrived. */
  readonly row: SheetRow;
  /** As the server has it. */
  readonly stored: SheetRow;
}

/** Where the examiner types points, or says that somebody did not come. Enter and the arrows lead to the next row. */
export function ExamCell({ book, row, stored }: ExamCellProps) {
  const share = useRowsShare();
  const { t } = share;
  const { examPoints, missed, name, studentId, isAdmitted } = row;
  const [typed, setTyped] = useState<string | null>(null);
  const saved = missed === null ? (examPoints?.toString() ?? '') : t(`sheet.short.${missed}`);
  if (!book.mayEdit) return missed === null ? saved || '–' : t(`sheet.missed.${missed}`);
  const text = typed ?? saved;
  const isWrong = typed !== null && typed !== '' && !isPoints(typed, book.examMax);

  function enter(grade: Grade) {
    setTyped(null);
    const over = { examPoints: stored.examPoints, missed: stored.missed, version: stored.version };
    const { sheetId, discipline } = book.sheet;
    share.enter({ sheetId, discipline, studentId, studentName: stored.name, grade, over });
  }

  function keep() {
    if (typed === null || isWrong) return;
    enter({ examPoints: typed === '' ? null : Number(typed), missed: null });
  }

  function press(event: KeyboardEvent<HTMLInputElement>) {
    const word = wordOf(event);
    if (word !== undefined) {
      event.preventDefault();
      enter({ examPoints: null, missed: word });
      goOn(event.currentTarget, 1);
      return;
    }
    if (event.key === 'Escape') setTyped(null);
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    goOn(event.currentTarget, step);
  }

  return (
    <div className={look.exam}>
      <PointsField
        data-exam
        aria-label={t('sheet.examof', { name })}
        maxLength={3}
        disabled={!isAdmitted}
        wrong={isWrong ? t('sheet.upto', { max: book.examMax }) : null}
        value={text}
        onFocus={({ currentTarget }) => currentTarget.select()}
        onChange={({ currentTarget }) => setTyped(currentTarget.value.trim())}
        onBlur={keep}
        onKeyDown={press}
      />
      <MissedWords row={row} onEnter={enter} />
    </div>
  );
}

interface MissedWordsProps {
  readonly row: SheetRow;
  readonly onEnter: (grade: Grade) => void;
}

/** What keys say, for fingers; pressed again it says that somebody came. */
function MissedWords({ row: { name, missed, isAdmitted }, onEnter }: MissedWordsProps) {
  const { t } = useRowsShare();
  return (
    <span className={look.words} role="group" aria-label={t('sheet.missedof', { name })}>
      {missedWords.map((word) => (
        <BareButton
          key={word}
          className={look.word}
          data-word={word}
          aria-pressed={missed === word}
          aria-label={t(`sheet.missed.${word}`)}
          title={t(`sheet.missed.${word}`)}
          tabIndex={-1}
          disabled={!isAdmitted}
          onClick={() => onEnter({ examPoints: null, missed: missed === word ? null : word })}
        >
          {t(`sheet.short.${word}`)}
        </BareButton>
      ))}
    </span>
  );
}

const steps: Readonly<Record<string, number>> = { Enter: 1, ArrowDown: 1, ArrowUp: -1 };

/** By letter and, where another layout is set, by the place of the key: N and H for who did not come, I for who finishes later. */
function wordOf({ key, code, ctrlKey, metaKey, altKey }: KeyboardEvent): SheetRow['missed'] | undefined {
  if (ctrlKey || metaKey || altKey) return undefined;
  const letter = key.toLowerCase();
  if (['н', 'n', 'a'].includes(letter) || code === 'KeyN') return 'absent';
  if (['у', 'i', 'и'].includes(letter) || code === 'KeyI') return 'incomplete';
  return undefined;
}

/** To the next or the one before that may be filled in; beyond them the cell is left. */
function goOn(from: HTMLInputElement, step: number) {
  const all = from.closest('tbody')?.querySelectorAll<HTMLInputElement>('[data-exam]') ?? [];
  const open = [...all].filter(({ disabled }) => !disabled);
  const next = open[open.indexOf(from) + step];
  if (next === undefined) from.blur();
  else next.focus();
}
