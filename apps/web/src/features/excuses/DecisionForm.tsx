import { IconCheck, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

import { AnswerForm } from '#ui/AnswerForm.tsx';
import { showNotice, showSuccess } from '#ui/toasts.ts';

import { isDecidedAlready, useExplain } from './useExplain.ts';
import { useDecide } from './useExcuses.ts';

interface DecisionFormProps {
  readonly excuseId: number;
  readonly onSettled: () => void;
}

/** Accept or refuse, with a word to the student; a refusal needs one. */
export function DecisionForm({ excuseId, onSettled }: DecisionFormProps) {
  const { t } = useTranslation();
  const explain = useExplain();
  const decide = useDecide();

  function tell(error: unknown) {
    if (isDecidedAlready(error)) showNotice(explain(error));
    return null;
  }

  async function settle(isAccepted: boolean, answer: string) {
    const done = await decide.mutateAsync({ excuseId, isAccepted, answer }).catch(tell);
    if (done === null) return;
    showSuccess(isAccepted ? t('excuse.acceptedtoast', { count: done.changed }) : done.message);
    onSettled();
  }

  return (
    <AnswerForm
      label={t('excuse.wordtostudent')}
      about={t('excuse.wordabout')}
      missing={t('office.wordmissing')}
      no={{ word: t('excuse.refuse'), icon: <IconX size={18} aria-hidden /> }}
      yes={{ word: t('excuse.accept'), icon: <IconCheck size={18} aria-hidden /> }}
      failure={decide.error === null ? null : explain(decide.error)}
      isBusy={decide.isPending}
      onAnswer={(isAccepted, answer) => void settle(isAccepted, answer)}
    />
  );
}
