import { Switch } from '@mantine/core';
import { useTranslation } from 'react-i18next';

import type { JournalCell } from '../store/journalRows.ts';

/** A lesson may be made up for twice. */
const mostAttempts = 3;

interface AttemptSwitchProps {
  readonly cell: Pick<JournalCell, 'attempt'>;
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
}

/** Says that the next mark is for a lesson made up for; nothing after the last attempt. */
export function AttemptSwitch({ cell: { attempt }, isOn, onChange }: AttemptSwitchProps) {
  const { t } = useTranslation();
  if (attempt >= mostAttempts) return null;
  return (
    <Switch
      label={t('takeback.attempt', { attempt: attempt + 1 })}
      description={t('takeback.attemptabout')}
      checked={isOn}
      onChange={({ currentTarget }) => onChange(currentTarget.checked)}
    />
  );
}
