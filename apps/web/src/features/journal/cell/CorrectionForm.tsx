import { AppError } from '@bilim/contract';
import { Alert, Button, Stack, Textarea } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useTranslation } from 'react-i18next';

import { describeError } from '#platform/api/describeError.ts';
import { showSuccess } from '#ui/toasts.ts';

import type { MarkBook } from '../marks/markBook.ts';
import type { JournalCell } from '../store/journalRows.ts';

import { correctionRules } from './correctionRules.ts';
import { MarkPad } from './MarkPad.tsx';
import { useCorrectMark } from './useMarkHistory.ts';

interface CorrectionFormProps {
  readonly book: MarkBook;
  readonly cell: JournalCell;
  readonly version: number | undefined;
  /** The mark is for a lesson made up for. */
  readonly isAttempt: boolean;
  readonly isReasonNeeded: boolean;
  readonly onSaved: () => void;
}

/** Another mark, and why. What somebody else gave meanwhile is shown before it is replaced. */
export function CorrectionForm(props: CorrectionFormProps) {
  const { book, cell, version, isAttempt, isReasonNeeded, onSaved } = props;
  const { t } = useTranslation();
  const correct = useCorrectMark();
  const current = cell.mark.text === '' ? t('j.empty') : cell.mark.text;
  const form = useForm({
    mode: 'controlled',
    initialValues: { mark: cell.mark, reason: '' },
    validate: schemaResolver(correctionRules(cell.mark, { isAttempt, isReasonNeeded }), { sync: true }),
  });

  const submit = form.onSubmit(({ mark, reason }) => {
    const why = reason.trim();
    correct.mutate(
      {
        visitId: cell.visitId,
        markId: mark.markId,
        ...(why === '' ? {} : { reason: why }),
        ...(isAttempt ? { attempt: cell.attempt + 1 } : {}),
        ...(version === undefined ? {} : { version }),
      },
      {
        onSuccess: (saved) => {
          if (saved !== undefined) showSuccess(saved.message);
          onSaved();
        },
      },
    );
  });

  return (
    <form onSubmit={submit}>
      <Stack gap="sm">
        {correct.error !== null && (
          <Alert color="pome" role="alert">
            {describeError(correct.error, t)}
            {isConflict(correct.error) && ` ${t('takeback.nowthere', { mark: current })}`}
          </Alert>
        )}
        <MarkPad
          book={book}
          cell={{ mark: form.values.mark, canEdit: true }}
          onMark={(mark) => form.setFieldValue('mark', mark)}
        />
        <Textarea
          label={t('c.reason')}
          required={isReasonNeeded}
          autosize
          minRows={2}
          maxLength={300}
          {...form.getInputProps('reason', { withError: false })}
        />
        <Button type="submit" disabled={!form.isValid()} loading={correct.isPending}>
          {t('btn.save')}
        </Button>
      </Stack>
    </form>
  );
}

function isConflict(error: Error) {
  return error instanceof AppError && error.code === 'journal.changed_elsewhere';
}
