import type { ClassKey } from '@bilim/contract/journal/class';
import { Alert } from '@mantine/core';
import { useTranslation } from 'react-i18next';

import { useMadeList } from '../useJournal.ts';

import look from './MadeList.module.css';

/** How the last list was made, until it is put away: a toast would be gone before the names are compared. */
export function MadeList({ classKey }: { readonly classKey: ClassKey }) {
  const { t } = useTranslation();
  const { made, clear } = useMadeList(classKey);
  if (made === null) return null;
  const isWarning = made.tone === 'warning' || !made.isDone;
  return (
    <Alert
      className={look.made ?? ''}
      role="status"
      color={isWarning ? 'apricot' : 'sage'}
      withCloseButton
      closeButtonLabel={t('btn.close')}
      onClose={clear}
    >
      {made.message}
    </Alert>
  );
}
