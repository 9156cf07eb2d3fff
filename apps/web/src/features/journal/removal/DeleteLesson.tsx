import type { ClassKey } from '@bilim/contract/journal/class';
import type { JournalLesson } from '@bilim/contract/journal/journal';
import { removalsApi } from '@bilim/contract/journal/removals';
import { Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { useMay } from '#platform/api/api.tsx';
import { useFormat } from '#platform/i18n/useFormat.ts';
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx';

import type { JournalStore } from '../store/journalStore.ts';

import { useDeleteLesson } from './useRemovals.ts';

interface DeleteLessonProps {
  readonly store: JournalStore;
  readonly classKey: ClassKey;
  readonly column: number;
  readonly isOwn: boolean;
  readonly onDeleted: () => void;
}

/** Takes a lesson out of the journal, after saying what goes with it. */
export function DeleteLesson({ store, classKey, column, isOwn, onDeleted }: DeleteLessonProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const may = useMay(removalsApi.deleteLesson);
  const remove = useDeleteLesson(classKey);
  const [isAsked, setAsked] = useState(false);
  const lesson = store.sheet().lessons[column];
  if (lesson === undefined || !may || !isDeletable(lesson, isOwn)) return null;

  const count = markCount(store, column);
  return (
    <>
      <Button
        variant="subtle"
        color="pome"
        mt="lg"
        fullWidth
        leftSection={<IconTrash size={18} aria-hidden />}
        onClick={() => setAsked(true)}
      >
        {t('takeback.deletelesson')}
      </Button>
      <ConfirmDialog
        isOpen={isAsked}
        title={t('takeback.deletelessontitle', { day: format.weekdayAndDay(lesson.lessonDate) })}
        text={`${t('takeback.withmarks', { count })} ${t('takeback.lessonback')}`}
        confirmLabel={t('takeback.deletelesson')}
        cancelLabel={t('btn.cancel')}
        isDangerous
        isBusy={remove.isPending}
        onConfirm={() => remove.mutate(lesson, { onSuccess: onDeleted, onSettled: () => setAsked(false) })}
        onClose={() => setAsked(false)}
      />
    </>
  );
}

/** A teacher's while its marks may be changed freely; later the office's. */
function isDeletable({ canEdit, isLate }: JournalLesson, isOwn: boolean) {
  return canEdit && !(isOwn && isLate);
}

function markCount(store: JournalStore, column: number) {
  return store
    .sheet()
    .students.map((_student, row) => store.cellAt({ row, column }))
    .filter((cell) => cell !== null && cell.mark.text !== '').length;
}
