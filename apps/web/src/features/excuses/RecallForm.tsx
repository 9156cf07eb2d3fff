import { Alert, Button, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { Sheet } from '#ui/Sheet.tsx';
import { showNotice, showSuccess } from '#ui/toasts.ts';

import { isDecidedAlready, useExplain } from './useExplain.ts';
import { useRecall } from './useExcuses.ts';
import look from './ExcuseDetail.module.css';

interface RecallFormProps {
  readonly excuseId: number;
  readonly onSettled: () => void;
}

/** Takes an acceptance back, with the consequence written out. */
export function RecallForm({ excuseId, onSettled }: RecallFormProps) {
  const { t } = useTranslation();
  const explain = useExplain();
  const recall = useRecall();
  const [isOpen, setOpen] = useState(false);
  const [answer, setAnswer] = useState('');

  function tell(error: unknown) {
    if (isDecidedAlready(error)) showNotice(explain(error));
    return null;
  }

  async function go() {
    const done = await recall.mutateAsync({ excuseId, answer: answer.trim() }).catch(tell);
    if (done === null) return;
    setOpen(false);
    showSuccess(t('excuse.recalledtoast', { count: done.changed }));
    onSettled();
  }

  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        {t('excuse.recall')}
      </Button>
      <Sheet
        isOpen={isOpen}
        title={t('excuse.askrecall')}
        closeLabel={t('btn.close')}
        onClose={() => setOpen(false)}
      >
        <div className={look.form}>
          <p className={look.consequence}>{t('excuse.recalltext')}</p>
          {recall.error !== null && (
            <Alert color="pome" role="alert">
              {explain(recall.error)}
            </Alert>
          )}
          <Textarea
            label={t('excuse.wordtostudent')}
            required
            value={answer}
            maxLength={500}
            autosize
            minRows={2}
            onChange={({ currentTarget }) => setAnswer(currentTarget.value)}
          />
          <Button
            color="pome.6"
            disabled={answer.trim() === ''}
            loading={recall.isPending}
            onClick={() => void go()}
          >
            {t('excuse.recall')}
          </Button>
        </div>
      </Sheet>
    </>
  );
}
