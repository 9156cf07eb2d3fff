import type { RegisteredLesson, RegisterRow } from '@bilim/contract/qrLesson';
import { Button, Group, Text } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { journalLink } from '#domain/journal/journalLink.ts';
import { Sheet } from '#ui/Sheet.tsx';
import { showSuccess, showUndo } from '#ui/toasts.ts';

import { useClose, useTakeRestBack } from './useProjector.ts';

interface FinishProps {
  readonly lesson: RegisteredLesson;
  readonly rows: readonly RegisterRow[];
}

/** Ends the taking of visits, and says in one press what is so of whoever has no mark: they were absent. */
export function Finish({ lesson, rows }: FinishProps) {
  const { t } = useTranslation();
  const [isAsking, setAsking] = useState(false);
  const navigate = useNavigate();
  const close = useClose(lesson.lessonId);
  const takeBack = useTakeRestBack(lesson.lessonId);
  const waiting = rows.filter(({ state }) => state === 'claimed').length;
  const unmarked = rows.filter(({ markText, state }) => markText === '' && state !== 'claimed').length;

  async function finish(isRestAbsent: boolean) {
    // On a phone the dialog holds an entry of the history, which must be gone before this page's is replaced.
    setAsking(false);
    const rest = await close.mutateAsync({ isRestAbsent });
    const { assignmentId: assignment, lessonDate: date, ordinal } = lesson;
    // In place of the code: going back must not lead to a lesson that is over.
    await navigate({ ...journalLink({ assignment, date, lesson: ordinal, view: 'day' }), replace: true });
    if (rest !== null && rest.changed > 0) {
      const undo = async () => showSuccess((await takeBack.mutateAsync()).message);
      showUndo({
        message: rest.message,
        undoLabel: t('j.undo'),
        onUndo: () => void undo().catch(() => undefined),
      });
    }
  }
  const press = (isRestAbsent: boolean) => void finish(isRestAbsent).catch(() => undefined);

  return (
    <>
      <Button
        h={42}
        loading={close.isPending}
        leftSection={<IconX size={18} aria-hidden />}
        onClick={() => (unmarked > 0 && lesson.canDecide ? setAsking(true) : press(false))}
      >
        {t('qr.finish')}
      </Button>
      <Sheet
        isOpen={isAsking}
        title={t('qr.finishtitle')}
        closeLabel={t('btn.close')}
        onClose={() => setAsking(false)}
      >
        <Text size="sm" lh={1.6}>
          {t('qr.unmarked', { count: unmarked })}
          {waiting > 0 && ` ${t('qr.undecided', { count: waiting })}`}
        </Text>
        <Group justify="flex-end" mt="lg" gap="xs">
          <Button variant="default" h={42} disabled={close.isPending} onClick={() => press(false)}>
            {t('qr.leaveempty')}
          </Button>
          <Button h={42} data-autofocus loading={close.isPending} onClick={() => press(true)}>
            {t('qr.restabsent')}
          </Button>
        </Group>
      </Sheet>
    </>
  );
}
