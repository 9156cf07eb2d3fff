import { AppError } from '@bilim/contract';
import { Alert, Button, Textarea } from '@mantine/core';
import { IconCheck, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { describeError } from '#platform/api/describeError.ts';
import { showNotice, showSuccess } from '#ui/toasts.ts';

import look from './ReportsScreen.module.css';
import { useDecideReport } from './useReports.ts';

interface ReportDecisionProps {
  readonly reportId: number;
  readonly onSettled: () => void;
}

/** Keep the message or remove it; removing needs a word. */
export function ReportDecision({ reportId, onSettled }: ReportDecisionProps) {
  const { t } = useTranslation();
  const decide = useDecideReport();
  const [answer, setAnswer] = useState('');
  const [isMissing, setMissing] = useState(false);

  async function settle(isRemoved: boolean) {
    setMissing(isRemoved && answer.trim() === '');
    if (isRemoved && answer.trim() === '') return;
    try {
      await decide.mutateAsync({ reportId, isRemoved, answer: answer.trim() });
      showSuccess(t(isRemoved ? 'ch.office.removedone' : 'ch.office.keptdone'));
      onSettled();
    } catch (error) {
      // A colleague was first: the report leaves the list, and the reason needs a place of its own.
      if (error instanceof AppError && error.code === 'chat.report_decided')
        showNotice(describeError(error, t));
    }
  }

  return (
    <div className={look.form}>
      {decide.error !== null && (
        <Alert color="pome" role="alert">
          {describeError(decide.error, t)}
        </Alert>
      )}
      <Textarea
        label={t('ch.office.word')}
        description={t('ch.office.wordabout')}
        value={answer}
        maxLength={500}
        autosize
        minRows={2}
        maxRows={5}
        error={isMissing && t('ch.office.wordmissing')}
        onChange={({ currentTarget }) => {
          setAnswer(currentTarget.value);
          setMissing(false);
        }}
      />
      <div className={look.buttons}>
        <Button
          variant="default"
          leftSection={<IconTrash size={18} aria-hidden />}
          disabled={decide.isPending}
          onClick={() => void settle(true)}
        >
          {t('ch.office.remove')}
        </Button>
        <Button
          leftSection={<IconCheck size={18} aria-hidden />}
          loading={decide.isPending}
          onClick={() => void settle(false)}
        >
          {t('ch.office.keep')}
        </Button>
      </div>
    </div>
  );
}
