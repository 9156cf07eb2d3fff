import type { TFunction } from 'i18next';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';

import { useFormat } from '#platform/i18n/useFormat.ts';
import { intlLocale } from '#platform/i18n/languages.ts';

import type { MarkBook } from '../marks/markBook.ts';
import type { PastePlan, Position } from '../marks/paste.ts';
import type { JournalStore } from '../store/journalStore.ts';

import { tellOnce } from '../tellOnce.ts';

import { cellElement, makeCurrent } from './gridFocus.ts';
import { createGridHands } from './gridHands.ts';
import { GridHead } from './GridHead.tsx';
import { GridRow } from './GridRow.tsx';
import { roles } from './roles.ts';
import look from './JournalGrid.module.css';

declare module 'react' {
  interface CSSProperties {
    '--columns'?: number;
  }
}

interface JournalGridProps {
  readonly store: JournalStore;
  readonly book: MarkBook;
  readonly isReadOnly: boolean;
  /** The lesson to stand on when the grid opens. */
  readonly startColumn: number;
  readonly onOpen: (at: Position) => void;
  readonly onMisfits: (plan: PastePlan) => void;
}

/** All students by all lessons. Its own component, so that a typed mark draws one row and no filters. */
export function JournalGrid({ store, book, isReadOnly, startColumn, onOpen, onMisfits }: JournalGridProps) {
  const { t, i18n } = useTranslation();
  const today = useFormat().today();
  const sheet = useSyncExternalStore(store.subscribe, store.sheet);
  const [hands] = useState(() =>
    createGridHands({
      store,
      book,
      isReadOnly,
      onOpen,
      onMisfits,
      onClosed: (at) => tellWhyClosed(store, at, t),
    }),
  );
  const table = useRef<HTMLTableElement>(null);
  const columns = sheet.lessons.length;
  const todayColumns = sheet.lessons.map(({ lessonDate }) => (lessonDate === today ? '1' : '0')).join('');

  // A mark that still waits for a digit must not be lost when the grid goes.
  useEffect(() => hands.letGo, [hands]);

  // The page shows which cell Tab comes to, and begins where the work is: neither is React's to draw.
  useEffect(() => {
    if (table.current === null || columns === 0) return;
    makeCurrent(table.current, { row: 0, column: startColumn });
    cellElement(table.current, { row: 0, column: startColumn })?.scrollIntoView?.({
      block: 'nearest',
      inline: 'center',
    });
  }, [startColumn, columns]);

  return (
    <div className={look.scroll}>
      <table
        ref={table}
        role="grid"
        aria-label={t('j.title')}
        aria-readonly={isReadOnly}
        className={look.table}
        style={{ '--columns': columns }}
        {...hands.listeners}
      >
        <GridHead lessons={sheet.lessons} todayColumns={todayColumns} />
        <tbody {...roles.group} className={look.group}>
          {sheet.students.map(({ studentId }, index) => (
            <GridRow
              key={studentId}
              store={store}
              index={index}
              todayColumns={todayColumns}
              best={book.best}
              locale={intlLocale(i18n.language)}
              unsaved={t('j.unsaved')}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function tellWhyClosed(store: JournalStore, at: Position, t: TFunction) {
  const isListed = store.cellAt(at) !== null;
  const isLocked = store.sheet().lessons[at.column]?.isLocked === true;
  tellOnce(t(isListed ? (isLocked ? 'j.lockedtext' : 'j.windowclosed') : 'j.notlisted'));
}
