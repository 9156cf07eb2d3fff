import type { TaughtClass } from '@bilim/contract/journal/classes';
import type { ClassKey } from '@bilim/contract/journal/class';
import { Card } from '@mantine/core';
import { useTranslation } from 'react-i18next';

import { Pending } from '#platform/api/Pending.tsx';
import type { SheetView } from '#domain/journal/journalLink.ts';
import { asOf } from '#platform/offline/asOf.ts';
import { AsOfNotice } from '#domain/schedule/AsOfNotice.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';

import { describeGroup } from './choice/describeGroup.ts';

import { GridSkeleton } from './grid/GridSkeleton.tsx';
import { JournalSheet } from './JournalSheet.tsx';
import { SeatedNames } from './members/SeatedNames.tsx';
import { useMarkBook, type useJournal } from './useJournal.ts';
import look from './JournalSheet.module.css';

interface ClassSheetProps {
  readonly classKey: ClassKey;
  readonly taught: TaughtClass;
  readonly journal: ReturnType<typeof useJournal>;
  readonly view: SheetView;
  /** The lesson to stand on. */
  readonly column: number;
  readonly onColumn: (column: number) => void;
  readonly isOwn: boolean;
}

/** The marks of a class as soon as they and the dictionary are there. */
export function ClassSheet(props: ClassSheetProps) {
  const { classKey, taught, journal, view, column, onColumn, isOwn } = props;
  const { t } = useTranslation();
  const book = useMarkBook(classKey);

  if (journal.data === undefined || book.data === undefined) {
    return (
      <Pending query={journal.data === undefined ? journal : book}>
        <GridSkeleton />
      </Pending>
    );
  }
  if (journal.data[1].length === 0) {
    const text = t(isOwn ? 'j.nolessonstext' : 'j.nolessonsyet');
    return (
      <Card className={look.empty}>
        <EmptyState art="journal" title={t('j.nolessons')} text={text} />
        <SeatedNames classKey={classKey} />
      </Card>
    );
  }
  return (
    <>
      <AsOfNotice asOf={asOf(journal)} of="journal" />
      <JournalSheet
        classKey={classKey}
        classTitle={`${taught.disciplineName} · ${describeGroup(taught, t)}`}
        reply={journal.data}
        book={book.data}
        view={view}
        column={column}
        onColumn={onColumn}
        isOwn={isOwn}
      />
    </>
  );
}
