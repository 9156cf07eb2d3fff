import { AppError } from '@bilim/contract';
import { IconCheck, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

import { describeError } from '#platform/api/describeError.ts';
import { AnswerForm } from '#ui/AnswerForm.tsx';
import { showNotice, showSuccess } from '#ui/toasts.ts';

import { useDecideReport } from './useReports.ts';

interface ReportDecisionProps {
  readonly reportId: number;
  readonly onSettled: () => void;
}

/** Keep the message or remove it; removing needs a word. */
export function ReportDecision({ reportId, onSettled }: ReportDecisionProps) {
  const { t } = useTranslation();
  const decide = useDecideReport();

  async function settle(isRemoved: boolean, answer: string) {
    try {
      await decide.mutateAsync({ reportId, isRemoved, answer });
      showSuccess(t(isRemoved ? 'ch.office.removedone' : 'ch.office.keptdone'));
      onSettled();
    } catch (error) {
      // A colleague was first: the report leaves the list, and the reason needs a place of its own.
      if (error instanceof AppError && error.code === 'chat.report_decided')
        showNotice(describeError(error, t));
    }
  }

  return (
    <AnswerForm
      label={t('ch.office.word')}
      about={t('ch.office.wordabout')}
      missing={t('ch.office.wordmissing')}
      no={{ word: t('ch.office.remove'), icon: <IconTrash size={18} aria-hidden /> }}
      yes={{ word: t('ch.office.keep'), icon: <IconCheck size={18} aria-hidden /> }}
      failure={decide.error === null ? null : describeError(decide.error, t)}
      isBusy={decide.isPending}
      onAnswer={(isKept, answer) => void settle(!isKept, answer)}
    />
  );
}
