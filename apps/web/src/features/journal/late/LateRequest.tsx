import type { ClassKey } from '@bilim/contract/journal/class';
import type { JournalLesson } from '@bilim/contract/journal/journal';
import type { LateChangeRequest } from '@bilim/contract/journal/lateChanges';
import { Alert, Button, Stack, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { Pending } from '#platform/api/Pending.tsx';
import { useFormat } from '#platform/i18n/useFormat.ts';
import { SkeletonRows } from '#ui/SkeletonRows.tsx';
import { showSuccess } from '#ui/toasts.ts';

import { useAskLateChange, useLateChanges, useWithdrawLateChange } from './useLateChanges.ts';

interface LateRequestProps {
  readonly classKey: ClassKey;
  readonly lesson: JournalLesson;
}

/** Marks of this lesson are closed: asks the dean's office for a permission, and tells what became of that. */
export function LateRequest({ classKey, lesson }: LateRequestProps) {
  const late = useLateChanges(classKey);
  if (late.data === undefined) {
    return (
      <Pending query={late}>
        <SkeletonRows rows={1} height={40} />
      </Pending>
    );
  }
  const last = late.data.requests.find(({ moduleName }) => moduleName === lesson.moduleName);
  if (last?.state === 'open') return <Waiting classKey={classKey} request={last} />;
  return (
    <Stack gap="sm" mt="md">
      {last?.state === 'refused' && <Refusal request={last} />}
      <Ask classKey={classKey} lesson={lesson} />
    </Stack>
  );
}

interface WaitingProps {
  readonly classKey: ClassKey;
  readonly request: LateChangeRequest;
}

function Waiting({ classKey, request: { requestId, askedAt, reason } }: WaitingProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const withdraw = useWithdrawLateChange(classKey);
  return (
    <Alert mt="md" color="lake" title={t('takeback.asked', { when: format.moment(askedAt) })}>
      {reason}
      <Button
        variant="default"
        mt="sm"
        display="block"
        loading={withdraw.isPending}
        onClick={() =>
          withdraw.mutate(requestId, {
            onSuccess: (withdrawn) => {
              if (withdrawn !== undefined) showSuccess(withdrawn.message);
            },
          })
        }
      >
        {t('takeback.withdraw')}
      </Button>
    </Alert>
  );
}

function Refusal({ request: { answer } }: { readonly request: LateChangeRequest }) {
  const { t } = useTranslation();
  return (
    <Alert color="apricot" title={t('takeback.refused')}>
      {answer}
    </Alert>
  );
}

function Ask({ classKey, lesson }: LateRequestProps) {
  const { t } = useTranslation();
  const ask = useAskLateChange(classKey, lesson);
  const [reason, setReason] = useState<string | null>(null);

  if (reason === null) {
    return (
      <Button variant="light" onClick={() => setReason('')}>
        {t('takeback.ask')}
      </Button>
    );
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        ask.mutate(reason.trim(), {
          onSuccess: (asked) => {
            if (asked !== undefined) showSuccess(asked.message);
          },
        });
      }}
    >
      <Stack gap="sm">
        <Textarea
          label={t('takeback.whylate')}
          required
          autosize
          minRows={2}
          maxLength={300}
          data-autofocus
          value={reason}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
        />
        <Button type="submit" disabled={reason.trim() === ''} loading={ask.isPending}>
          {t('takeback.send')}
        </Button>
      </Stack>
    </form>
  );
}
