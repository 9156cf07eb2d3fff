import type { FormEvent, ReactNode } from 'react';
import { Alert, Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';

import { describeFields } from '#platform/api/refusedFields.ts';
import { Sheet } from '#ui/Sheet.tsx';

import look from './WordsCard.module.css';

interface MadeSheetProps {
  readonly title: string;
  /** What becomes of it. */
  readonly about: string;
  readonly isReady: boolean;
  readonly isBusy: boolean;
  readonly error: Error | null;
  readonly onMake: () => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A form for what a word stands for and is not there yet. */
export function MadeSheet({
  title,
  about,
  isReady,
  isBusy,
  error,
  onMake,
  onClose,
  children,
}: MadeSheetProps) {
  const { t } = useTranslation();
  function send(event: FormEvent) {
    event.preventDefault();
    if (isReady) onMake();
  }
  return (
    <Sheet isOpen title={title} closeLabel={t('btn.cancel')} onClose={onClose}>
      <form className={look.form} noValidate onSubmit={send}>
        <p className={look.about}>{about}</p>
        {error !== null && (
          <Alert color="pome" role="alert">
            {describeFields(error, t)}
          </Alert>
        )}
        {children}
        <div className={look.send}>
          <Button variant="default" onClick={onClose}>
            {t('btn.cancel')}
          </Button>
          <Button type="submit" disabled={!isReady} loading={isBusy}>
            {t('timetable.words.makeit')}
          </Button>
        </div>
      </form>
    </Sheet>
  );
}
