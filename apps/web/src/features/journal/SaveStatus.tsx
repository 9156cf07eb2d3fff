import { IconAlertTriangle, IconCheck, IconCloudUp, IconEye, IconLoader2 } from '@tabler/icons-react';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';

import { StatusChip } from '#ui/StatusChip.tsx';

import type { JournalStore } from './store/journalStore.ts';
import look from './SaveStatus.module.css';

interface SaveStatusProps {
  readonly store: JournalStore;
  readonly isReadOnly: boolean;
}

/** One word on how the journal stands with the server; told to screen readers when it changes. */
export function SaveStatus({ store, isReadOnly }: SaveStatusProps) {
  return (
    <output className={look.status} aria-live="polite">
      {isReadOnly ? <ReadOnlyChip /> : <StandingChip store={store} />}
    </output>
  );
}

function ReadOnlyChip() {
  const { t } = useTranslation();
  return (
    <StatusChip tone="neutral" icon={<IconEye size={15} aria-hidden />}>
      {t('j.readonly')}
    </StatusChip>
  );
}

function StandingChip({ store }: Pick<SaveStatusProps, 'store'>) {
  const { t } = useTranslation();
  const { saving, waiting, troubles } = useSyncExternalStore(store.subscribe, store.standing);
  if (troubles.length > 0) {
    return (
      <StatusChip tone="bad" icon={<IconAlertTriangle size={15} aria-hidden />}>
        {t('j.notsaved', { count: troubles.length })}
      </StatusChip>
    );
  }
  if (waiting > 0) {
    return (
      <StatusChip tone="info" icon={<IconCloudUp size={15} aria-hidden />}>
        {t('queue.waiting', { count: waiting })}
      </StatusChip>
    );
  }
  if (saving > 0) {
    return (
      <StatusChip tone="info" icon={<IconLoader2 size={15} aria-hidden />}>
        {t('j.saving')}
      </StatusChip>
    );
  }
  return (
    <StatusChip tone="good" icon={<IconCheck size={15} aria-hidden />}>
      {t('j.saved')}
    </StatusChip>
  );
}
