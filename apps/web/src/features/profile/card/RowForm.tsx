import { Alert, Button } from '@mantine/core';
import type { FormEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { describeError } from '#platform/api/describeError.ts';

import look from './card.module.css';

interface RowFormProps {
  readonly save: { readonly error: Error | null; readonly isPending: boolean };
  readonly isComplete: boolean;
  readonly onSave: () => void;
  /** Null for a row that is new. */
  readonly onRemove: (() => void) | null;
  readonly children: ReactNode;
}

/** Fields of a row of the card with what is done to it. */
export function RowForm({ save, isComplete, onSave, onRemove, children }: RowFormProps) {
  const { t } = useTranslation();

  function submit(event: FormEvent) {
    event.preventDefault();
    if (isComplete) onSave();
  }

  return (
    <form noValidate className={look.form} onSubmit={submit}>
      {save.error !== null && (
        <Alert color="pome" role="alert">
          {describeError(save.error, t)}
        </Alert>
      )}
      {children}
      <div className={look.actions}>
        <Button type="submit" loading={save.isPending} disabled={!isComplete}>
          {t('btn.save')}
        </Button>
        {onRemove !== null && (
          <Button variant="default" disabled={save.isPending} onClick={onRemove}>
            {t('card.remove')}
          </Button>
        )}
      </div>
    </form>
  );
}
