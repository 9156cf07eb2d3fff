import { Group, Loader, Text } from '@mantine/core';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { useApi } from '#platform/api/api.tsx';
import { countWorkOfOthers } from '#platform/offline/keptStore.ts';
import type { MessageOutbox } from '#platform/messages/messageOutbox.ts';
import { useMessageOutbox, useUnsent } from '#platform/messages/useMessageOutbox.ts';
import type { Outbox } from '#platform/outbox/outbox.ts';
import { useOutbox } from '#platform/outbox/useOutbox.ts';
import { useQueued } from '#platform/outbox/useQueued.ts';
import { signOut } from '#platform/session/session.ts';
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx';
import { Sheet } from '#ui/Sheet.tsx';

import { sendWhatCanBeSent, type Kept } from './sendWhatCanBeSent.ts';

interface LeaveDialogProps {
  readonly onStay: () => void;
}

/** Signs out. Marks and messages that were not sent yet are sent first, and where that fails the person is asked. */
export function LeaveDialog({ onStay }: LeaveDialogProps) {
  const { t } = useTranslation();
  const { marks } = useQueued();
  const { messages } = useUnsent();
  const { isAsking, isLeaving, leave } = useLeaving();
  if (marks.length + messages.length === 0 && !isAsking) return null;
  const title = t(marks.length > 0 ? 'queue.leavetitle' : 'ch.leavetitle');

  if (isAsking) {
    return (
      <ConfirmDialog
        isOpen
        title={title}
        text={[
          ...(marks.length > 0 ? [t('queue.leavetext', { count: marks.length })] : []),
          ...(messages.length > 0 ? [t('ch.leavetext', { count: messages.length })] : []),
        ].join(' ')}
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
    <Sheet isOpen title={title} closeLabel={t('queue.stay')} onClose={onStay}>
      <Group gap="sm" role="status">
        <Loader size="sm" />
        <Text size="sm">
          {marks.length > 0
            ? t('queue.sending', { count: marks.length })
            : t('ch.sending', { count: messages.length })}
        </Text>
      </Group>
    </Sheet>
  );
}

function useLeaving() {
  const { call, person } = useApi();
  const outbox = useOutbox();
  const messages = useMessageOutbox();
  const [step, setStep] = useState<'sending' | 'asking' | 'leaving'>('sending');

  async function leave() {
    setStep('leaving');
    await Promise.all([outbox.clear(), messages.clear()]);
    const othersWork = person === null ? 0 : await countWorkOfOthers(person.id).catch(() => 0);
    await signOut(call, { keepsWork: othersWork > 0 });
  }

  const goOn = useEffectEvent((unsent: number) => {
    if (unsent === 0) void leave();
    else setStep('asking');
  });

  // The queues live outside React, and so does the browser that is left.
  useEffect(() => {
    let isOpen = true;
    void Promise.all([marksOf(outbox), messagesOf(messages)].map(sendWhatCanBeSent)).then(
      ([marks = 0, unsent = 0]) => isOpen && goOn(marks + unsent),
    );
    return () => {
      isOpen = false;
    };
  }, [outbox, messages]);

  return { isAsking: step !== 'sending', isLeaving: step === 'leaving', leave };
}

function marksOf({ load, hurry, subscribe, view }: Outbox): Kept {
  const count = () => {
    const { marks } = view();
    return { unsent: marks.length, sendable: marks.filter(({ trouble }) => trouble === null).length };
  };
  return { load, hurry, subscribe, count };
}

function messagesOf({ load, hurry, subscribe, view }: MessageOutbox): Kept {
  const count = () => {
    const { messages } = view();
    return { unsent: messages.length, sendable: messages.filter(({ refusal }) => refusal === null).length };
  };
  return { load, hurry, subscribe, count };
}
