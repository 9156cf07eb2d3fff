import { useBlocker } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';

import { ConfirmDialog } from '#ui/ConfirmDialog.tsx';

import type { JournalStore } from './store/journalStore.ts';

interface LeaveGuardProps {
  readonly store: JournalStore;
}

/** Asks before marks that did not reach the server are left behind. What is on its way goes on by itself. */
export function LeaveGuard({ store }: LeaveGuardProps) {
  const { t } = useTranslation();
  const leaving = useBlocker({
    shouldBlockFn: ({ current, next }) => store.hasTrouble() && !isSameClass(current, next),
    enableBeforeUnload: store.hasUnsaved,
    withResolver: true,
  });

  return (
    <ConfirmDialog
      isOpen={leaving.status === 'blocked'}
      title={t('ask.unsaved')}
      text={t('j.leavetext')}
      confirmLabel={t('j.leave')}
      cancelLabel={t('j.stay')}
      isDangerous
      onConfirm={() => leaving.proceed?.()}
      onClose={() => leaving.reset?.()}
    />
  );
}

interface Place {
  readonly pathname: string;
  readonly search: unknown;
}

/** Another view or another lesson of the same class loses nothing. */
function isSameClass(current: Place, next: Place) {
  return current.pathname === next.pathname && assignmentIn(current.search) === assignmentIn(next.search);
}

function assignmentIn(search: unknown) {
  return typeof search === 'object' && search !== null && 'assignment' in search
    ? search.assignment
    : undefined;
}
