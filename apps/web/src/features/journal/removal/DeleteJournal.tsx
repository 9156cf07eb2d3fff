import type { ClassKey } from '@bilim/contract/journal/class';
import { useTranslation } from 'react-i18next';

import { ConfirmDialog } from '#ui/ConfirmDialog.tsx';

import { useDeleteJournal } from './useRemovals.ts';

interface DeleteJournalProps {
  readonly classKey: ClassKey;
  readonly lessonCount: number;
  readonly onClose: () => void;
}

/** Takes all lessons of a class out of its journal, after saying what goes with them. */
export function DeleteJournal({ classKey, lessonCount, onClose }: DeleteJournalProps) {
  const { t } = useTranslation();
  const remove = useDeleteJournal(classKey);
  return (
    <ConfirmDialog
      isOpen
      title={t('j.deljournal')}
      text={`${t('takeback.withlessons', { count: lessonCount })} ${t('takeback.journalback')}`}
      confirmLabel={t('takeback.deletejournal')}
      cancelLabel={t('btn.cancel')}
      isDangerous
      isBusy={remove.isPending}
      onConfirm={() => remove.mutate(undefined, { onSettled: onClose })}
      onClose={onClose}
    />
  );
}
