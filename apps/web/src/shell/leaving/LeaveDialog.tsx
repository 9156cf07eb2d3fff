import { Group, Loader, Text } from '@mantine/core';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { useApi } from '#platform/api/api.tsx';
import { countWorkOfOthers } from '#platform/offline/keptStore.ts';
import { useOutbox } from '#platform/outbox/useOutbox.ts';
import { useQueued } from '#platform/outbox/useQueued.ts';
import { signOut } from '#platform/session/session.ts';
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx';
import { Sheet } from '#ui/Sheet.tsx';

import { sendWhatCanBeSent } from './sendWhatCanBeSent.ts';

interface LeaveDialogProps {
  readonly onStay: () => void;
}

/** Signs out. Marks that were not sent yet are sent first, and where that fails the person is asked. */
export function LeaveDialog({ onStay }: LeaveDialogProps) {
  const { t } = useTranslation();
  const { marks } = useQueued();
  const { isAsking, isLeaving, leave } = useLeaving();
  if (marks.length === 0 && !isAsking) return null;

  if (isAsking) {
    return (
      <ConfirmDialog
        isOpen
        title={t('queue.leavetitle')}
        text={t('queue.leavetext', { count: marks.length })}
        confirmLabel={t('queue.leave')}
        cancelLabel={t('queue.stay')}
        isDangerous
        isBusy={isLeaving}
        onConfirm={() => void leave()}
        onClose={onStay}
      />
    );
  }
  return (
    <Sheet isOpen title={t('queue.leavetitle')} closeLabel={t('queue.stay')} onClose={onStay}>
      <Group gap="sm" role="status">
        <Loader size="sm" />
        <Text size="sm">{t('queue.sending', { count: marks.length })}</Text>
      </Group>
    </Sheet>
  );
}

function useLeaving() {
  const { call, person } = useApi();
  const outbox = useOutbox();
  const [step, setStep] = useState<'sending' | 'asking' | 'leaving'>('sending');

  async function leave() {
    setStep('leaving');
    await outbox.clear();
    const othersWork = person === null ? 0 : await countWorkOfOthers(person.id).catch(() => 0);
    await signOut(call, { keepsWork: othersWork > 0 });
  }

  const goOn = useEffectEvent((unsent: number) => {
    if (unsent === 0) void leave();
    else setStep('asking');
  });

  // The queue lives outside React, and so does the browser that is left.
  useEffect(() => {
    let isOpen = true;
    void sendWhatCanBeSent(outbox).then((unsent) => isOpen && goOn(unsent));
    return () => {
      isOpen = false;
    };
  }, [outbox]);

  return { isAsking: step !== 'sending', isLeaving: step === 'leaving', leave };
}
