import { Alert, Title } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { MarkBook } from '../marks/markBook.ts';
import type { JournalCell } from '../store/journalRows.ts';

import { AttemptSwitch } from './AttemptSwitch.tsx';
import { CorrectionForm } from './CorrectionForm.tsx';
import look from './Correction.module.css';

interface CorrectionProps {
  readonly book: MarkBook;
  readonly cell: JournalCell;
  readonly version: number | undefined;
}

/** Corrects a mark that is not simply typed any more: a new mark and, always, why. */
export function Correction({ book, cell, version }: CorrectionProps) {
  const { t } = useTranslation();
  const [isAttempt, setAttempt] = useState(false);
  const [round, setRound] = useState(0);

  return (
    <section className={look.form}>
      <Title order={3}>{t('j.correct')}</Title>
      <Alert color="lake" variant="light">
        {t('j.correcttext')}
      </Alert>
      <AttemptSwitch cell={cell} isOn={isAttempt} onChange={setAttempt} />
      <CorrectionForm
        key={`${round}/${isAttempt}`}
        book={book}
        cell={cell}
        version={version}
        isAttempt={isAttempt}
        isReasonNeeded
        onSaved={() => {
          setAttempt(false);
          setRound(round + 1);
        }}
      />
    </section>
  );
}
