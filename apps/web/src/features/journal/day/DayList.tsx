import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';

import { KeyHints } from '#ui/KeyHints.tsx';

import type { MarkBook } from '../marks/markBook.ts';
import { markHints } from '../marks/markHints.ts';
import type { Position } from '../marks/paste.ts';
import { headRow } from '../grid/gridFocus.ts';
import { SaveStatus } from '../SaveStatus.tsx';
import type { JournalStore } from '../store/journalStore.ts';

import { createDayKeys } from './dayKeys.ts';
import { DayFigures } from './DayFigures.tsx';
import { DayHead } from './DayHead.tsx';
import { DayRow } from './DayRow.tsx';
import { useSwipe } from './useSwipe.ts';
import look from './DayList.module.css';

interface DayListProps {
  readonly store: JournalStore;
  readonly book: MarkBook;
  readonly isReadOnly: boolean;
  readonly column: number;
  readonly onColumn: (column: number) => void;
  readonly onOpen: (at: Position) => void;
}

/** The students of one lesson with large buttons: a roll-call for a phone. A swipe leads to the next lesson. */
export function DayList({ store, book, isReadOnly, column, onColumn, onOpen }: DayListProps) {
  const { t } = useTranslation();
  const { lessons, students } = useSyncExternalStore(store.subscribe, store.sheet);
  const [padRow, setPadRow] = useState<number | null>(null);
  const keys = useDayKeys({ store, book, column });
  const lesson = lessons[column];
  const swipe = useSwipe((step) => {
    if (lessons[column + step] !== undefined) onColumn(column + step);
  });
  if (lesson === undefined) return null;

  return (
    <div {...swipe}>
      <div className={look.top}>
        <DayHead
          lesson={lesson}
          place={column}
          count={lessons.length}
          onStep={(step) => onColumn(column + step)}
          onOpen={() => onOpen({ row: headRow, column })}
        />
        <DayFigures store={store} book={book} column={column} isReadOnly={isReadOnly} />
      </div>
      {/* Keys work from the buttons of a row; the list itself takes no focus. */}
      <ul className={look.rows} {...(isReadOnly ? {} : { onKeyDown: keys.onKeyDown, onBlur: keys.letGo })}>
        {students.map(({ studentId }, row) => (
          <DayRow
            key={studentId}
            store={store}
            book={book}
            row={row}
            column={column}
            isReadOnly={isReadOnly}
            isPadOpen={padRow === row}
            onPad={setPadRow}
            onOpen={onOpen}
          />
        ))}
      </ul>
      <div className={look.foot}>
        {!isReadOnly && (
          <KeyHints hints={[...markHints(book, t), { keys: 'Enter', label: t('j.key.next') }]} />
        )}
        <SaveStatus store={store} isReadOnly={isReadOnly} />
      </div>
    </div>
  );
}

function useDayKeys({ store, book, column }: Pick<DayListProps, 'store' | 'book' | 'column'>) {
  const keys = useMemo(() => createDayKeys({ store, book, column }), [store, book, column]);
  // A mark that still waits for a digit must not be lost when the list goes.
  useEffect(() => keys.letGo, [keys]);
  return keys;
}
