import { Alert, Button, Textarea, Title } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';

import { showSuccess } from '#ui/toasts.ts';

import type { MarkBook, MarkValue } from '../marks/markBook.ts';
import type { JournalCell } from '../store/journalRows.ts';

import { MarkPad } from './MarkPad.tsx';
import { useCorrectMark } from './useMarkHistory.ts';
import look from './Correction.module.css';

interface CorrectionProps {
  readonly book: MarkBook;
  readonly cell: JournalCell;
}

/** Corrects a mark in somebody else's journal: a new mark and, always, why. */
export function Correction({ book, cell }: CorrectionProps) {
  const { t } = useTranslation();
  const correct = useCorrectMark();
  const [mark, setMark] = useState<MarkValue>(cell.mark);
  const [reason, setReason] = useState('');
  const isReady = mark.markId !== cell.mark.markId && reason.trim() !== '';

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!isReady) return;
    correct.mutate(
      { visitId: cell.visitId, markId: mark.markId, reason: reason.trim() },
      {
        onSuccess: (saved) => {
          setReason('');
          if (saved !== undefined) showSuccess(saved.message);
        },
      },
    );
  }

  return (
    <form onSubmit={submit} className={look.form}>
      <Title order={3}>{t('j.correct')}</Title>
      <Alert color="lake" variant="light">
        {t('j.correcttext')}
      </Alert>
      <MarkPad book={book} cell={{ mark, canEdit: true }} onMark={setMark} />
      <Textarea
        label={t('c.reason')}
        required
        autosize
        minRows={2}
        maxLength={300}
        value={reason}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
      <Button type="submit" disabled={!isReady} loading={correct.isPending}>
        {t('btn.save')}
      </Button>
    </form>
  );
}
