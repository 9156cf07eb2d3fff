import { IconAlertTriangle, IconCheck, IconLoader2, IconPencilOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

import { StatusChip } from '#ui/StatusChip.tsx';

import type { PointStates } from './usePointSaver.ts';

interface PointsStatusProps {
  readonly states: PointStates;
  readonly isReadOnly: boolean;
}

/** One word on how the points stand with the server; told to screen readers when it changes. */
export function PointsStatus({ states, isReadOnly }: PointsStatusProps) {
  return (
    <output aria-live="polite">
      <Standing states={states} isReadOnly={isReadOnly} />
    </output>
  );
}

function Standing({ states, isReadOnly }: PointsStatusProps) {
  const { t } = useTranslation();
  const kinds = new Set([...states.values()].map(({ kind }) => kind));
  if (isReadOnly) {
    return (
      <StatusChip tone="neutral" icon={<IconPencilOff size={15} aria-hidden />}>
        {t('j.readonly')}
      </StatusChip>
    );
  }
  if (kinds.has('failed') || kinds.has('conflict')) {
    return (
      <StatusChip tone="bad" icon={<IconAlertTriangle size={15} aria-hidden />}>
        {t('modules.failed')}
      </StatusChip>
    );
  }
  const isSaving = kinds.has('saving');
  return (
    <StatusChip
      tone={isSaving ? 'info' : 'good'}
      icon={isSaving ? <IconLoader2 size={15} aria-hidden /> : <IconCheck size={15} aria-hidden />}
    >
      {t(isSaving ? 'j.saving' : 'j.saved')}
    </StatusChip>
  );
}
