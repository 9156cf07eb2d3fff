import { Alert, Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';

import { showUndo } from '#ui/toasts.ts';

import look from './KeptNote.module.css';

interface KeptNoteProps<Form> {
  /** Empties the form and gives back what stood there. */
  readonly onClear: () => Form;
  readonly onBring: (before: Form) => void;
}

/** That a form opened with what was left in this browser, and the way to begin anew. */
export function KeptNote<Form>({ onClear, onBring }: KeptNoteProps<Form>) {
  const { t } = useTranslation();
  function startAnew() {
    const before = onClear();
    showUndo({
      message: t('draft.cleared'),
      undoLabel: t('draft.bring'),
      onUndo: () => onBring(before),
    });
  }
  return (
    <Alert color="lake" variant="light">
      <div className={look.line}>
        {t('draft.found')}
        <Button variant="subtle" size="compact-md" onClick={startAnew}>
          {t('draft.startanew')}
        </Button>
      </div>
    </Alert>
  );
}
