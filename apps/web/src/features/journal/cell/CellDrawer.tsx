import { ActionIcon, Drawer, Group } from '@mantine/core';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';

import { journalApi } from '@bilim/contract/visitlog/journal';
import { useMay } from '#platform/api/api.tsx';
import { useFormat } from '#platform/i18n/useFormat.ts';
import { useNarrow } from '#ui/useNarrow.ts';

import type { MarkBook } from '../marks/markBook.ts';
import type { Position } from '../marks/paste.ts';
import type { JournalStore } from '../store/journalStore.ts';

import { Correction } from './Correction.tsx';
import { MarkHistory } from './MarkHistory.tsx';
import { MarkPad } from './MarkPad.tsx';
import look from './CellDrawer.module.css';

interface CellDrawerProps {
  readonly store: JournalStore;
  readonly book: MarkBook;
  readonly at: Position;
  readonly isOwn: boolean;
  readonly onMove: (at: Position) => void;
  readonly onClose: () => void;
}

/** One mark: a pad to set it by finger, and who changed it when. */
export function CellDrawer({ store, book, at, isOwn, onMove, onClose }: CellDrawerProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const isNarrow = useNarrow();
  const mayCorrect = useMay(journalApi.correctMark);
  const row = useSyncExternalStore(store.subscribe, () => store.row(at.row));
  const lesson = store.sheet().lessons[at.column];
  const cell = row?.cells[at.column] ?? null;
  if (row === undefined || lesson === undefined) return null;

  return (
    <Drawer
      opened
      onClose={onClose}
      position={isNarrow ? 'bottom' : 'right'}
      size={isNarrow ? '78%' : 'sm'}
      title={row.name}
      classNames={{ title: look.title ?? '', content: look.content ?? '' }}
      closeButtonProps={{ 'aria-label': t('btn.close') }}
    >
      <Group justify="space-between" wrap="nowrap">
        <p className={look.when}>
          {format.weekdayAndDay(lesson.lessonDate)}
          {lesson.theme !== '' && ` · ${lesson.theme}`}
        </p>
        <StudentSteps at={at} count={store.sheet().students.length} onMove={onMove} />
      </Group>
      {cell === null ? (
        <p className={look.note}>{t('j.notlisted')}</p>
      ) : (
        <>
          {isOwn && <MarkPad book={book} cell={cell} onMark={(mark) => store.setMarks([{ ...at, mark }])} />}
          {!isOwn && mayCorrect && cell.canEdit && <Correction key={cell.visitId} book={book} cell={cell} />}
          <MarkHistory
            visitId={cell.visitId}
            revision={cell.state.kind === 'clean' ? cell.mark.markId : null}
          />
        </>
      )}
    </Drawer>
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
