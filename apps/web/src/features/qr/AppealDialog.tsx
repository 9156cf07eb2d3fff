import type { OwnVisit } from '@bilim/contract/qr';
import { Alert, Button, Group, Select, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { describeError } from '#platform/api/describeError.ts';
import { useFormat } from '#platform/i18n/useFormat.ts';
import { Sheet } from '#ui/Sheet.tsx';
import { showFailure, showSuccess } from '#ui/toasts.ts';

import { useAppeal } from './useVisit.ts';

interface AppealDialogProps {
  readonly lessons: readonly OwnVisit[];
  readonly onClose: () => void;
}

const leastLetters = 3;
const mostLetters = 300;

/** A word to the teacher: I was there. */
export function AppealDialog({ lessons, onClose }: AppealDialogProps) {
  const { t } = useTranslation();
  const open = lessons.filter(({ canAppeal }) => canAppeal);
  return (
    <Sheet isOpen title={t('qr.appeal')} closeLabel={t('btn.close')} onClose={onClose}>
      {open.length === 0 ? (
        <Text size="sm">{t('qr.noappeal')}</Text>
      ) : (
        <AppealForm lessons={open} onClose={onClose} />
      )}
    </Sheet>
  );
}

function AppealForm({ lessons, onClose }: AppealDialogProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const [chosen, setChosen] = useState(String(lessons.at(-1)?.scheduleEntryId ?? ''));
  const [reason, setReason] = useState('');
  const appeal = useAppeal();
  const lesson = lessons.find(({ scheduleEntryId }) => String(scheduleEntryId) === chosen);

  async function send() {
    if (lesson === undefined) return;
    const { isDone, message } = await appeal.mutateAsync({ lesson, reason: reason.trim() });
    if (isDone) showSuccess(message);
    else showFailure(message);
    onClose();
  }

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void send().catch(() => undefined);
      }}
    >
      <Text size="sm" mb="md" lh={1.6}>
        {t('qr.appealtext')}
      </Text>
      <Select
        label={t('qr.lesson')}
        value={chosen}
        allowDeselect={false}
        onChange={(value) => setChosen(value ?? '')}
        data={lessons.map(({ scheduleEntryId, disciplineName, starts }) => ({
          value: String(scheduleEntryId),
          label: `${format.time(starts)} · ${disciplineName}`,
        }))}
      />
      <Textarea
        mt="md"
        label={t('qr.reasonlabel')}
        placeholder={t('qr.reasonexample')}
        autosize
        minRows={3}
        maxLength={mostLetters}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      {appeal.error !== null && (
        <Alert mt="md" color="pome">
          {describeError(appeal.error, t)}
        </Alert>
      )}
      <Group justify="flex-end" mt="lg" gap="xs">
        <Button variant="default" onClick={onClose}>
          {t('btn.cancel')}
        </Button>
        <Button type="submit" loading={appeal.isPending} disabled={reason.trim().length < leastLetters}>
          {t('qr.sendappeal')}
        </Button>
      </Group>
    </form>
  );
}
