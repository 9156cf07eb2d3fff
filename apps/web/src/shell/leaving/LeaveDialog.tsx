import { Group, Loader, Text } from '@mantine/core';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { useMarkOutbox, useQueuedMarks } from '#domain/journal/useMarkOutbox.ts';
import { useMessageOutbox, useUnsent } from '#domain/chat/useMessageOutbox.ts';
import { scanOutboxOf } from '#domain/qr/scanOutbox.ts';
import { gradeOutboxOf } from '#domain/records/gradeOutbox.ts';
import { useApi } from '#platform/api/api.tsx';
import { countWorkOfOthers } from '#platform/offline/keptStore.ts';
import { useOutboxOf, useOutboxView } from '#platform/outbox/useOutbox.ts';
import { signOut } from '#platform/session/session.ts';
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx';
import { Sheet } from '#ui/Sheet.tsx';

import { sendWhatCanBeSent } from './sendWhatCanBeSent.ts';

interface LeaveDialogProps {
  readonly onStay: () => void;
}

/** Signs out. What was not sent yet is sent first, and where that fails the person is asked. */
export function LeaveDialog({ onStay }: LeaveDialogProps) {
  const { t } = useTranslation();
  const unsent = useAllUnsent();
  const { isAsking, isLeaving, leave } = useLeaving();
  const [first] = unsent;
  if (first === undefined && !isAsking) return null;
  const title = t(`${first?.words ?? 'queue'}.leavetitle`);

  if (isAsking) {
    return (
      <ConfirmDialog
        isOpen
        title={title}
        text={unsent.map(({ words, count }) => t(`${words}.leavetext`, { count })).join(' ')}
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
        <Text size="sm">{first !== undefined && t(`${first.words}.sending`, { count: first.count })}</Text>
      </Group>
    </Sheet>
  );
}

/** How much waits of each kind, with whose words that is told. */
function useAllUnsent() {
  const [marks, messages] = [useQueuedMarks(), useUnsent()];
  const scans = useOutboxView(useOutboxOf(scanOutboxOf));
  const grades = useOutboxView(useOutboxOf(gradeOutboxOf));
  const entered = grades.entries.length + grades.unreadable;
  return [
    { words: 'queue' as const, count: marks.entries.length + marks.unreadable + entered },
    { words: 'ch' as const, count: messages.entries.length + messages.unreadable },
    { words: 'qr' as const, count: scans.entries.length + scans.unreadable },
  ].filter(({ count }) => count > 0);
}

function useLeaving() {
  const { call, person } = useApi();
  const [marks, messages] = [useMarkOutbox(), useMessageOutbox()];
  const [scans, grades] = [useOutboxOf(scanOutboxOf), useOutboxOf(gradeOutboxOf)];
  const [step, setStep] = useState<'sending' | 'asking' | 'leaving'>('sending');

  async function leave() {
    setStep('leaving');
    await Promise.all([marks.clear(), messages.clear(), scans.clear(), grades.clear()]);
    const othersWork = person === null ? 0 : await countWorkOfOthers(person.id).catch(() => 0);
    await signOut(call, { keepsWork: othersWork > 0 });
  }

  const goOn = useEffectEvent((unsent: number) => {
    if (unsent === 0) void leave();
    else setStep('asking');
  });

  // The outboxes live outside React, and so does the browser that is left.
  useEffect(() => {
    let isOpen = true;
    const all = [
      sendWhatCanBeSent(marks),
      sendWhatCanBeSent(messages),
      sendWhatCanBeSent(scans),
      sendWhatCanBeSent(grades),
    ];
    void Promise.all(all).then((counts) => isOpen && goOn(counts.reduce((sum, count) => sum + count, 0)));
    return () => {
      isOpen = false;
    };
  }, [marks, messages, scans, grades]);

  return { isAsking: step !== 'sending', isLeaving: step === 'leaving', leave };
}
