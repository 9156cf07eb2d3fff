import type { ClassKey } from '@bilim/contract/journal/class';
import { journalApi, type JournalLesson } from '@bilim/contract/journal/journal';
import { ActionIcon, Button, Group } from '@mantine/core';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';

import { useMay } from '#platform/api/api.tsx';
import { describeError } from '#platform/api/describeError.ts';
import { useFormat } from '#platform/i18n/useFormat.ts';
import { StatusChip } from '#ui/StatusChip.tsx';

import { useMakeLesson } from '../lesson/useMakeLesson.ts';
import type { MarkBook } from '../marks/markBook.ts';
import type { Position } from '../marks/paste.ts';
import { SidePanel } from '../panel/SidePanel.tsx';
import type { JournalCell } from '../store/journalRows.ts';
import type { JournalStore } from '../store/journalStore.ts';

import { LateRequest } from '../late/LateRequest.tsx';

import { Correction } from './Correction.tsx';
import { ExcuseChip } from './ExcuseChip.tsx';
import { MarkHistory } from './MarkHistory.tsx';
import { MarkPad } from './MarkPad.tsx';
import { NextAttempt } from './NextAttempt.tsx';
import look from './CellDrawer.module.css';

interface CellDrawerProps {
  readonly store: JournalStore;
  readonly classKey: ClassKey;
  readonly book: MarkBook;
  readonly at: Position;
  readonly isOwn: boolean;
  readonly onMove: (at: Position) => void;
  readonly onClose: () => void;
}

/** One mark: a pad to set it by finger, and who changed it when. */
export function CellDrawer({ store, classKey, book, at, isOwn, onMove, onClose }: CellDrawerProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const row = useSyncExternalStore(store.subscribe, () => store.row(at.row));
  const lesson = store.sheet().lessons[at.column];
  if (row === undefined || lesson === undefined) return null;
  const cell = row.cells[at.column] ?? null;
  const when = [format.weekdayAndDay(lesson.lessonDate), lesson.theme]
    .filter((word) => word !== '')
    .join(' · ');

  return (
    <SidePanel title={format.name(row.name)} onClose={onClose}>
      <Group justify="space-between" wrap="nowrap">
        <div>
          <p className={look.when}>{when}</p>
          {cell !== null && cell.attempt > 1 && (
            <StatusChip tone="info">{t('takeback.attemptno', { attempt: cell.attempt })}</StatusChip>
          )}
        </div>
        <StudentSteps at={at} count={store.sheet().students.length} onMove={onMove} />
      </Group>
      {cell !== null && cell.excuse !== null && (
        <div className={look.excuse}>
          <ExcuseChip excuse={cell.excuse} />
          <p>{t('j.byexcusetext', { number: cell.excuse.excuseId })}</p>
        </div>
      )}
      {cell === null ? (
        <NotListed classKey={classKey} lesson={lesson} isOwn={isOwn} />
      ) : (
        <>
          <ChangeMark
            store={store}
            classKey={classKey}
            lesson={lesson}
            book={book}
            at={at}
            cell={cell}
            isOwn={isOwn}
          />
          <MarkHistory
            visitId={cell.visitId}
            revision={cell.state.kind === 'clean' ? cell.mark.markId : null}
          />
        </>
      )}
    </SidePanel>
  );
}

interface ChangeMarkProps extends Pick<CellDrawerProps, 'store' | 'classKey' | 'book' | 'at' | 'isOwn'> {
  readonly lesson: JournalLesson;
  readonly cell: JournalCell;
}

/**
 * The teacher's pad, with a second attempt beside it; a form with a reason where only that changes a mark;
 * where nothing does, the way to ask for it; nothing for a reader.
 */
function ChangeMark({ store, classKey, lesson, book, at, cell, isOwn }: ChangeMarkProps) {
  const mayCorrect = useMay(journalApi.correctMark);
  const version = store.versionOf(cell.visitId);
  if (cell.isLate && mayCorrect)
    return <Correction key={cell.visitId} book={book} cell={cell} version={version} />;
  if (!isOwn) return null;
  return (
    <>
      <MarkPad book={book} cell={cell} onMark={(mark) => store.setMarks([{ ...at, mark }])} />
      {cell.canEdit ? (
        <NextAttempt key={cell.visitId} book={book} cell={cell} version={version} />
      ) : (
        <LateRequest key={lesson.lessonId} classKey={classKey} lesson={lesson} />
      )}
    </>
  );
}

interface NotListedProps extends Pick<CellDrawerProps, 'classKey' | 'isOwn'> {
  readonly lesson: JournalLesson;
}

/** The student joined the class later; creating the list once more adds whoever is missing. */
function NotListed({ classKey, lesson, isOwn }: NotListedProps) {
  const { t } = useTranslation();
  const { make, isMaking, error } = useMakeLesson(classKey, () => {});
  const { lessonDate: date, ordinal, canEdit } = lesson;

  return (
    <>
      <p className={look.note}>{error === null ? t('j.notlisted') : describeError(error, t)}</p>
      {isOwn && canEdit && (
        <Button loading={isMaking} onClick={() => make({ date, ordinal, timeSlotId: null })}>
          {t('j.addmissing')}
        </Button>
      )}
    </>
  );
}

interface StudentStepsProps {
  readonly at: Position;
  readonly count: number;
  readonly onMove: (at: Position) => void;
}

function StudentSteps({ at, count, onMove }: StudentStepsProps) {
  const { t } = useTranslation();
  return (
    <Group gap={4} wrap="nowrap">
      <ActionIcon
        size={40}
        aria-label={t('j.previousstudent')}
        disabled={at.row === 0}
        onClick={() => onMove({ ...at, row: at.row - 1 })}
      >
        <IconChevronUp size={20} stroke={1.6} />
      </ActionIcon>
      <ActionIcon
        size={40}
        aria-label={t('j.nextstudent')}
        disabled={at.row === count - 1}
        onClick={() => onMove({ ...at, row: at.row + 1 })}
      >
        <IconChevronDown size={20} stroke={1.6} />
      </ActionIcon>
    </Group>
  );
}
