import { Alert, Button, Textarea, Title } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useTranslation } from 'react-i18next';

import { showSuccess } from '#ui/toasts.ts';

import type { MarkBook } from '../marks/markBook.ts';
import type { JournalCell } from '../store/journalRows.ts';

import { correctionRules } from './correctionRules.ts';
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
  const form = useForm({
    mode: 'controlled',
    initialValues: { mark: cell.mark, reason: '' },
    validate: schemaResolver(correctionRules(cell.mark), { sync: true }),
  });

  const submit = form.onSubmit(({ mark, reason }) => {
    correct.mutate(
      { visitId: cell.visitId, markId: mark.markId, reason: reason.trim() },
      {
        onSuccess: (saved) => {
          form.setFieldValue('reason', '');
          if (saved !== undefined) showSuccess(saved.message);
        },
      },
    );
  });

  return (
    <form onSubmit={submit} className={look.form}>
      <Title order={3}>{t('j.correct')}</Title>
      <Alert color="lake" variant="light">
        {t('j.correcttext')}
      </Alert>
      <MarkPad
        book={book}
        cell={{ mark: form.values.mark, canEdit: true }}
        onMark={(mark) => form.setFieldValue('mark', mark)}
      />
      <Textarea
        label={t('c.reason')}
        required
        autosize
        minRows={2}
        maxLength={300}
        {...form.getInputProps('reason', { withError: false })}
      />
      <Button type="submit" disabled={!form.isValid()} loading={correct.isPending}>
        {t('btn.save')}
      </Button>
    </form>
  );
}
