import { Card } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';

import type { ClassKey } from '@bilim/contract/journal/class';
import type { SheetView } from '#domain/journal/journalLink.ts';
import type { JournalReply } from '#domain/journal/keptJournal.ts';

import { DayList } from './day/DayList.tsx';
import { headRow } from './grid/gridFocus.ts';
import { GridFoot } from './grid/GridFoot.tsx';
import { JournalGrid } from './grid/JournalGrid.tsx';
import type { MarkBook } from './marks/markBook.ts';
import type { PastePlan, Position } from './marks/paste.ts';
import { useJournalStore } from './store/useJournalStore.ts';
import { Troubles } from './Troubles.tsx';
import look from './JournalSheet.module.css';

// The marks come first; these arrive when they are first asked for.
const CellDrawer = lazy(async () => ({ default: (await import('./cell/CellDrawer.tsx')).CellDrawer }));
const LessonDrawer = lazy(async () => ({
  default: (await import('./lesson/LessonDrawer.tsx')).LessonDrawer,
}));
const PasteDialog = lazy(async () => ({ default: (await import('./grid/PasteDialog.tsx')).PasteDialog }));

interface JournalSheetProps {
  readonly classKey: ClassKey;
  /** Such as «Базы данных · ПИ-1-24». */
  readonly classTitle: string;
  readonly reply: JournalReply;
  readonly book: MarkBook;
  readonly view: SheetView;
  /** The lesson to stand on. */
  readonly column: number;
  readonly onColumn: (column: number) => void;
  /** Only the teacher of the class types marks. */
  readonly isOwn: boolean;
}

/** The marks of a class, as a table or as the list of one lesson; both work on the same marks. */
export function JournalSheet(props: JournalSheetProps) {
  const { classKey, classTitle, reply, book, view, column, onColumn, isOwn } = props;
  const store = useJournalStore({ reply, classKey, classTitle });
  const [opened, setOpened] = useState<Position | null>(null);
  const [paste, setPaste] = useState<PastePlan | null>(null);
  const close = () => setOpened(null);

  return (
    <>
      <Troubles store={store} />
      <Card p={0} className={look.card} data-view={view}>
        {view === 'grid' ? (
          <>
            <JournalGrid
              store={store}
              book={book}
              isReadOnly={!isOwn}
              startColumn={column}
              onOpen={setOpened}
              onMisfits={setPaste}
            />
            <GridFoot store={store} book={book} isReadOnly={!isOwn} />
          </>
        ) : (
          <DayList
            store={store}
            book={book}
            isReadOnly={!isOwn}
            column={column}
            onColumn={onColumn}
            onOpen={setOpened}
          />
        )}
      </Card>
      <Suspense fallback={null}>
        {opened !== null && opened.row !== headRow && (
          <CellDrawer
            store={store}
            classKey={classKey}
            book={book}
            at={opened}
            isOwn={isOwn}
            onMove={setOpened}
            onClose={close}
          />
        )}
        {opened?.row === headRow && (
          <LessonDrawer
            store={store}
            classKey={classKey}
            column={opened.column}
            isOwn={isOwn}
            onClose={close}
          />
        )}
        {paste !== null && <PasteDialog store={store} plan={paste} onClose={() => setPaste(null)} />}
      </Suspense>
    </>
  );
}
