import { addDays } from '@bilim/contract/days';
import type { LateChangeRequest } from '@bilim/contract/journal/lateChanges';
import { Checkbox } from '@mantine/core';
import { IconCheck, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { DateField } from '#platform/dates/DateField.tsx';
import { useFormat } from '#platform/i18n/useFormat.ts';
import { AnswerForm } from '#ui/AnswerForm.tsx';

import { useAnswer } from './useJournalOffice.ts';

interface RequestDecisionProps {
  readonly request: LateChangeRequest;
  readonly onSettled: () => void;
}

const usualDays = 7;

/** A permission until a day, or a refusal with a word. */
export function RequestDecision({ request: { requestId, moduleName }, onSettled }: RequestDecisionProps) {
  const { t } = useTranslation();
  const today = useFormat().today();
  const [endsOn, setEndsOn] = useState(addDays(today, usualDays));
  const [isWholeClass, setWholeClass] = useState(false);
  const send = useAnswer();

  async function settle(isGranted: boolean, answer: string) {
    const permission = isGranted ? { endsOn, isWholeClass } : {};
    const done = await send.mutateAsync({ requestId, isGranted, ...permission, answer }).catch(() => null);
    if (done !== null) onSettled();
  }

  return (
    <AnswerForm
      label={t('takeback.word')}
      about={t('takeback.wordabout')}
      missing={t('office.wordmissing')}
      no={{ word: t('takeback.refuse'), icon: <IconX size={18} aria-hidden /> }}
      yes={{
        word: t('takeback.permit'),
        icon: <IconCheck size={18} aria-hidden />,
        isOpen: endsOn >= today,
      }}
      failure={null}
      isBusy={send.isPending}
      onAnswer={(isGranted, answer) => void settle(isGranted, answer)}
    >
      <DateField label={t('takeback.till')} required min={today} value={endsOn} onChange={setEndsOn} />
      {moduleName !== '' && (
        <Checkbox
          label={t('takeback.notonlymodule', { module: moduleName })}
          checked={isWholeClass}
          onChange={({ currentTarget }) => setWholeClass(currentTarget.checked)}
        />
      )}
    </AnswerForm>
  );
}
