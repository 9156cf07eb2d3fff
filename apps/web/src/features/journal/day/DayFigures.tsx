import { Button } from '@mantine/core';
import { IconUserCheck, IconUserX } from '@tabler/icons-react';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';

import { showUndo } from '#ui/toasts.ts';

import { absentText, isAbsence, presentText, type MarkBook, type MarkValue } from '../marks/markBook.ts';
import type { JournalStore } from '../store/journalStore.ts';

import look from './DayFigures.module.css';

interface DayFiguresProps {
  readonly store: JournalStore;
  readonly book: MarkBook;
  readonly column: number;
  readonly isReadOnly: boolean;
}

/** How far the roll-call is, and one press for all who are simply there. */
export function DayFigures({ store, book, column, isReadOnly }: DayFiguresProps) {
  const { t } = useTranslation();
  const figures = useSyncExternalStore(store.subscribe, () => summary(store, column));
  const [marked = 0, total = 0, absent = 0, free = 0] = figures.split('/').map(Number);
  const [present, absence] = [book.byText(presentText), book.byText(absentText)];

  function markRest(mark: MarkValue) {
    const empty = freeRows(store, column).map((row) => ({ row, column, mark }));
    const count = store.setMarks(empty);
    showUndo({
      message: t(mark === absence ? 'j.restabsentdone' : 'j.restdone', { count }),
      undoLabel: t('j.undo'),
      onUndo: () => void store.undo(),
    });
  }

  return (
    <div className={look.figures}>
      <div className={look.words}>
        <span>{t('j.markedof', { marked, total })}</span>
        <span className={look.absent} data-some={absent > 0 || undefined}>
          {t('j.awaycount', { count: absent })}
        </span>
      </div>
      {!isReadOnly && free > 0 && (
        <div className={look.rest}>
          {absence !== undefined && (
            <Button
              size="sm"
              variant="default"
              leftSection={<IconUserX size={18} aria-hidden />}
              onClick={() => markRest(absence)}
            >
              {t('j.restabsent')}
            </Button>
          )}
          {present !== undefined && (
            <Button
              size="sm"
              variant="light"
              leftSection={<IconUserCheck size={18} aria-hidden />}
              onClick={() => markRest(present)}
            >
              {t('j.restpresent')}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}

/** As one text, which is the same while the figures are. */
function summary(store: JournalStore, column: number) {
  const cells = listed(store, column);
  const marked = cells.filter(({ mark }) => mark.text !== '').length;
  const absent = cells.filter(({ mark }) => isAbsence(mark.text)).length;
  return [marked, cells.length, absent, freeRows(store, column).length].join('/');
}

function listed(store: JournalStore, column: number) {
  return store.sheet().students.flatMap((_, row) => store.cellAt({ row, column }) ?? []);
}

function freeRows(store: JournalStore, column: number) {
  return store.sheet().students.flatMap((_, row) => {
    const cell = store.cellAt({ row, column });
    return cell?.canEdit === true && cell.mark.text === '' ? [row] : [];
  });
}
