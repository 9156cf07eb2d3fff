import { Alert, Button, Textarea } from '@mantine/core';
import { IconCheck, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { showNotice, showSuccess } from '#ui/toasts.ts';

import { isDecidedAlready, useExplain } from './useExplain.ts';
import { useDecide } from './useExcuses.ts';
import look from './ExcuseDetail.module.css';

interface DecisionFormProps {
  readonly excuseId: number;
  readonly onSettled: () => void;
}

/** Accept or refuse, with a word to the student; a refusal needs one. */
export function DecisionForm({ excuseId, onSettled }: DecisionFormProps) {
  const { t } = useTranslation();
  const explain = useExplain();
  const decide = useDecide();
  const [answer, setAnswer] = useState('');
  const [isMissing, setMissing] = useState(false);

  function tell(error: unknown) {
    if (isDecidedAlready(error)) showNotice(explain(error));
    return null;
  }

  async function settle(isAccepted: boolean) {
    setMissing(!isAccepted && answer.trim() === '');
    if (!isAccepted && answer.trim() === '') return;
    const done = await decide.mutateAsync({ excuseId, isAccepted, answer }).catch(tell);
    if (done === null) return;
    showSuccess(isAccepted ? t('excuse.acceptedtoast', { count: done.changed }) : done.message);
    onSettled();
  }

  return (
    <div className={look.form}>
      {decide.error !== null && (
        <Alert color="pome" role="alert">
          {explain(decide.error)}
        </Alert>
      )}
      <Textarea
        label={t('excuse.wordtostudent')}
        description={t('excuse.wordabout')}
        value={answer}
        maxLength={500}
        autosize
        minRows={2}
        maxRows={5}
        error={isMissing && t('excuse.wordmissing')}
        onChange={({ currentTarget }) => {
          setAnswer(currentTarget.value);
          setMissing(false);
        }}
      />
      <div className={look.buttons}>
        <Button
          variant="default"
          leftSection={<IconX size={18} aria-hidden />}
          disabled={decide.isPending}
          onClick={() => void settle(false)}
        >
          {t('excuse.refuse')}
        </Button>
        <Button
          leftSection={<IconCheck size={18} aria-hidden />}
          loading={decide.isPending}
          onClick={() => void settle(true)}
        >
          {t('excuse.accept')}
        </Button>
      </div>
    </div>
  );
}
